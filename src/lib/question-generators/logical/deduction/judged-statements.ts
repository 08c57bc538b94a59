import { singleChoice } from '../../kinds/single-choice.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template, TemplateInfo } from '../../template.ts';
import { assumptions } from './assumptions.ts';
import { conclusions } from './conclusions.ts';
import type { Claim, JudgedStatement } from './judged-claim.ts';
import { reasons } from './reasons.ts';

/** The words of a kind of claims: what one does, what two and none do, and how the list of claims is called. */
type Wording = { label: string; does: string; both: string; neither: string; list: string; best: string };
type Names = Pick<TemplateInfo, 'topic'> & Record<'pair' | 'best', Pick<TemplateInfo, 'name' | 'title'>>;

const verdictsOf = ({ does, both, neither }: Wording) =>
  [`Only I ${does}`, `Only II ${does}`, `Both I and II ${both}`, `Neither I nor II ${neither}`] as const;
const sentence = (text: string) => text.replace(/\.$/, '');

type Pair = { about: JudgedStatement; claims: { claim: Claim; holds: boolean }[] };

function drawPair(bank: readonly JudgedStatement[], draw: SeededRandom): Pair {
  const about = draw.pick(bank);
  const [first, second] = [draw.coinFlip(), draw.coinFlip()];
  const [good, bad] = [draw.shuffle(about.holds), draw.shuffle(about.fails)];
  const one = first ? good[0] : bad[0];
  const other = second ? good[1] : bad[1];
  return {
    about,
    claims: [
      { claim: one ?? about.holds[0], holds: first },
      { claim: other ?? about.fails[0], holds: second },
    ],
  };
}

/** Two claims, each of which may hold or not. */
const pairTemplate = (bank: readonly JudgedStatement[], names: Names, wording: Wording): Template => {
  const verdicts = verdictsOf(wording);
  const verdict = (first?: boolean, second?: boolean): string =>
    (first ? (second ? verdicts[2] : verdicts[0]) : second ? verdicts[1] : verdicts[3]) ?? '';
  return singleChoice({
    ...{ ...names.pair, topic: names.topic, area: 'Logical', difficulty: 3, space: 250 },
    parameters: (draw) => drawPair(bank, draw),
    solve: ({ claims: [one, other] }) => verdict(one?.holds, other?.holds),
    check: ({ about, claims }) => {
      // Looks the texts up in the list of the statement.
      const listed = claims.map(({ claim: [text] }) => about.holds.some(([other]) => other === text));
      return verdict(listed[0], listed[1]);
    },
    mistakes: ({ claims: [one, other] }) =>
      Object.fromEntries(
        [true, false].flatMap((first) =>
          [true, false].map((second) => {
            const wrong = [
              first === one?.holds ? [] : [`misjudges I: ${one?.claim[1]}`],
              second === other?.holds ? [] : [`misjudges II: ${other?.claim[1]}`],
            ].flat();
            return [wrong.join(', and '), () => verdict(first, second)];
          }),
        ),
      ),
    stem: ({ about, claims: [one, other] }) => `**${wording.label}:** ${about.statement}

**${wording.list}:**

- **I.** ${one?.claim[0]}
- **II.** ${other?.claim[0]}

Which of them ${wording.best}?`,
    steps: ({ claims }, answer) => [
      ...claims.map(
        ({ claim: [text, why], holds }, at) =>
          `${at === 0 ? 'I' : 'II'}, “${sentence(text)}”, ${holds ? wording.does : `${wording.does.replace(/^follows$/, 'does not follow').replace(/^is /, 'is not ')}`}: ${why}.`,
      ),
      `So the verdict is: ${answer}.`,
    ],
  });
};

type Best = { about: JudgedStatement; right: Claim; wrong: Claim[] };

/** One claim that holds among three that do not. */
const bestTemplate = (bank: readonly JudgedStatement[], names: Names, wording: Wording): Template =>
  singleChoice({
    ...{ ...names.best, topic: names.topic, area: 'Logical', difficulty: 2, space: 90 },
    parameters: (draw): Best => {
      const about = draw.pick(bank);
      return { about, right: draw.pick(about.holds), wrong: draw.sample(about.fails, 3) };
    },
    solve: ({ right: [text] }): string => text,
    check: ({ about, right, wrong }) => {
      const failing = new Set(about.fails.map(([text]) => text));
      return [right, ...wrong]
        .map(([text]) => text)
        .filter((text) => !failing.has(text))
        .join(' ');
    },
    mistakes: ({ wrong }) =>
      Object.fromEntries(
        wrong.map(([text, why]): [string, () => string] => [`does not hold, because ${why}`, () => text]),
      ),
    write: (text) => sentence(text),
    stem: ({ about }) => `**${wording.label}:** ${about.statement}

Which of these ${wording.best}?`,
    steps: ({ right: [, why] }, answer) => [
      'Go by what the statement says or needs, and not by what else may be true.',
      `“${answer}”: ${why}.`,
    ],
  });

const templatesOf = (bank: readonly JudgedStatement[], names: Names, wording: Wording) => [
  pairTemplate(bank, names, wording),
  bestTemplate(bank, names, wording),
];

export const judgedStatementTemplates: Template[] = [
  ...templatesOf(
    conclusions,
    {
      topic: 'Statement-conclusion',
      pair: { name: 'two-conclusions-from-a-statement', title: 'Two conclusions from a statement' },
      best: {
        name: 'conclusion-that-follows-from-a-statement',
        title: 'The conclusion that follows from a statement',
      },
    },
    {
      ...{ label: 'Statement', list: 'Conclusions', does: 'follows', both: 'follow', neither: 'follows' },
      best: 'can be concluded from the statement',
    },
  ),
  ...templatesOf(
    assumptions,
    {
      topic: 'Statement-assumption',
      pair: { name: 'two-assumptions-of-a-statement', title: 'Two assumptions of a statement' },
      best: { name: 'assumption-implicit-in-a-statement', title: 'The assumption implicit in a statement' },
    },
    {
      ...{
        label: 'Statement',
        list: 'Assumptions',
        does: 'is implicit',
        both: 'are implicit',
        neither: 'is implicit',
      },
      best: 'is taken for granted in the statement',
    },
  ),
  ...templatesOf(
    reasons,
    {
      topic: 'Statement-argument',
      pair: { name: 'two-arguments-on-a-question', title: 'Two arguments on a question' },
      best: { name: 'strong-argument-on-a-question', title: 'The strong argument on a question' },
    },
    {
      ...{
        label: 'Question',
        list: 'Arguments',
        does: 'is strong',
        both: 'are strong',
        neither: 'is strong',
      },
      best: 'is a strong argument',
    },
  ),
];
