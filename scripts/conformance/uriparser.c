/* Answers a line for each line of standard input, as uriparser reads it: nothing if it is not a URI reference; else the components
 * with a TAB before each: scheme, userinfo, host, port, path, query, fragment, `-` if undefined, else `=` and the text. The first line
 * is the version. */

#include <stdio.h>
#include <string.h>
#include <uriparser/Uri.h>

static void component(UriTextRangeA range, const char *open, const char *close) {
  if (range.first == NULL) printf("\t-");
  else printf("\t=%s%.*s%s", open, (int)(range.afterLast - range.first), range.first, close);
}

int main(void) {
  static char line[1 << 16];
  printf("%s\n", URI_VER_ANSI);
  while (fgets(line, sizeof line, stdin)) {
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, line, line + strcspn(line, "\n"), NULL) == URI_SUCCESS) {
      int isLiteral = uri.hostData.ip6 != NULL || uri.hostData.ipFuture.first != NULL;
      component(uri.scheme, "", "");
      component(uri.userInfo, "", "");
      component(uri.hostText, isLiteral ? "[" : "", isLiteral ? "]" : "");
      component(uri.portText, "", "");
      printf("\t=");
      if (uri.absolutePath) printf("/");
      for (UriPathSegmentA *s = uri.pathHead; s != NULL; s = s->next)
        printf("%s%.*s", s == uri.pathHead && uri.hostText.first == NULL ? "" : "/", (int)(s->text.afterLast - s->text.first), s->text.first);
      component(uri.query, "", "");
      component(uri.fragment, "", "");
      uriFreeUriMembersA(&uri);
    }
    printf("\n");
  }
  return 0;
}
