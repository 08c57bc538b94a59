import { expect, test } from 'vitest';
import type { FileError } from '#lib/file-error.ts';
import { createZip } from '#test/zip-archive.ts';
import { readQtiPackage } from './package/reader.ts';
import { readQtiXml } from './reader.ts';

const ITEM = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="Good">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Q?</prompt><simpleChoice identifier="A">x</simpleChoice><simpleChoice identifier="B">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;

async function refusalOf(bytes: Uint8Array): Promise<string> {
  return await readQtiPackage(bytes).then(
    ({ items, problems }) => {
      expect(items).toEqual([]);
      return problems[0]?.message ?? '';
    },
    ({ message }: FileError) => message,
  );
}

test('an archive with paths outside itself is refused', async () => {
  const archive = createZip([
    { path: '../../evil.xml', text: ITEM },
    { path: 'q.xml', text: ITEM },
  ]);
  expect(await refusalOf(archive)).toMatch(/outside itself/);
});

test('an address that leads out of the package finds nothing', async () => {
  const manifest =
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource type="imsqti_item_xmlv2p1" href="../../../etc/passwd"/></resources></manifest>';
  expect(await refusalOf(createZip([{ path: 'imsmanifest.xml', text: manifest }]))).toMatch(
    /is listed but missing/,
  );
});

test('a part that unpacks without end is refused, whatever the archive says of its size', async () => {
  const flood = `<x>${' '.repeat(60_000_000)}</x>`;
  expect(await refusalOf(createZip([{ path: 'q.xml', text: flood }]))).not.toBe('');
  expect(await refusalOf(createZip([{ path: 'q.xml', text: flood }], { declared: 10 }))).not.toBe('');
});

test('many parts that unpack to much together are refused', async () => {
  const large = `<x>${' '.repeat(7_000_000)}</x>`;
  const parts = Array.from({ length: 10 }, (_, n) => ({ path: `${n}.xml`, text: large }));
  expect(await refusalOf(createZip(parts))).toMatch(/unpacks to more/);
});

test('an archive of very many parts is refused', async () => {
  const parts = Array.from({ length: 10_001 }, (_, n) => ({ path: `${n}.xml`, text: '' }));
  expect(await refusalOf(createZip(parts))).toMatch(/too many parts/);
});

test('a package within a package is not opened', async () => {
  const inner = createZip([{ path: 'q.xml', text: ITEM }]);
  expect(await refusalOf(createZip([{ path: 'inner.zip', text: inner }]))).toMatch(/holds no questions/);
});

test('a protected part is reported, and a file that is no archive is refused', async () => {
  expect(await refusalOf(createZip([{ path: 'q.xml', text: ITEM }], { encrypted: true }))).toMatch(
    /password/,
  );
  expect(await refusalOf(new TextEncoder().encode('PK no archive'))).toMatch(/damaged or is no ZIP/);
});

test('one broken part never loses the others', async () => {
  const archive = createZip([
    { path: 'a.xml', text: ITEM.replace('</itemBody>', '') },
    { path: 'b.xml', text: ITEM },
    { path: 'c.xml', text: Buffer.from([0x3c, 0x00, 0x01, 0x02]) },
    { path: 'd.xml', text: ITEM },
  ]);
  const { items, problems } = await readQtiPackage(archive);
  expect(items.map(({ where }) => where)).toEqual(['b.xml, line 1', 'd.xml, line 1']);
  expect(problems.map(({ where }) => where.replace(/, .*/, ''))).toEqual(['c.xml', 'a.xml']);
});

test.each([
  [
    'entities within entities',
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><assessmentItem title="&b;"/>`,
    /declares entities/,
  ],
  [
    'an entity from a file',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><assessmentItem>&a;</assessmentItem>',
    /declares entities/,
  ],
  ['elements without end', '<assessmentItem>'.repeat(100_000), /nests its parts too deeply/],
  ['an empty file', '', /broken|empty/],
  ['no XML', 'Just a text.', /broken/],
])('%s is refused', (_, text, words) => {
  expect(() => readQtiXml(text)).toThrow(words);
});

test('a document type without entities is accepted', () => {
  const text = `<?xml version="1.0"?>\n<!DOCTYPE assessmentItem SYSTEM "x.dtd" [<!-- it's fine --><!ELEMENT a (b+)>]>\n${ITEM}`;
  expect(readQtiXml(text).items).toHaveLength(1);
});

test('an entity that nobody declared stays as written', () => {
  const { items } = readQtiXml(ITEM.replace(/title="[^"]*"/, 'title="&nosuch; &constructor;"'));
  expect(items[0]?.title).toBe('&nosuch; &constructor;');
});

const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join('');

test.each([
  [
    'options',
    ITEM.replace(
      /<simpleChoice .*<\/simpleChoice>/,
      many(4_000, (n) => `<simpleChoice identifier="C${n}">${n}</simpleChoice>`),
    ),
  ],
  [
    'mapped values',
    ITEM.replace(
      '</correctResponse>',
      `</correctResponse><mapping>${many(4_000, (n) => `<mapEntry mapKey="K${n}" mappedValue="1"/>`)}</mapping>`,
    ),
  ],
  [
    'rules',
    ITEM.replace(
      '</assessmentItem>',
      `<responseProcessing>${many(20_000, () => '<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>')}</responseProcessing></assessmentItem>`,
    ).replace(
      /<simpleChoice .*<\/simpleChoice>/,
      many(2_000, (n) => `<simpleChoice identifier="C${n}">${n}</simpleChoice>`),
    ),
  ],
  [
    'patterns',
    ITEM.replace(
      '</assessmentItem>',
      `<responseProcessing>${many(50, () => `<responseCondition><responseIf><patternMatch pattern="${'a.*'.repeat(200)}"><variable identifier="RESPONSE"/></patternMatch></responseIf></responseCondition>`)}</responseProcessing></assessmentItem>`,
    ),
  ],
])('very many %s are read', (_, text) => {
  const { items, problems } = readQtiXml(text);
  expect(items.length + problems.length).toBeGreaterThan(0);
});

test('very many fields and labels of QTI 1.2 are read', () => {
  const labels = many(
    1_000,
    (n) => `<response_label ident="L${n}"><material><mattext>${n}</mattext></material></response_label>`,
  );
  const conditions = many(
    2_000,
    (n) =>
      `<respcondition><conditionvar><varequal respident="r">L${n}</varequal></conditionvar><setvar action="Add">1</setvar></respcondition>`,
  );
  const text = `<questestinterop><item ident="i"><presentation><response_lid ident="r" rcardinality="Multiple"><render_choice>${labels}</render_choice></response_lid></presentation><resprocessing>${conditions}</resprocessing></item></questestinterop>`;
  const { items, problems } = readQtiXml(text);
  expect(items.length + problems.length).toBeGreaterThan(0);
});
