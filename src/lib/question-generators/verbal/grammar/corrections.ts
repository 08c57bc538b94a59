import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';
import { type FaultySentence, nounFaults, verbFaults, wordFaults } from './faulty-sentences.ts';

const NO_ERROR = 'No error';
const NO_CHANGE = 'No improvement';

const join = (...parts: string[]) =>
  parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(' ,', ',');

/** A sentence as it is shown, cut before two of its words; `from` and `to` are the words of the place of the fault. */
type Cut = { of: FaultySentence; faulty: boolean; cuts: [number, number] };
const shownWords = ({ of, faulty }: Pick<Cut, 'of' | 'faulty'>) =>
  join(of.before, faulty ? of.wrong : of.right, of.after).split(' ');
const spanOf = ({ of, faulty }: Pick<Cut, 'of' | 'faulty'>): [from: number, to: number] => {
  const from = of.before === '' ? 0 : of.before.split(' ').length;
  return [from, from + (faulty ? of.wrong : of.right).split(' ').length];
};
const partsOf = (cut: Cut): string[] => {
  const words = shownWords(cut);
  const [one, other] = cut.cuts;
  return [words.slice(0, one), words.slice(one, other), words.slice(other)].map((part) =>
    part.join(' ').replace(/[.,]$/, ''),
  );
};
/** The part with the place of the fault. */
const placeOf = (cut: Cut) => {
  const [from] = spanOf(cut);
  return cut.cuts.filter((at) => at <= from).length;
};

function drawCut(bank: readonly FaultySentence[], draw: SeededRandom): Cut {
  const [of, faulty] = [draw.pick(bank), draw.whole(0, 3) > 0];
  const [from, to] = spanOf({ of, faulty });
  const count = shownWords({ of, faulty }).length;
  // A cut never divides the place of the fault, and every part has at least two words.
  const places = range(2, count - 2).filter((at) => at <= from || at >= to);
  const [one = 2, other = 4] = draw.sample(places.length >= 2 ? places : [2, count - 2], 2);
  return { of, faulty, cuts: [Math.min(one, other), Math.max(one, other)] };
}

const spotting = (bank: readonly FaultySentence[], name: string, title: string): Template =>
  singleChoice({
    ...{ name, title, area: 'Verbal', topic: 'Spotting errors', difficulty: 2, space: 250 },
    parameters: (draw) => drawCut(bank, draw),
    holds: (cut) => {
      const parts = partsOf(cut);
      return (
        cut.cuts[1] - cut.cuts[0] >= 2 &&
        new Set(parts).size === 3 &&
        parts.every((part) => part.split(' ').length >= 2 && part.length <= 60)
      );
    },
    solve: (cut) => (cut.faulty ? (partsOf(cut)[placeOf(cut)] ?? '') : NO_ERROR),
    check: (cut) => {
      // Compares the parts with those of the correct sentence, from both ends.
      const right = join(cut.of.before, cut.of.right, cut.of.after).replace(/\.$/, '');
      const parts = partsOf(cut);
      const whole = shownWords(cut).join(' ').replace(/\.$/, '');
      if (whole === right) return NO_ERROR;
      const bare = (text: string) => text.replaceAll(',', '');
      const starts = bare(right).startsWith(`${bare(parts[0] ?? '')} `);
      if (!starts) return parts[0] ?? '';
      return bare(right).endsWith(` ${bare(parts[2] ?? '')}`) ? (parts[1] ?? '') : (parts[2] ?? '');
    },
    mistakes: (cut) =>
      Object.fromEntries([
        ...partsOf(cut).map((part, at): [string, () => string] => [
          `has no error, though it is the ${['first', 'middle', 'last'][at]} part`,
          () => part,
        ]),
        [`overlooks the rule that ${cut.of.rule}`, () => NO_ERROR],
      ]),
    stem: (cut) => {
      const words = shownWords(cut);
      const [one, other] = cut.cuts;
      const text = [words.slice(0, one), words.slice(one, other), words.slice(other)]
        .map((part) => part.join(' '))
        .join(' / ');
      return [
        `Which part of the sentence has an error?\n\n${text}`,
        `Find the part that has a grammatical error, if there is any.\n\n${text}`,
      ];
    },
    steps: ({ of, faulty }, answer) => [
      `The rule: ${of.rule}.`,
      faulty
        ? `So “${of.wrong}” should be “${of.right}”; the error is in: ${answer}.`
        : `“${of.right}” keeps it, so the answer is: ${answer}.`,
    ],
  });

type Change = { of: FaultySentence; faulty: boolean };
const optionsOf = ({ of, faulty }: Change) =>
  [of.right, of.wrong, ...of.others].filter((text) => (faulty ? text !== of.wrong : text !== of.right));

const improvement = (bank: readonly FaultySentence[], name: string, title: string): Template => {
  const bySentence = new Map(bank.map((one) => [`${one.before}|${one.after}`, one]));
  return singleChoice({
    ...{ name, title, area: 'Verbal', topic: 'Sentence improvement', difficulty: 2, space: 2 * bank.length },
    parameters: (draw): Change => ({ of: draw.pick(bank), faulty: draw.whole(0, 3) > 0 }),
    solve: ({ of, faulty }) => (faulty ? of.right : NO_CHANGE),
    check: (p) => {
      const right = bySentence.get(`${p.of.before}|${p.of.after}`)?.right ?? '';
      const shown = p.faulty ? p.of.wrong : p.of.right;
      return shown === right
        ? NO_CHANGE
        : optionsOf(p)
            .filter((text) => text === right)
            .join();
    },
    mistakes: (p) => {
      const rules = ['breaks the same rule', 'is no correct form here', 'does not fit the sentence either'];
      return Object.fromEntries([
        ...optionsOf(p)
          .filter((text) => text !== p.of.right)
          .map((text, at): [string, () => string] => [`${rules[at]}: ${p.of.rule}`, () => text]),
        [`overlooks that ${p.of.rule}`, () => NO_CHANGE],
      ]);
    },
    stem: ({ of, faulty }) => {
      const text = join(of.before, `**${faulty ? of.wrong : of.right}**`, of.after);
      return [
        `Which of the options improves the part in bold?\n\n${text}`,
        `Choose the best way to write the part in bold.\n\n${text}`,
      ];
    },
    steps: ({ of, faulty }, answer) => [
      `The rule: ${of.rule}.`,
      faulty ? `So the part in bold should be ${answer}.` : `The sentence keeps it: ${answer}.`,
    ],
  });
};

export const correctionTemplates: Template[] = [
  spotting(verbFaults, 'error-in-the-verb', 'An error in the verb'),
  spotting(wordFaults, 'error-in-a-preposition-or-conjunction', 'An error in a preposition or a conjunction'),
  spotting(nounFaults, 'error-in-a-noun-or-pronoun', 'An error in a noun, a pronoun or a comparison'),
  improvement(verbFaults, 'better-form-of-the-verb', 'A better form of the verb'),
  improvement(wordFaults, 'better-preposition-or-conjunction', 'A better preposition or conjunction'),
  improvement(nounFaults, 'better-noun-or-pronoun', 'A better noun, pronoun or comparison'),
];
