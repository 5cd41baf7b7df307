/** Parses RDF/XML by the parser in `argv[2]`: a document for each base and reference; prints the subjects, and the counts last. */
const { RdfXmlParser } = require(process.argv[2]);

const BASES = ['http://a/b/c/d;p?q', 'http://a/', 'http://ä.example/ö/ü', 'file:///a/b'];
const REFERENCES = (
  'g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g /./g /../g g. .g g.. ..g ' +
  './../g ./g/. g/./h g/../h g;x=1/./y g;x=1/../y g?y/./x g?y/../x g#s/./x g#s/../x http:g ö/ü ?ä #é a%20b %zz'
).split(' ');
const text = (value) => value.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);

(async () => {
  const counts = { passed: 0, failed: 0 };
  for (const base of BASES)
    for (const reference of REFERENCES) {
      const parser = new RdfXmlParser({ baseIRI: 'http://document.example/' });
      parser.end(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.example/" xml:base="${text(base)}">
        <rdf:Description rdf:about="${text(reference)}" e:p="v"/></rdf:RDF>`);
      let answer;
      try {
        const quads = await parser.toArray();
        answer = quads.map(({ subject }) => subject.value).join();
        counts.passed++;
      } catch (error) {
        answer = error.message;
        counts.failed++;
      }
      console.log(`${base} ${reference}: ${answer}`);
    }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
})();
