import { describe, expect, test } from 'vitest';
import { QuestionDraft } from '#contract/questions/question.ts';
import { studentTrades } from '#contract/trade.ts';
import { computeCredit } from '#server/features/grading/marking/partial-credit.rules.ts';
import { renderText } from '#server/platform/markdown/markdown.ts';
import { starterBank } from './bank.ts';
import { toQuestionDraft } from './question-draft.ts';
import type { AcceptedNumber, ChoiceQuestion, StarterQuestion } from './starter-question.ts';
import { areaOf, topicTree } from './topics.ts';

const nameOf = ({ trade, topic, stem }: StarterQuestion) => `${trade}, ${topic}: ${stem.slice(0, 60)}`;
/** The names of the items that fail a rule. */
const faulty = <T extends StarterQuestion>(items: T[], fault: (item: T) => boolean) =>
  items.filter(fault).map(nameOf);
type Kinded = Exclude<StarterQuestion, ChoiceQuestion>;
const ofKind = <K extends Kinded['kind']>(kind: K) =>
  starterBank.filter((item): item is Extract<Kinded, { kind: K }> => item.kind === kind);

const choices = starterBank.filter((item): item is ChoiceQuestion => item.kind === undefined);
const numericals = ofKind('numerical');
const texts = ofKind('text');
const matchings = ofKind('matching');

/** Every stimulus with the items that name it. */
const stimuli = [...new Set(starterBank.flatMap(({ passage }) => passage ?? []))].map(
  (stimulus) => [stimulus, starterBank.filter((item) => item.passage === stimulus)] as const,
);

/** All texts of an item that a student sees. */
const textsOf = (item: StarterQuestion): string[] => [
  item.stem,
  item.explanation,
  ...(item.passage ? Object.values(item.passage) : []),
  ...(item.kind === undefined ? item.options : []),
  ...(item.kind === 'matching' ? [...item.pairs.flat(), ...(item.extra ?? [])] : []),
];
const distinct = (values: string[]) => new Set(values.map((value) => value.trim().toLowerCase())).size;

describe('the size', () => {
  test('the bank has more than five hundred items, as the README says', () => {
    expect(starterBank.length).toBeGreaterThan(500);
    expect(starterBank.length).toBeLessThan(560);
  });

  test('every kind is there, and items that share a stimulus', () => {
    const count = (kind: StarterQuestion['kind']) => starterBank.filter((item) => item.kind === kind).length;
    expect(count('boolean')).toBeGreaterThanOrEqual(12);
    expect(count('numerical')).toBeGreaterThanOrEqual(25);
    expect(count('text')).toBeGreaterThanOrEqual(10);
    expect(count('matching')).toBeGreaterThanOrEqual(10);
    expect(stimuli.length).toBeGreaterThanOrEqual(8);
    for (const [stimulus, items] of stimuli) {
      expect(items.length, stimulus.title).toBeGreaterThanOrEqual(3);
      expect(items.length, stimulus.title).toBeLessThanOrEqual(5);
    }
  });

  test.each(['Quantitative', 'Logical', 'Verbal'])('the area %s has at least 30 GENERAL items', (area) => {
    const items = starterBank.filter((item) => item.trade === 'GENERAL' && areaOf(item) === area);
    expect(items.length).toBeGreaterThanOrEqual(30);
  });

  test.each(studentTrades)('the trade %s has enough items of its own for a section of 20', (trade) => {
    expect(starterBank.filter((item) => item.trade === trade).length).toBeGreaterThanOrEqual(20);
  });

  test('a GATE test in computer science and one like Infosys’s can be drawn from the bank alone', () => {
    expect(starterBank.filter((item) => item.trade === 'GCS').length).toBeGreaterThanOrEqual(55);
    expect(starterBank.filter((item) => item.topic === 'Pseudocode').length).toBeGreaterThanOrEqual(5);
  });

  test('every topic of the tree has at least two items', () => {
    const topics = Object.entries(topicTree).flatMap(([area, names]) => names.map((name) => [area, name]));
    const thin = topics.filter(
      ([area, name]) => starterBank.filter((item) => item.topic === name && areaOf(item) === area).length < 2,
    );
    expect(thin).toEqual([]);
  });

  test.each(Object.keys(topicTree))('the area %s has items of every difficulty', (area) => {
    const levels = starterBank.filter((item) => areaOf(item) === area).map((item) => item.difficulty);
    expect([...new Set(levels)].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the form', () => {
  test('every item is a question that an admin could write', () => {
    expect(faulty(starterBank, (item) => !QuestionDraft.safeParse(toQuestionDraft(item)).success)).toEqual(
      [],
    );
  });

  test('every topic is in the topic tree, under an area that the trade sees', () => {
    expect(faulty(starterBank, (item) => areaOf(item) === undefined)).toEqual([]);
  });

  test('the options of an item differ, and its keys are places among them', () => {
    expect(
      faulty(choices, ({ options, correct }) => {
        const places = new Set(correct);
        return (
          distinct(options) < options.length ||
          places.size === 0 ||
          places.size < correct.length ||
          correct.some((place) => !Number.isInteger(place) || place < 1 || place > options.length)
        );
      }),
    ).toEqual([]);
  });

  test('exactly the questions with several correct options say so', () => {
    expect(
      faulty(choices, ({ stem, correct }) => /Select all that apply/.test(stem) !== correct.length > 1),
    ).toEqual([]);
  });

  test('every accepted number is a narrow range around a finite value', () => {
    const isSane = (accepted: AcceptedNumber) => {
      const [from, to] =
        'value' in accepted
          ? [accepted.value - accepted.tolerance, accepted.value + accepted.tolerance]
          : [accepted.from, accepted.to];
      const middle = Math.abs(from + to) / 2;
      return Number.isFinite(middle) && from <= to && to - from <= 0.04 * middle;
    };
    expect(faulty(numericals, ({ accepted }) => accepted.length === 0 || !accepted.every(isSane))).toEqual(
      [],
    );
  });

  test('accepted texts differ and are trimmed', () => {
    expect(
      faulty(texts, ({ accepted, caseSensitive }) => {
        const folded = accepted.map((text) => (caseSensitive ? text : text.toLowerCase()));
        return (
          accepted.length === 0 ||
          new Set(folded).size < accepted.length ||
          accepted.some((text) => text !== text.trim() || text === '')
        );
      }),
    ).toEqual([]);
  });

  test('prompts and matches differ, so that every prompt has one match', () => {
    expect(
      faulty(matchings, ({ pairs, extra = [] }) => {
        const matches = [...pairs.map(([, match]) => match), ...extra];
        return (
          pairs.length < 3 ||
          distinct(pairs.map(([prompt]) => prompt)) < pairs.length ||
          distinct(matches) < matches.length
        );
      }),
    ).toEqual([]);
  });

  test('no two stimuli have the same title', () => {
    const titles = stimuli.map(([{ title }]) => title);
    expect(distinct(titles)).toBe(titles.length);
  });

  test('every stimulus belongs to items of one trade', () => {
    const wrong = stimuli.filter(([, items]) => new Set(items.map((item) => item.trade)).size > 1);
    expect(wrong).toEqual([]);
  });

  test('no two items have the same stem', () => {
    const stems = starterBank.map((item) => `${item.trade} ${item.passage?.text} ${item.stem}`);
    expect(stems.filter((stem, index) => stems.indexOf(stem) < index)).toEqual([]);
  });

  test('the keys are spread evenly over the positions', () => {
    const plain = choices.filter((item) => item.options.length === 4 && item.correct.length === 1);
    for (const place of [1, 2, 3, 4]) {
      const share = plain.filter((item) => item.correct[0] === place).length / plain.length;
      expect(share, `place ${place}`).toBeLessThanOrEqual(0.35);
      expect(share, `place ${place}`).toBeGreaterThanOrEqual(0.15);
    }
  });
});

/** The result that `solve` must give if the key is right. */
function keyOf(item: StarterQuestion): unknown {
  if (item.kind === undefined) return item.correct.map((place) => item.options[place - 1]).sort();
  if (item.kind === 'boolean') return item.correct;
  return item.kind === 'matching' && item.pairs.map(([, match]) => match);
}

/** The share of the marks that the portal gives for a typed answer. */
function earned(item: StarterQuestion, typed: string): number {
  const { numerical, text } = QuestionDraft.parse(toQuestionDraft(item));
  const typed_key = numerical
    ? ({ kind: 'numerical', numerical } as const)
    : text
      ? ({ kind: 'text', text } as const)
      : null;
  return computeCredit(
    { kind: typed_key?.kind ?? 'single', options: [], typed_key },
    { selected_options: [], value: typed },
  ).credit;
}

const solvable = starterBank.filter((item) => item.solve !== undefined);

describe('the keys', () => {
  test('most items compute their answer', () => {
    expect(solvable.length / starterBank.length).toBeGreaterThan(0.5);
  });

  test('every numerical item computes its answer', () => {
    expect(faulty(numericals, (item) => item.solve === undefined)).toEqual([]);
  });

  test('a number 50 percent larger, or of the other sign, is wrong', () => {
    expect(
      faulty(numericals, (item) => {
        const solved = item.solve?.() ?? Number.NaN;
        return earned(item, String(solved * 1.5)) !== 0 || earned(item, String(-solved)) !== 0;
      }),
    ).toEqual([]);
  });

  test.each(solvable.map((item) => [nameOf(item), item] as const))(
    '%s has the key that its calculation gives',
    (_name, item) => {
      if (item.kind === 'numerical' || item.kind === 'text')
        expect(earned(item, String(item.solve?.())), `${item.solve?.()}`).toBe(1);
      else if (item.kind === undefined) expect([item.solve?.()].flat().sort()).toEqual(keyOf(item));
      else expect(item.solve?.()).toEqual(keyOf(item));
    },
  );
});

describe('the language', () => {
  test('every item is explained', () => {
    expect(faulty(starterBank, (item) => item.explanation.trim().length < 20)).toEqual([]);
  });

  test('the answer that an explanation names is the key', () => {
    const bare = (text: string) => text.replace(/\\(dfrac|frac|mathrm|,)|[*`$.,₹{}\s\\]/g, '').toLowerCase();
    const isKey = (item: StarterQuestion, named: string) => {
      if (item.kind === 'matching') return false;
      if (item.kind === 'boolean') return bare(named) === String(item.correct);
      if (item.kind === 'numerical')
        return earned(item, /^[^\d−]*(−?[\d .,]*\d)/.exec(named)?.[1] ?? '') === 1;
      if (item.kind === 'text') return item.accepted.some((text) => bare(text) === bare(named));
      return (
        item.correct.length > 1 || item.correct.some((at) => bare(item.options[at - 1] ?? '') === bare(named))
      );
    };
    const wrong = starterBank.flatMap((item) => {
      const named = item.explanation.match(/nswer(?:\s+is|:)\s+\*\*([\s\S]+?)\*\*/)?.[1];
      return named === undefined || isKey(item, named) ? [] : [`${nameOf(item)} → ${named}`];
    });
    expect(wrong).toEqual([]);
  });

  test('no paragraph of an explanation breaks off', () => {
    expect(faulty(starterBank, ({ explanation }) => /[,;]\s*(\n\n|$)/.test(explanation))).toEqual([]);
  });

  test('no text has double spaces, spaces at its ends or a lone dollar', () => {
    const prose = (text: string) => text.replace(/(~~~|```)[\s\S]*?\1/g, '').replace(/`[^`]*`/g, '_');
    const wrong = starterBank.flatMap((item) =>
      textsOf(item)
        .filter(
          (text) =>
            /\S {2,}\S/.test(prose(text)) ||
            text !== text.trim() ||
            ((prose(text).replaceAll('\\$', '').match(/\$/g)?.length ?? 0) & 1) === 1,
        )
        .map((text) => `${nameOf(item)} → ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test('every text renders, and no formula in it is wrong', async () => {
    const wrong: string[] = [];
    for (const text of new Set(starterBank.flatMap(textsOf))) {
      const html = await renderText(text, 'markdown');
      if (html === '' || /katex-error|<merror|undefined|\[object/.test(html)) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('a wrong formula would be noticed', async () => {
    expect(await renderText('$\\frac{1$', 'markdown')).toMatch(/katex-error|<merror/);
  });
});
