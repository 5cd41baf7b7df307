/**
 * The rules of RFC 6570, sections 1.5 and 2, as they are printed there and corrected by erratum 6937 (`literals`), except for those that
 * are the same as in RFC 3986 and 3987.
 */
export const TEMPLATES = `
URI-Template  = *( literals / expression )

literals      =  %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B
              /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
              /  pct-encoded
                   ; any Unicode character except: CTL, SP,
                   ;  DQUOTE, "%" (aside from pct-encoded),
                   ;  "<", ">", "\\", "^", "\`", "{", "|", "}"

expression    =  "{" [ operator ] variable-list "}"
operator      =  op-level2 / op-level3 / op-reserve
op-level2     =  "+" / "#"
op-level3     =  "." / "/" / ";" / "?" / "&"
op-reserve    =  "=" / "," / "!" / "@" / "|"

variable-list =  varspec *( "," varspec )
varspec       =  varname [ modifier-level4 ]
varname       =  varchar *( ["."] varchar )
varchar       =  ALPHA / DIGIT / "_" / pct-encoded

modifier-level4 =  prefix / explode
prefix          =  ":" max-length
max-length      =  %x31-39 0*3DIGIT   ; positive integer < 10000
explode         =  "*"
`;
