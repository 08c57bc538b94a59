import { gcd } from '#lib/fraction.ts';
import type { GeneratedDraft, Template } from '#lib/question-generators/template.ts';

/** The faults of a draft; a good one has none. */
export function findFaults(template: Template, draft: GeneratedDraft): string[] {
  const { key, check } = draft.proof();
  return [
    ...(key === check ? [] : [`the key is ${key}, the check says ${check}`]),
    ...faultsOfKind(template, draft),
    ...faultsOfOptions(template, draft),
    ...faultsOfSolution(template, draft),
    // The explanation names every option of its question.
    ...faultsOfText(`${draft.stem}\n${draft.explanation}`),
  ];
}

/** Everything that distinguishes one question from another, in an order without chance. */
export const toComparableText = ({ stem, options, correct }: GeneratedDraft): string =>
  [stem, ...(options.length > 0 ? [...options].sort() : correct)].join('\n');

function faultsOfKind(
  { kind }: Template,
  { options, correct, tolerances, mistakes }: GeneratedDraft,
): string[] {
  const inPlace = correct.every((place) => typeof place === 'number' && place >= 0 && place < options.length);
  const well = {
    single: options.length === 4 && correct.length === 1 && inPlace && mistakes.length === 4,
    boolean: options.join() === 'True,False' && correct.length === 1 && inPlace,
    multiple:
      options.length >= 3 &&
      correct.length > 0 &&
      correct.length < options.length &&
      inPlace &&
      new Set(correct.map(String)).size === correct.length,
    numerical:
      options.length === 0 &&
      correct.length === 1 &&
      Number.isFinite(correct[0]) &&
      tolerances?.length === 1 &&
      /^\d+(\.\d{1,2})?$/.test(String(correct[0])),
  };
  return well[kind] ? [] : [`not a well-formed ${kind}: ${options.join(' | ')} (${correct})`];
}

function faultsOfOptions({ bounds, kind }: Template, { options, correct }: GeneratedDraft): string[] {
  const values = options.map(worthOf);
  const shown = values.map((value, at) => value?.key ?? options[at]);
  const numbers = kind === 'numerical' ? correct.map(Number) : values.flatMap((value) => value?.bare ?? []);
  const outside = numbers.filter((n) => (bounds ? n < bounds[0] || n > bounds[1] : n <= 0 || n > 1e7));
  return [
    ...(new Set(shown).size === shown.length ? [] : [`two options are equal: ${options.join(' | ')}`]),
    ...(kind !== 'multiple' && outside.length > 0 ? [`${outside} is not plausible`] : []),
  ];
}

const ANSWER = '\n- Answer: **';

function faultsOfSolution(
  { kind }: Template,
  { options, correct, mistakes, explanation }: GeneratedDraft,
): string[] {
  if (kind === 'multiple') return [];
  const end = explanation.lastIndexOf(ANSWER);
  const answer =
    end < 0 || !explanation.endsWith('**.') ? undefined : explanation.slice(end + ANSWER.length, -3);
  if (answer === undefined) return ['the solution ends without an answer'];
  if (kind === 'boolean')
    return answer === options[Number(correct[0])] ? [] : ['the solution has another answer'];
  const told =
    kind === 'single' ? answer === options[Number(correct[0])] : worthOf(answer)?.bare === correct[0];
  const arrived = explanation.indexOf(answer) < end;
  const named = options.every((option, at) =>
    correct.includes(at as never)
      ? mistakes[at] === undefined
      : explanation.includes(`\n- ${option} ${mistakes[at]}.`),
  );
  return [
    ...(told ? [] : [`the solution says ${answer}`]),
    ...(arrived ? [] : ['the solution does not arrive at the answer']),
    ...(named ? [] : ['the solution does not say what is wrong with each wrong option']),
  ];
}

// One pass for all slips: gaps, float dust, a plural of one, the wrong article, doubled marks and blanks.
const SLIP =
  /undefined|NaN|Infinity|\[object|null|\.\.|\?\.| \.|,,| {2}|\.\d{5,}(?![\d…])| 1 (?:days|hours|minutes|seconds|years|months|litres|metres|students|votes|tiles|places|cubes|throws|rupees)\b| a (?:8|11|18)\b/;

/** Whether every brace is closed. */
function balanced(formula: string): boolean {
  let depth = 0;
  for (let at = 0; at < formula.length; at += 1) {
    if (formula[at] === '{') depth += 1;
    if (formula[at] === '}') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

const LISTING = /```[\s\S]*?```/g;

function faultsOfText(all: string): string[] {
  // Code and tables of a listing keep their spaces and signs.
  const text = all.replace(LISTING, '');
  const slip = text.match(SLIP)?.[0];
  const faults = slip === undefined ? [] : [`a slip in the text: “${slip}”`];
  for (let open = text.indexOf('$'); open >= 0; ) {
    const close = text.indexOf('$', open + 1);
    if (close < 0) faults.push('a formula is left open');
    const formula = text.slice(open + 1, close < 0 ? undefined : close);
    if (formula.includes('₹') || formula.includes('\n-') || !balanced(formula))
      faults.push(`a bad formula: ${formula}`);
    open = close < 0 ? -1 : text.indexOf('$', close + 1);
  }
  return faults;
}

const SCALE: Record<string, [unit: string, times: number]> = {
  '%': ['', 0.01],
  second: ['time', 1],
  minute: ['time', 60],
  hour: ['time', 3600],
  cm: ['length', 1],
  m: ['length', 100],
  km: ['length', 100_000],
};
const NUMBER =
  /^(?:₹|x = )?(?:(\d[\d,]*)?\\frac\{(\d+)\}\{(\d+)\}|(\d[\d,]*)(?:\.(\d+))?|(\d+)\/(\d+))(?:\^\\circ)?(?: ?(%|[a-zµΩ/²³ ]+))?$/;
const PAIR = /^(\d+) : (\d+)$/;

const known = new Map<string, ReturnType<typeof parseWorth>>();
/** The same texts occur often, so results are cached for a while. */
function worthOf(text: string): ReturnType<typeof parseWorth> {
  if (known.size > 20_000) known.clear();
  if (!known.has(text)) known.set(text, parseWorth(text));
  return known.get(text);
}

/** The value of a text, so that 1/2 equals 0.5, and 60 seconds equal 1 minute. `bare` is the number alone. */
function parseWorth(text: string): { key: string; bare?: number } | undefined {
  if (!/\d/.test(text)) return undefined;
  const pair = text.match(PAIR);
  if (pair) {
    const common = gcd(Number(pair[1]), Number(pair[2]));
    return { key: `${Number(pair[1]) / common}:${Number(pair[2]) / common}` };
  }
  const found = text.replaceAll('$', '').match(NUMBER);
  if (!found) return undefined;
  const [, mixed = '0', over, under, whole, tail = '', top, bottom, unit = ''] = found;
  const plain = (digits: string) => Number(digits.replaceAll(',', ''));
  const bare =
    over && under
      ? plain(mixed) + Number(over) / Number(under)
      : top && bottom
        ? Number(top) / Number(bottom)
        : Number(`${plain(whole ?? '')}.${tail || '0'}`);
  const [kind, times] = SCALE[unit] ?? SCALE[unit.replace(/s$/, '')] ?? [unit.replace(/s\b/, ''), 1];
  return { key: `${kind} ${(bare * times).toPrecision(12)}`, bare };
}
