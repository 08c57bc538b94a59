import { expect, test } from 'vitest';
import type { FileQuestion } from '../file-question.ts';
import { readQtiXml } from './reader.ts';

type Parts = { declared: string; body: string; rules?: string; outcomes?: string; head?: string };

const item2 = ({
  declared,
  body,
  rules = '',
  outcomes = '',
  head = '',
}: Parts) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q" title="Own" adaptive="false" ${head}>
${declared}${outcomes}<itemBody>${body}</itemBody>${rules}</assessmentItem>`;

const response = (cardinality: string, baseType: string, inner = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${inner}</responseDeclaration>`;
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const mapping = (entries: Record<string, number>, more = '') =>
  `<mapping ${more}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}"/>`;
const choice = (most: number, ...options: string[]) =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${most}"><prompt>Which?</prompt>${options
    .map((option, place) => `<simpleChoice identifier="${'ABCDEF'[place]}">${option}</simpleChoice>`)
    .join('')}</choiceInteraction>`;
const ENTRY = '<p>It weighs <textEntryInteraction responseIdentifier="RESPONSE"/> kg.</p>';
const when = (test: string, score: number) =>
  `<responseProcessing><responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;
const VARIABLE = '<variable identifier="RESPONSE"/>';
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const number = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;

/** The only question of a document that has nothing to remark on. */
function only(text: string): FileQuestion {
  const { items, problems } = readQtiXml(text);
  expect(problems).toEqual([]);
  expect(items).toHaveLength(1);
  return items[0] as FileQuestion;
}
const refusal = (text: string) => {
  const { items, problems } = readQtiXml(text);
  expect(items).toEqual([]);
  return problems[0]?.message;
};

test('a choice of one has its stem, options and key', () => {
  const text = item2({
    declared: response('single', 'identifier', correct('B')),
    body: `<p>Resistors <em>R</em> in series.</p>${choice(1, 'subtract', 'add')}`,
    rules: template('match_correct'),
  });
  expect(readQtiXml(text).format).toBe('QTI 2.2');
  expect(only(text)).toEqual({
    kind: 'single',
    title: 'Own',
    stem: 'Resistors *R* in series.\n\nWhich?',
    options: ['subtract', 'add'],
    correct: [1],
    topics: [],
    where: 'line 2',
  });
});

test('True and False make a question of their own, in whichever order', () => {
  const read = only(
    item2({ declared: response('single', 'identifier', correct('A')), body: choice(1, 'FALSE', 'True') }),
  );
  expect(read).toMatchObject({ kind: 'boolean', options: ['True', 'False'], correct: [1] });
});

test('a mapping weighs options, and wrong ones cost what it says', () => {
  const map = mapping({ A: 2, C: 2, B: -1 }, 'lowerBound="0" defaultValue="0"');
  const read = only(
    item2({
      declared: response('multiple', 'identifier', correct('A', 'C') + map),
      body: choice(0, 'one', 'two', 'three', 'four'),
      rules: template('map_response'),
      outcomes: SCORE,
    }),
  );
  expect(read).toMatchObject({ kind: 'multiple', correct: [0, 2], credits: [0.5, -0.25, 0.5, 0], points: 4 });
});

test('a mapping that the template does not use weighs nothing', () => {
  const map = mapping({ A: 1, B: 0.5 });
  const read = only(
    item2({
      declared: response('single', 'identifier', correct('A') + map),
      body: choice(1, 'one', 'two'),
      rules: template('match_correct'),
    }),
  );
  expect(read.credits).toBeUndefined();
});

test('rules of its own are followed, branch by branch', () => {
  const branch = (name: string, id: string, score: number) =>
    `<${name}><match>${VARIABLE}<baseValue baseType="identifier">${id}</baseValue></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></${name}>`;
  const read = only(
    item2({
      declared: response('single', 'identifier'),
      body: choice(1, 'poor', 'best', 'fair'),
      outcomes: SCORE,
      rules: `<responseProcessing><responseCondition>${branch('responseIf', 'B', 4)}${branch('responseElseIf', 'C', 1)}</responseCondition></responseProcessing>`,
    }),
  );
  expect(read).toMatchObject({ correct: [1], credits: [0, 1, 0.25], points: 4 });
});

test.each([
  ['absolute', '0.5', { correct: [9.81], tolerances: [0.5] }],
  ['absolute', '0.2 0.4', { correct: [9.91], tolerances: [0.3] }],
  ['relative', '10', { correct: [9.81], tolerances: [0.981] }],
  ['exact', '0', { correct: [9.81] }],
])('a number within a tolerance (%s %s)', (mode, tolerance, expected) => {
  const equal = `<equal toleranceMode="${mode}" tolerance="${tolerance}">${VARIABLE}<correct identifier="RESPONSE"/></equal>`;
  const read = only(
    item2({
      declared: response('single', 'float', correct('9.81')),
      body: ENTRY,
      outcomes: SCORE,
      rules: when(equal, 1),
    }),
  );
  expect(read).toMatchObject({ kind: 'numerical', stem: String.raw`It weighs \_\_\_\_\_ kg.`, ...expected });
  expect('tolerances' in read).toBe('tolerances' in expected);
});

test('a range between two bounds is a value with a tolerance', () => {
  const range = `<and><gte>${VARIABLE}${number(2)}</gte><lte>${VARIABLE}${number(3)}</lte></and>`;
  const read = only(
    item2({
      declared: response('single', 'float', correct('2.4')),
      body: ENTRY,
      outcomes: SCORE,
      rules: when(range, 1),
    }),
  );
  expect(read).toMatchObject({ correct: [2.5], tolerances: [0.5] });
});

test.each([0, 0.1])(
  'a wider range around one of ± %s that earns more keeps its worth, and so does that one',
  (near) => {
    const equal = (by: number) =>
      `<equal toleranceMode="absolute" tolerance="${by}">${VARIABLE}${number(10)}</equal>`;
    const set = (score: number) =>
      `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue>`;
    const rules = `<responseProcessing><responseCondition><responseIf>${equal(near)}${set(2)}</responseIf>
    <responseElseIf>${equal(0.5)}${set(1)}</responseElseIf></responseCondition></responseProcessing>`;
    const read = only(
      item2({ declared: response('single', 'float', correct('10')), body: ENTRY, outcomes: SCORE, rules }),
    );
    expect(read).toMatchObject({ correct: [10, 10], tolerances: [near, 0.5], credits: [1, 0.5], points: 2 });
  },
);

test('a range that ends nowhere is no answer that the portal can say', () => {
  const range = `<gte>${VARIABLE}${number(2)}</gte>`;
  const text = item2({
    declared: response('single', 'float', correct('2')),
    body: ENTRY,
    outcomes: SCORE,
    rules: when(range, 1),
  });
  expect(refusal(text)).toMatch(/^It takes every number above or below another/);
});

test('texts with their worth, and whether capital letters matter', () => {
  const map = mapping({ Watt: 1, 'a*b': 0.5 });
  const declared = response('single', 'string', correct('Watt') + map);
  const read = only(item2({ declared, body: ENTRY, rules: template('map_response') }));
  expect(read).toMatchObject({
    kind: 'text',
    correct: ['Watt', 'a\\*b'],
    credits: [1, 0.5],
    caseSensitive: true,
  });
  const folded = declared.replaceAll('<mapEntry ', '<mapEntry caseSensitive="false" ');
  expect(
    only(item2({ declared: folded, body: ENTRY, rules: template('map_response') })).caseSensitive,
  ).toBeUndefined();
});

test('a gap to choose for is a choice of one', () => {
  const body =
    '<p>Water boils at <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">90</inlineChoice><inlineChoice identifier="B">100</inlineChoice></inlineChoiceInteraction> degrees.</p>';
  const read = only(item2({ declared: response('single', 'identifier', correct('B')), body }));
  expect(read).toMatchObject({
    kind: 'single',
    options: ['90', '100'],
    correct: [1],
    shuffle: false,
    stem: String.raw`Water boils at \_\_\_\_\_ degrees.`,
  });
});

const set = (...choices: [string, string][]) =>
  `<simpleMatchSet>${choices.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;

test('pairs become a matching, with matches that belong to nothing', () => {
  const body = `<matchInteraction responseIdentifier="RESPONSE" shuffle="true">${set(['a', 'volt'], ['b', 'ohm'])}${set(['x', 'resistance'], ['y', 'voltage'], ['z', 'charge'])}</matchInteraction>`;
  const read = only(
    item2({
      declared: response('multiple', 'directedPair', correct('a y', 'b x')),
      body: `<p>Match.</p>${body}`,
    }),
  );
  expect(read).toMatchObject({
    kind: 'matching',
    options: ['resistance', 'voltage', 'charge'],
    correct: [
      ['volt', 'voltage'],
      ['ohm', 'resistance'],
    ],
  });
});

test('what goes with several others is no matching', () => {
  const body = `<matchInteraction responseIdentifier="RESPONSE">${set(['a', 'one'], ['b', 'two'])}${set(['x', 'odd'], ['y', 'whole'])}</matchInteraction>`;
  const text = item2({ declared: response('multiple', 'directedPair', correct('a x', 'a y', 'b y')), body });
  expect(refusal(text)).toMatch(/do not go together one by one/);
});

test('gaps in a text are matched with what goes into them', () => {
  const body =
    '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W">work</gapText><gapText identifier="H">heat</gapText><gapText identifier="T">time</gapText><p>Power is <gap identifier="G1"/> by <gap identifier="G2"/>.</p></gapMatchInteraction>';
  const read = only(item2({ declared: response('multiple', 'directedPair', correct('W G1', 'T G2')), body }));
  expect(read).toMatchObject({
    kind: 'matching',
    stem: String.raw`Power is (1) \_\_\_\_\_ by (2) \_\_\_\_\_.`,
    options: ['work', 'heat', 'time'],
    correct: [
      ['(1)', 'work'],
      ['(2)', 'time'],
    ],
  });
});

test('several answers that count by themselves become several questions about one text', () => {
  const declared = ['R1', 'R2']
    .map((name, place) => response('single', 'integer', correct(String(place + 3))).replace('RESPONSE', name))
    .join('');
  const body =
    '<p>2 + 1 = <textEntryInteraction responseIdentifier="R1"/>, 2 + 2 = <textEntryInteraction responseIdentifier="R2"/></p>';
  const { items, problems } = readQtiXml(item2({ declared, body }));
  expect(problems).toEqual([]);
  expect(items.map(({ title, correct: key }) => [title, key])).toEqual([
    ['Own (1)', [3]],
    ['Own (2)', [4]],
  ]);
  expect(new Set(items.map(({ stimulus }) => stimulus)).size).toBe(1);
  expect(items[0]?.stimulus).toContain(String.raw`2 + 1 = (1) \_\_\_\_\_`);
});

test('several answers that are marked together are left out', () => {
  const declared = ['R1', 'R2']
    .map((name) => response('single', 'integer', correct('3')).replace('RESPONSE', name))
    .join('');
  const both = ['R1', 'R2']
    .map((name) => `<match><variable identifier="${name}"/><correct identifier="${name}"/></match>`)
    .join('');
  const body =
    '<p><textEntryInteraction responseIdentifier="R1"/> <textEntryInteraction responseIdentifier="R2"/></p>';
  const text = item2({ declared, body, outcomes: SCORE, rules: when(`<and>${both}</and>`, 1) });
  expect(refusal(text)).toMatch(/^It asks several things that are marked together/);
});

test.each([
  ['<extendedTextInteraction responseIdentifier="RESPONSE"/>', /essay/],
  ['<orderInteraction responseIdentifier="RESPONSE"/>', /an order/],
  ['<hotspotInteraction responseIdentifier="RESPONSE"/>', /places in a picture/],
  ['<uploadInteraction responseIdentifier="RESPONSE"/>', /a file/],
  ['<drawingInteraction responseIdentifier="RESPONSE"/>', /a drawing/],
  ['<customInteraction responseIdentifier="RESPONSE"/>', /a program/],
  ['<noSuchInteraction responseIdentifier="RESPONSE"/>', /does not know/],
])('%s is told and left out', (body, words) => {
  expect(refusal(item2({ declared: response('single', 'string'), body }))).toMatch(words);
});

test('what is drawn anew for each student, or changes with the answers, is left out', () => {
  const plain = { declared: response('single', 'identifier', correct('A')), body: choice(1, 'a', 'b') };
  const drawn = {
    ...plain,
    outcomes: '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>',
  };
  expect(refusal(item2(drawn))).toMatch(/drawn anew/);
  expect(refusal(item2(plain).replace('adaptive="false"', 'adaptive="true"'))).toMatch(
    /changes with the answers/,
  );
});

test('a choice without a key is left out', () => {
  expect(refusal(item2({ declared: response('single', 'identifier'), body: choice(1, 'a', 'b') }))).toMatch(
    /No answer is marked as right/,
  );
});

test('what asks nothing is a description', () => {
  expect(only(item2({ declared: '', body: '<p>Read on.</p>' }))).toMatchObject({
    kind: 'description',
    stem: 'Read on.',
  });
});

test('a slider with a right place asks for a number', () => {
  const body =
    '<sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="9"><prompt>How many?</prompt></sliderInteraction>';
  const read = only(item2({ declared: response('single', 'integer', correct('7')), body }));
  expect(read).toMatchObject({ kind: 'numerical', correct: [7], stem: 'How many?' });
});

test('marks, an explanation and QTI 3’s own names', () => {
  const text = `<q:qti-assessment-item xmlns:q="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="Three" time-dependent="false">
<q:qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><q:qti-correct-response><q:qti-value>A</q:qti-value></q:qti-correct-response></q:qti-response-declaration>
<q:qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="2.5"/>
<q:qti-item-body><q:qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="1"><q:qti-prompt>Pick <q:i>one</q:i>.</q:qti-prompt>
<q:qti-simple-choice identifier="A"><![CDATA[a < b]]></q:qti-simple-choice><q:qti-simple-choice identifier="B">no</q:qti-simple-choice></q:qti-choice-interaction></q:qti-item-body>
<q:qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
<q:qti-modal-feedback outcome-identifier="F" identifier="A" show-hide="show"><q:qti-content-body>Since it is less.</q:qti-content-body></q:qti-modal-feedback>
<q:qti-modal-feedback outcome-identifier="F" identifier="B" show-hide="show"><q:qti-content-body>No.</q:qti-content-body></q:qti-modal-feedback>
</q:qti-assessment-item>`;
  const { items, problems, format } = readQtiXml(text);
  expect(format).toBe('QTI 3.0');
  expect(items[0]).toMatchObject({
    stem: 'Pick *one*.',
    correct: [0],
    points: 2.5,
    explanation: 'Since it is less.',
  });
  expect(problems).toEqual([
    { where: 'line 1', item: 0, message: 'Feedback on wrong answers was left out.' },
  ]);
});

test('MathML and pictures that stand in the text come along', () => {
  const picture = `data:image/png;base64,${Buffer.from([1, 2, 3]).toString('base64')}`;
  const body = `<p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac></m:math> <object type="image/png" data="${picture}">half</object></p>`;
  const read = only(item2({ declared: '', body }));
  expect(read.stem).toMatch(/\$\\frac\{a\}\{2\}\$ !\[half\]\(picture:picture-1\.png\)/);
  expect(read.pictures).toEqual([{ name: 'picture-1.png', bytes: new Uint8Array([1, 2, 3]) }]);
});

test('a test by itself says where its questions are', () => {
  const text = '<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="t"/>';
  expect(refusal(text)).toMatch(/Choose the whole package/);
});

test('an empty option stands for no choice yet and is none', () => {
  const read = only(
    item2({ declared: response('single', 'identifier', correct('C')), body: choice(1, '', 'no', 'yes') }),
  );
  expect(read).toMatchObject({ options: ['no', 'yes'], correct: [1] });
});

test('what answers but asks for nothing is left out', () => {
  const text = item2({ declared: response('single', 'identifier', correct('A')), body: '<p>They are .</p>' });
  expect(refusal(text)).toMatch(/asks for none/);
});
