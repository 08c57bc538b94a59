import type { FileQuestion } from '../../file-question.ts';
import { parseWildcard, writePattern } from '../wildcard.ts';
import { escapeText, qtiDocument, richTextBlock, xmlAttributes } from './xml.ts';

const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates';

/** How an item asks, and how it is marked. */
type ItemParts = {
  /** The cardinality and base type of the response, and the content of its declaration. */
  declaration: string;
  interaction: string;
  processing: string;
};

/** Writes an item as a QTI 3.0 document. `stimulus` is the address of its passage. */
export function writeItem(item: FileQuestion, identifier: string, stimulus: string | undefined): string {
  const asking = buildItemParts(item);
  const hasExplanation = item.explanation !== undefined && item.explanation !== '';
  const lines = [
    asking?.declaration,
    outcome('SCORE', 0, item.points),
    item.points === undefined ? undefined : outcome('MAXSCORE', item.points),
    // The feedback is shown after every answer, because the portal's explanations are for everybody.
    hasExplanation ? FEEDBACK_DECLARATION : undefined,
    stimulus && `<qti-assessment-stimulus-ref${xmlAttributes({ identifier: 'STIMULUS', href: stimulus })}/>`,
    `<qti-item-body>\n${richTextBlock(item.stem)}\n${asking?.interaction ?? ''}</qti-item-body>`,
    asking?.processing,
    hasExplanation ? explanation(item.explanation ?? '') : undefined,
  ];
  const values = { identifier, title: item.title ?? '', adaptive: 'false', 'time-dependent': 'false' };
  return qtiDocument('qti-assessment-item', values, `${lines.filter(Boolean).join('\n')}\n`);
}

const FEEDBACK_DECLARATION =
  '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier">' +
  '<qti-default-value><qti-value>EXPLANATION</qti-value></qti-default-value></qti-outcome-declaration>';

const explanation = (markdown: string) =>
  '<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="EXPLANATION" show-hide="show">' +
  `<qti-content-body>${richTextBlock(markdown)}</qti-content-body></qti-modal-feedback>`;

function outcome(identifier: string, value: number, highest?: number): string {
  const values = { identifier, cardinality: 'single', 'base-type': 'float', 'normal-maximum': highest };
  return `<qti-outcome-declaration${xmlAttributes(values)}><qti-default-value><qti-value>${value}</qti-value></qti-default-value></qti-outcome-declaration>`;
}

function buildItemParts(item: FileQuestion): ItemParts | undefined {
  if (item.kind === 'description') return undefined;
  if (item.kind === 'numerical') return numerical(item);
  if (item.kind === 'text') return text(item);
  return item.kind === 'matching' ? matching(item) : choice(item);
}

type MapEntry = { key: string; value: number; caseSensitive?: boolean };

function declaration(
  baseType: string,
  cardinality: string,
  correct: string[],
  worths: MapEntry[] = [],
): string {
  const values = correct.map((value) => `<qti-value>${escapeText(value)}</qti-value>`).join('');
  const entries = worths
    .map(({ key, value, caseSensitive }) =>
      xmlAttributes({ 'map-key': key, 'mapped-value': value, 'case-sensitive': caseSensitive }),
    )
    .map((entry) => `<qti-map-entry${entry}/>`)
    .join('');
  return (
    `<qti-response-declaration${xmlAttributes({ identifier: 'RESPONSE', cardinality, 'base-type': baseType })}>` +
    (values && `<qti-correct-response>${values}</qti-correct-response>`) +
    (entries && `<qti-mapping default-value="0">${entries}</qti-mapping>`) +
    '</qti-response-declaration>'
  );
}

const byTemplate = (name: string) => `<qti-response-processing template="${TEMPLATES}/${name}.xml"/>`;

/** Scores all or nothing. The template gives one mark, so other marks need a rule. */
const allOrNothing = (item: FileQuestion) =>
  fullPoints(item) === 1
    ? byTemplate('match_correct')
    : firstMatchRules([
        {
          test: `<qti-match>${VARIABLE}<qti-correct identifier="RESPONSE"/></qti-match>`,
          worth: fullPoints(item),
        },
      ]);

const VARIABLE = '<qti-variable identifier="RESPONSE"/>';

/** The first rule that holds decides the score, so the best answers come first. */
function firstMatchRules(tests: { test: string; worth: number }[]): string {
  const bestFirst = tests.toSorted((one, other) => other.worth - one.worth);
  const branches = bestFirst.map(({ test, worth }, place) => {
    const name = place === 0 ? 'qti-response-if' : 'qti-response-else-if';
    const value = `<qti-base-value base-type="float">${worth}</qti-base-value>`;
    return `<${name}>${test}<qti-set-outcome-value identifier="SCORE">${value}</qti-set-outcome-value></${name}>`;
  });
  return `<qti-response-processing><qti-response-condition>${branches.join('')}</qti-response-condition></qti-response-processing>`;
}

/** The marks of a full answer. A question worth nothing is still marked right or wrong. */
const fullPoints = ({ points }: FileQuestion) => points || 1;

const pointsFor = (item: FileQuestion, place: number, full = 1) =>
  roundDigits((item.credits?.[place] ?? full) * fullPoints(item));

const roundDigits = (value: number) => Number(value.toPrecision(15));

function choice(item: FileQuestion): ItemParts {
  const isMultiple = item.kind === 'multiple';
  const name = (place: number) => `CHOICE_${place + 1}`;
  const places = item.correct.map(Number);
  const correct = places.map(name);
  const isWeighed = item.credits !== undefined || (!isMultiple && places.length > 1);
  // Three times 0.333333333 is meant to be one.
  const sum = places.reduce((all, place) => all + (item.credits?.[place] ?? 0), 0);
  const scale = isMultiple && Math.abs(sum - 1) < 1e-6 ? sum : 1;
  const worths = item.options
    .map((_, place) => {
      const isRight = places.includes(place);
      const worth = pointsFor(item, place, isRight ? 1 : 0);
      return { key: name(place), value: roundDigits(worth / (isRight ? scale : 1)) };
    })
    .filter(({ value }) => value !== 0);
  const options = item.options.map(
    (option, place) =>
      `<qti-simple-choice identifier="${name(place)}">${richTextBlock(option)}</qti-simple-choice>`,
  );
  const values = {
    'response-identifier': 'RESPONSE',
    shuffle: item.kind !== 'boolean' && item.shuffle !== false,
    'max-choices': isMultiple ? 0 : 1,
  };
  return {
    declaration: declaration(
      'identifier',
      isMultiple ? 'multiple' : 'single',
      isMultiple ? correct : correct.slice(0, 1),
      isWeighed ? worths : [],
    ),
    interaction: `<qti-choice-interaction${xmlAttributes(values)}>\n${options.join('\n')}\n</qti-choice-interaction>\n`,
    processing: isWeighed ? byTemplate('map_response') : allOrNothing(item),
  };
}

const textEntry = (unit?: string) =>
  `<p><qti-text-entry-interaction response-identifier="RESPONSE"/>${unit ? ` <span class="unit">${escapeText(unit)}</span>` : ''}</p>\n`;

function numerical(item: FileQuestion): ItemParts {
  const values = item.correct.map(Number);
  const tests = values.map((value, place) => {
    const tolerance = item.tolerances?.[place] ?? 0;
    const mode = item.tolerances
      ? { 'tolerance-mode': 'absolute', tolerance: `${tolerance} ${tolerance}` }
      : { 'tolerance-mode': 'exact' };
    const base = `<qti-base-value base-type="float">${value}</qti-base-value>`;
    return {
      test: `<qti-equal${xmlAttributes(mode)}>${VARIABLE}${base}</qti-equal>`,
      worth: pointsFor(item, place),
    };
  });
  return {
    declaration: declaration('float', 'single', values.slice(0, 1).map(String)),
    interaction: textEntry(item.unit),
    processing: firstMatchRules(tests),
  };
}

function text(item: FileQuestion): ItemParts {
  const folded = item.caseSensitive !== true;
  const accepted = item.correct.map((one) => parseWildcard(String(one), folded));
  const worths = accepted.map(({ pieces }, place) => ({
    key: pieces.join('*'),
    value: pointsFor(item, place),
    caseSensitive: !folded,
  }));
  const interaction = textEntry(item.unit);
  if (accepted.every(({ pieces }) => pieces.length === 1)) {
    const isPlain = !folded && accepted.length === 1 && item.credits === undefined;
    return {
      declaration: declaration(
        'string',
        'single',
        worths.slice(0, 1).map(({ key }) => key),
        isPlain ? [] : worths,
      ),
      interaction,
      processing: isPlain ? allOrNothing(item) : byTemplate('map_response'),
    };
  }
  const tests = accepted.map((wildcard, place) => ({
    test:
      wildcard.pieces.length > 1
        ? `<qti-pattern-match${xmlAttributes({ pattern: writePattern(wildcard) })}>${VARIABLE}</qti-pattern-match>`
        : `<qti-string-match${xmlAttributes({ 'case-sensitive': !folded })}>${VARIABLE}<qti-base-value base-type="string">${escapeText(wildcard.pieces[0] ?? '')}</qti-base-value></qti-string-match>`,
    worth: pointsFor(item, place),
  }));
  return {
    declaration: declaration('string', 'single', []),
    interaction,
    processing: firstMatchRules(tests),
  };
}

function matching(item: FileQuestion): ItemParts {
  const pairs = item.correct.filter((pair) => Array.isArray(pair));
  const matches = [...new Set([...item.options, ...pairs.map(([, match]) => match)])];
  const keys = pairs.map(([, match], place) => `PROMPT_${place + 1} MATCH_${matches.indexOf(match) + 1}`);
  const worth = roundDigits(fullPoints(item) / pairs.length);
  const set = (texts: string[], name: string, most: number) =>
    `<qti-simple-match-set>\n${texts
      .map((one, place) => {
        const values = xmlAttributes({ identifier: `${name}_${place + 1}`, 'match-max': most });
        return `<qti-simple-associable-choice${values}>${richTextBlock(one)}</qti-simple-associable-choice>\n`;
      })
      .join('')}</qti-simple-match-set>\n`;
  const values = {
    'response-identifier': 'RESPONSE',
    shuffle: item.shuffle !== false,
    'max-associations': pairs.length,
  };
  return {
    declaration: declaration(
      'directedPair',
      'multiple',
      keys,
      keys.map((key) => ({ key, value: worth })),
    ),
    interaction: `<qti-match-interaction${xmlAttributes(values)}>\n${set(
      pairs.map(([prompt]) => prompt),
      'PROMPT',
      1,
    )}${set(matches, 'MATCH', 0)}</qti-match-interaction>\n`,
    processing: byTemplate('map_response'),
  };
}
