import { expect, test } from 'vitest';
import { createCsv, createXlsx } from '#test/table-files.ts';
import { createZip } from '#test/zip-archive.ts';
import { readQuestionFile } from './reader.ts';

const read = (file: string | Uint8Array) =>
  readQuestionFile({ bytes: typeof file === 'string' ? Buffer.from(file) : file, name: 'questions.pdf' });

const GIFT = '::Sum:: What is 2 + 2, zoë? {\n=4\n~3\n~5\n}\n';
const AIKEN = 'What is 2 + 2, zoë?\nA) 3\nB) 4\nANSWER: B\n';
const TABLE = createCsv([
  ['Question', 'Option A', 'Option B', 'Correct'],
  ['What is 2 + 2, zoë?', '3', '4', 'B'],
]);
const MOODLE =
  '<?xml version="1.0"?><quiz><question type="truefalse"><name><text>n</text></name><questiontext format="html"><text>Is zoë here?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>';
const QTI =
  '<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>zoë?</prompt><simpleChoice identifier="A">yes</simpleChoice><simpleChoice identifier="B">no</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
const JSONL = '{"question": "What is 2 + 2, zoë?", "options": ["3", "4"], "answer": "B"}\n';
const TRIVIA = '#Q What is 2 + 2, zoë?\n^ 4\nA 3\nB 4\n';

const ways: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['big UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['ends of lines as CR LF', (text) => Buffer.from(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n'))],
  ['ends of lines as CR', (text) => Buffer.from(text.replaceAll('\r\n', '\n').replaceAll('\n', '\r'))],
];

test.each([
  ['GIFT', GIFT],
  ['Aiken', AIKEN],
  ['CSV', TABLE],
  ['Moodle XML', MOODLE],
  ['QTI 2.1', QTI],
  ['JSON lines', JSONL],
  ['OpenTriviaQA', TRIVIA],
])('%s is known by its content in every encoding', async (format, text) => {
  for (const [way, encode] of ways) {
    const file = await read(encode(text));
    expect([way, file.format, file.items.length]).toEqual([way, format, 1]);
    expect(file.items[0]?.stem).toContain('zoë');
  }
});

test('XML is decoded by the encoding that it names', async () => {
  const text = MOODLE.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-7"').replace('zoë', 'αβγ');
  const bytes = Buffer.from(
    [...text].map((sign) => ({ α: 0xe1, β: 0xe2, γ: 0xe3 })[sign] ?? sign.charCodeAt(0)),
  );
  const { items, problems } = await read(bytes);
  expect(items[0]?.stem).toContain('αβγ');
  expect(problems).toEqual([]);
});

test('Windows-1252 is reported, and such lines within UTF-8 are named', async () => {
  const plain = await read(Buffer.from(GIFT, 'latin1'));
  expect(plain.problems).toEqual([
    { where: 'the file', message: 'The file is not UTF-8 and was read as Windows-1252.' },
  ]);
  const mixed = Buffer.concat([
    Buffer.from('Where is Mañana’s café?\nA) here\nB) there\nANSWER: A\n\n'),
    Buffer.from(AIKEN, 'latin1'),
  ]);
  const { items, problems } = await read(mixed);
  expect(items.map(({ stem }) => stem)).toEqual(['Where is Mañana’s café?', 'What is 2 + 2, zoë?']);
  expect(problems[0]?.message).toContain('line 6');
});

test('tables, GIFT and Aiken are distinguished where they look alike', async () => {
  const formatOf = async (text: string) => (await read(text)).format;
  expect(await formatOf('Is it {T} or not, A, B, C? {T}\n\nAnd, this, one, too {F}')).toBe('GIFT');
  expect(await formatOf('Which set is {1, 2}, then?\nA) {1}\nB) {1, 2}\nANSWER: B\n')).toBe('Aiken');
  expect(await formatOf('Question,A,B,Answer\n"Which {=set} is, say, ::odd::?",{1},{2},A\n')).toBe('CSV');
  expect(await formatOf('[markdown] Only a **text**\n')).toBe('GIFT');
  expect(await formatOf('$CATEGORY: Quant/Sums\n\n// only a comment\n')).toBe('GIFT');
});

const GAPS = 'Delhi lies on the {1:SHORTANSWER:=Yamuna} river.';
test.each([
  ['gaps', `::g::${GAPS}`],
  ['gaps without a title', GAPS],
  ['an essay', 'Tell us about rivers. {}'],
  ['an order', 'Sort these. {>1\na\nb\n}'],
  ['an open brace', 'Which river? {=Yamuna ~Ganga'],
  ['code', 'f() {\n  x = 1;\n}'],
  ['LaTeX lists', 'Read \\begin{enumerate} first. {}'],
  ['a comment in HTML', '<!-- rivers -->\n<p>Which?</p> {}'],
])('GIFT that begins with %s is read from the second question on', async (_, first) => {
  const { format, items, problems } = await read(`${first}\n\n${GIFT}`);
  expect([format, items.length, problems.length]).toEqual(['GIFT', 1, 1]);
});

test('notes above the questions of a GIFT file are texts of it', async () => {
  const { format, items } = await read(`Rivers of India.\n\nChoose one each.\n\n${GIFT}`);
  expect([format, ...items.map(({ kind }) => kind)]).toEqual([
    'GIFT',
    'description',
    'description',
    'single',
  ]);
});

const NOTE = 'A queue is first in, first out.';
test.each([
  ['C', `${NOTE}\n\n~~~c\nint f(int n) {\n    int all = 0;\n    return all + n;\n}\n~~~`],
  ['JavaScript', `${NOTE}\n\nconst f = (x) => { y = x; }\n\nconst o = {};`],
  ['anchors', `## Queues {#queues}\n\n${NOTE}\n\n## Stacks {#stacks}`],
  ['templates', `{% if queue %}\n\n${NOTE}\n\n{% endif %}`],
  ['LaTeX', `The transpose $A^{T}$ of $x_{i=1}$.\n\n${NOTE}`],
  ['a class', `${NOTE}\n\nclass Queue { ~Queue();\n  Queue& operator=(const Queue&);\n};`],
  ['a single answer among notes', `${NOTE}\n\n${NOTE}\n\nSo it is {T}.`],
])('notes with braces are no GIFT: %s', async (_, text) => {
  await expect(read(text)).rejects.toThrow(/No questions were found/);
});

test.each([
  ['a declaration', (question: string) => `<?xml version="1.0"?>\n${question}`],
  ['a document type', (question: string) => `<!DOCTYPE quiz>${question}`],
  ['a comment', (question: string) => `<!-- two -->\n${question}`],
  [
    'another kind first',
    (question: string) => `<?xml version="1.0"?><question type="matrix"></question>${question}`,
  ],
])('questions of Moodle without a root are read after %s', async (_, make) => {
  const question = /<question[\s\S]*<\/question>/.exec(MOODLE)?.[0] ?? '';
  const { format, items } = await read(make(question + question));
  expect([format, items.length]).toEqual(['Moodle XML', 2]);
});

test('a workbook and a package are distinguished by their parts', async () => {
  const rows = [
    ['Question', 'Option A', 'Option B', 'Correct'],
    ['What is 2 + 2?', '3', '4', 'B'],
  ];
  expect((await read(createXlsx({ sheets: [{ name: 'S', rows }] }))).format).toBe('XLSX');
  const part = await read(createZip([{ path: 'items/one.xml', text: QTI }]));
  expect(part).toMatchObject({ format: 'QTI 2.1', items: [{ correct: [0] }] });
});

const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);
const zip = (...paths: string[]) => createZip(paths.map((path) => ({ path, text: '<x/>' })));

test.each<[string, () => string | Uint8Array, RegExp]>([
  ['nothing', () => '', /empty/],
  ['blanks', () => ' \n\t\n', /nothing in this file/],
  ['a PDF', () => '%PDF-1.7', /a PDF\. Copy its questions/],
  ['an old Word document', () => ole('WordDocument'), /Word document/],
  ['a Word document', () => zip('word/document.xml'), /Word document/],
  ['an old workbook', () => ole('Workbook'), /old XLS.*Save it as XLSX or CSV/],
  ['a protected workbook', () => ole('EncryptedPackage'), /password/],
  ['an OpenDocument table', () => zip('mimetype', 'content.xml'), /ODS/],
  ['a presentation', () => zip('ppt/presentation.xml'), /PowerPoint/],
  ['a Moodle backup', () => zip('moodle_backup.xml'), /Moodle backup.*QTI or Moodle XML/],
  ['a Blackboard archive', () => zip('imsmanifest.xml', 'res00001.dat'), /Blackboard/],
  ['a Blackboard pool', () => '<?xml version="1.0"?><POOL></POOL>', /Blackboard/],
  ['ExamView', () => "<?xml version='1.0'?><examview type='test'></examview>", /ExamView/],
  ['WebCT', () => '# Start of question: one\n:TYPE:MC:1:0:A\n:QUESTION:H\nWhat?\n', /WebCT/],
  ['a part of a Canvas package', () => '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"/>', /Canvas/],
  ['a web page', () => '<!DOCTYPE html><html><table></table></html>', /web page/],
  ['other XML', () => '<odoo><data/></odoo>', /begins with <odoo>/],
  ['Cloze', () => 'The capital is {1:SHORTANSWER:=Paris}.', /Cloze/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a00', 'hex'), /picture/],
  ['prose', () => 'Dear students,\n\nthe test is on Monday, 9 am.\n', /No questions were found/],
  ['a roster', () => 'USN,Name,Branch,Semester\n1RV001,Invented Name,CS,3\n', /No questions were found/],
  [
    'a workbook of other things',
    () => createXlsx({ sheets: [{ name: 'S', rows: [['USN'], ['1']] }] }),
    /name its columns/,
  ],
])('%s is refused with what can be read', async (_what, make, sentence) => {
  await expect(read(make())).rejects.toMatchObject({
    code: 'not-questions',
    message: expect.stringMatching(sentence),
  });
  await expect(read(make())).rejects.toThrow(/CSV and XLSX tables, GIFT, Aiken, Moodle XML, QTI/);
});

test('a fault in a table with headings is reported as such', async () => {
  await expect(read('Question,Option A,Option B,Correct\n"One?,a,b,A\n')).rejects.toMatchObject({
    code: 'broken-table',
    message: expect.stringContaining('quotation mark opens in row 2'),
  });
});
