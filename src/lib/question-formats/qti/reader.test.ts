import { expect, test } from 'vitest';
import {
  choice,
  correct,
  item2,
  only,
  refusal,
  response,
  SCORE,
  set,
  template,
  when,
} from '#test/qti-items.ts';
import { readQtiXml } from './reader.ts';

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

test('True and False become a true-or-false question, in either order', () => {
  const read = only(
    item2({ declared: response('single', 'identifier', correct('A')), body: choice(1, 'FALSE', 'True') }),
  );
  expect(read).toMatchObject({ kind: 'boolean', options: ['True', 'False'], correct: [1] });
});

test('a gap to choose for is a choice of one', () => {
  const body =
    '<p>Water boils at <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">90</inlineChoice><inlineChoice identifier="B">100</inlineChoice></inlineChoiceInteraction> degrees.</p>';
  const read = only(item2({ declared: response('single', 'identifier', correct('B')), body }));
  expect(read).toMatchObject({
    kind: 'single',
    options: ['90', '100'],
    correct: [1],
    stem: String.raw`Water boils at \_\_\_\_\_ degrees.`,
  });
});

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

test('pairs with several partners are no matching', () => {
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
  ['<customInteraction responseIdentifier="RESPONSE"/>', /its own program/],
  ['<noSuchInteraction responseIdentifier="RESPONSE"/>', /does not support/],
])('%s is reported and left out', (body, words) => {
  expect(refusal(item2({ declared: response('single', 'string'), body }))).toMatch(words);
});

test('templated and adaptive items are left out', () => {
  const plain = { declared: response('single', 'identifier', correct('A')), body: choice(1, 'a', 'b') };
  const drawn = {
    ...plain,
    outcomes: '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>',
  };
  expect(refusal(item2(drawn))).toMatch(/drawn again/);
  expect(refusal(item2(plain).replace('adaptive="false"', 'adaptive="true"'))).toMatch(
    /changes with the answers/,
  );
});

test('a choice without a key is left out', () => {
  expect(refusal(item2({ declared: response('single', 'identifier'), body: choice(1, 'a', 'b') }))).toMatch(
    /No answer is marked as right/,
  );
});

test('an item without a question is a description', () => {
  expect(only(item2({ declared: '', body: '<p>Read on.</p>' }))).toMatchObject({
    kind: 'description',
    stem: 'Read on.',
  });
});

test('a slider with a correct position becomes a numerical question', () => {
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

test('MathML and inline pictures are read', () => {
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

test('an item with an answer but no interaction is left out', () => {
  const text = item2({ declared: response('single', 'identifier', correct('A')), body: '<p>They are .</p>' });
  expect(refusal(text)).toMatch(/asks no question/);
});
