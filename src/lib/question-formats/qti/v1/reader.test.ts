import { expect, test } from 'vitest';
import type { FileQuestion } from '../../file-question.ts';
import { readQtiXml } from '../reader.ts';

const wrap = (inner: string) => `<?xml version="1.0"?>
<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2.dtd">
<questestinterop>${inner}</questestinterop>`;

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const canvas = (type: string, points = '2.0') =>
  `<itemmetadata><qtimetadata>${field('question_type', type)}${field('points_possible', points)}</qtimetadata></itemmetadata>`;
const text = (value: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${value}</mattext></material>`;
const labels = (...options: string[]) =>
  `<render_choice>${options.map((option, place) => `<response_label ident="${'abcdef'[place]}">${text(option)}</response_label>`).join('')}</render_choice>`;
const lid = (cardinality: string, inner: string, ident = 'r') =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${inner}</response_lid>`;
const is = (value: string, ident = 'r') => `<varequal respident="${ident}">${value}</varequal>`;
const when = (test: string, action: string, more = '') =>
  `<respcondition ${more}><conditionvar>${test}</conditionvar>${action}</respcondition>`;
const set = (value: number, action = 'Set') => `<setvar action="${action}" varname="SCORE">${value}</setvar>`;
const HUNDRED =
  '<outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>';
const item = (presentation: string, processing: string, metadata = '', more = '') =>
  `<item ident="i" title="Own">${metadata}<presentation>${presentation}</presentation><resprocessing>${HUNDRED}${processing}</resprocessing>${more}</item>`;

function only(inner: string): FileQuestion {
  const { items, problems, format } = readQtiXml(wrap(inner));
  expect(format).toBe('QTI 1.2');
  expect(problems).toEqual([]);
  expect(items).toHaveLength(1);
  return items[0] as FileQuestion;
}

test('a choice in a section has its key, marks, topics and HTML', () => {
  const asked = item(
    `${text('&lt;p&gt;What is &lt;b&gt;2 &amp;amp; 2&lt;/b&gt;?&lt;/p&gt;', 'text/html')}${lid('Single', labels('3', '4'))}`,
    when(is('b'), set(100), 'continue="No"'),
    canvas('multiple_choice_question'),
  );
  const read = only(
    `<assessment><section ident="s" title="Algebra"><section title="Sums">${asked}</section></section></assessment>`,
  );
  expect(read).toEqual({
    kind: 'single',
    title: 'Own',
    stem: 'What is **2 & 2**?',
    options: ['3', '4'],
    correct: [1],
    points: 2,
    topics: ['Algebra', 'Sums'],
    where: 'line 3',
  });
});

test('options are right all together, or each by its credit', () => {
  const body = text('Which?') + lid('Multiple', labels('one', 'two', 'three'));
  const all = `<and>${is('a')}<not>${is('b')}</not>${is('c')}</and>`;
  const together = only(item(body, when(all, set(100)), canvas('multiple_answers_question')));
  expect(together).toMatchObject({ kind: 'multiple', correct: [0, 2] });
  expect(together.credits).toBeUndefined();
  const each = when(is('a'), set(50, 'Add')) + when(is('b'), set(-25, 'Add')) + when(is('c'), set(50, 'Add'));
  expect(only(item(body, each, canvas('multiple_answers_question')))).toMatchObject({
    correct: [0, 2],
    credits: [0.5, -0.25, 0.5],
  });
});

test('marks follow from the added or set score if nothing else states them', () => {
  const read = only(item(text('Which?') + lid('Single', labels('x', 'y')), when(is('a'), set(5))));
  expect(read.points).toBe(5);
});

test('several texts of one field are alternatives', () => {
  const body = `${text('Name it.')}<response_str ident="r" rcardinality="Single"><render_fib><response_label ident="x"/></render_fib></response_str>`;
  const read = only(item(body, when(is('ampere') + is('amp*'), set(100)), canvas('short_answer_question')));
  expect(read).toMatchObject({ kind: 'text', correct: ['ampere', 'amp\\*'], points: 2 });
});

test.each([
  [
    `<or>${is('5')}<and><vargte respident="r">4.5</vargte><varlte respident="r">5.5</varlte></and></or>`,
    [5],
    [0.5],
  ],
  ['<vargte respident="r">10</vargte><varlte respident="r">20</varlte>', [15], [5]],
  [is('7'), [7], undefined],
])('a number and its range: %s', (test, values, tolerances) => {
  const body = `${text('How many?')}<response_str ident="r"><render_fib fibtype="Decimal"><response_label ident="x"/></render_fib></response_str>`;
  const read = only(item(body, when(test, set(100)), canvas('numerical_question')));
  expect(read).toMatchObject({ kind: 'numerical', correct: values });
  expect(read.tolerances).toEqual(tolerances);
});

test('fields that share their labels make a matching', () => {
  const row = (ident: string, prompt: string) =>
    lid('Single', text(prompt) + labels('metre', 'second', 'gram'), ident);
  const processing = when(is('b', 'r1'), set(50, 'Add')) + when(is('a', 'r2'), set(50, 'Add'));
  const read = only(
    item(text('Match.') + row('r1', 'time') + row('r2', 'length'), processing, canvas('matching_question')),
  );
  expect(read).toMatchObject({
    kind: 'matching',
    stem: 'Match.',
    options: ['metre', 'second', 'gram'],
    correct: [
      ['time', 'second'],
      ['length', 'metre'],
    ],
  });
});

test('gaps with lists become questions about one text, and share its marks', () => {
  const body =
    text('Roses are [x], grass is [y].') +
    lid('Single', text('x') + labels('red', 'wet'), 'response_x') +
    lid('Single', text('y') + labels('dry', 'green'), 'response_y');
  const processing =
    when(is('a', 'response_x'), set(50, 'Add')) + when(is('b', 'response_y'), set(50, 'Add'));
  const { items, problems } = readQtiXml(wrap(item(body, processing, canvas('multiple_dropdowns_question'))));
  expect(problems).toEqual([]);
  expect(items.map(({ kind, options, correct, points }) => ({ kind, options, correct, points }))).toEqual([
    { kind: 'single', options: ['red', 'wet'], correct: [0], points: 1 },
    { kind: 'single', options: ['dry', 'green'], correct: [1], points: 1 },
  ]);
  expect(items[0]?.stimulus).toBe(String.raw`Roses are (1) \_\_\_\_\_, grass is (2) \_\_\_\_\_.`);
});

test('feedback on a right answer becomes the explanation, feedback on wrong ones is reported', () => {
  const shows = (link: string) => `<displayfeedback linkrefid="${link}"/>`;
  const processing =
    when('<other/>', shows('all'), 'continue="Yes"') +
    when(is('a'), set(100) + shows('right'), 'continue="No"') +
    when('<other/>', shows('wrong'));
  const feedback = ['all', 'right', 'wrong']
    .map(
      (ident) =>
        `<itemfeedback ident="${ident}"><flow_mat>${text(`For ${ident}.`)}</flow_mat></itemfeedback>`,
    )
    .join('');
  const { items, problems } = readQtiXml(
    wrap(item(text('Q?') + lid('Single', labels('x', 'y')), processing, '', feedback)),
  );
  expect(items[0]?.explanation).toBe('For all.\n\nFor right.');
  expect(problems.map(({ message }) => message)).toEqual(['Feedback on wrong answers was left out.']);
});

test('a passage that items name is shared and is no item itself', () => {
  const passage = `<item ident="p" title="Passage">${canvas('text_only_question', '0')}<presentation>${text('Long ago.')}</presentation></item>`;
  const asked = item(
    text('When?') + lid('Single', labels('Long ago', 'Now')),
    when(is('a'), set(100)),
    canvas('multiple_choice_question'),
  ).replace('<item ', '<item parent_stimulus_item_ident="p" ');
  expect(only(passage + asked)).toMatchObject({ stem: 'When?', stimulus: 'Long ago.' });
});

test('one item that cannot be read never loses the others', () => {
  const good = item(text('Q?') + lid('Single', labels('x', 'y')), when(is('a'), set(100)));
  const essay = item(
    `${text('Tell.')}<response_str ident="r"><render_fib/></response_str>`,
    '',
    canvas('essay_question'),
  );
  const { items, problems } = readQtiXml(
    wrap(`${good}\n${essay}\n${good}\n<item ident="x"><presentation>broken`),
  );
  expect(items).toHaveLength(2);
  expect(problems.map(({ where }) => where)).toEqual(['line 4', 'line 6', 'line 6']);
});

const blackboard = (type: string, value: string) =>
  `<flow><material><mat_extension><mat_formattedtext type="${type}">${value}</mat_formattedtext></mat_extension></material></flow>`;
const named = (value: string) => `<setvar variablename="SCORE" action="Set">${value}</setvar>`;

test('the texts and marks of Blackboard are read', () => {
  const options = ['HTML', 'SMART_TEXT', 'PLAIN_TEXT'].map(
    (type, place) =>
      `<response_label ident="${'abc'[place]}">${blackboard(type, `&lt;b&gt;${type[0]}&lt;/b&gt;`)}</response_label>`,
  );
  const read = only(
    `<item><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation>${blackboard('HTML', 'Hot: 90 &deg;C?')}${lid('Single', `<render_choice>${options.join('')}</render_choice>`)}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="4.0"/></outcomes>${when(is('b'), named('SCORE.max'))}${when('<other/>', named('SCORE.min'))}</resprocessing></item>`,
  );
  expect(read).toMatchObject({
    kind: 'single',
    stem: 'Hot: 90 °C?',
    options: ['**H**', '**S**', '\\<b>P\\</b>'],
    correct: [1],
    points: 4,
  });
});

test('a text accepted for SCORE.max is right without declared limits too', () => {
  const body = `${text('Name it.')}<response_str ident="r"><render_fib/></response_str>`;
  const read = only(
    `<item><presentation>${body}</presentation><resprocessing>${when(is('volt'), named('SCORE.max'))}</resprocessing></item>`,
  );
  expect(read).toMatchObject({ kind: 'text', correct: ['volt'] });
});

test('gaps that only the conditions name are reported', () => {
  const gaps = `<item><presentation>${text('A is [x], B is [y].')}</presentation><resprocessing>${when(`<and>${is('1', '[x]')}${is('2', '[y]')}</and>`, set(1))}</resprocessing></item>`;
  const { items, problems } = readQtiXml(wrap(gaps));
  expect(items).toEqual([]);
  expect(problems[0]?.message).toMatch(/gaps of the text.*left out/);
});

test('a question in another file is reported', () => {
  const { problems } = readQtiXml(wrap('<section><bankentry_item item_ref="x"/></section>'));
  expect(problems[0]?.message).toMatch(/stored in another file/);
});

test('empty options are left out', () => {
  const read = only(
    item(
      text('Q?') + lid('Single', labels('x', '', 'y')),
      when(is('c'), set(100)),
      canvas('multiple_choice_question'),
    ),
  );
  expect(read).toMatchObject({ options: ['x', 'y'], correct: [1] });
});
