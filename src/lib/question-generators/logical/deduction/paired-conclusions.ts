import { singleChoice } from '../../kinds/single-choice.ts';
import { formatList } from '../../number-format.ts';
import type { Template } from '../../template.ts';
import { follows, followsInModels, groups, phraseStatement, type Statement } from './syllogisms.ts';

type Pair = { of: string[]; premises: Statement[]; conclusions: Statement[]; wanted: string };
const verdicts = [
  'Only I follows',
  'Only II follows',
  'Both I and II follow',
  'Neither I nor II follows',
] as const;
const verdict = (first: boolean, second: boolean) => {
  if (first && second) return verdicts[2];
  if (first) return verdicts[0];
  return second ? verdicts[1] : verdicts[3];
};
const judge = ({ premises, conclusions: [one, other] }: Pair) =>
  verdict(one !== undefined && follows(premises, one), other !== undefined && follows(premises, other));

/** A statement up to its wording: “no” and “some” say the same either way round. */
const sense = ({ kind, a, b }: Statement) =>
  kind === 'no' || kind === 'some' ? `${kind} ${[a, b].sort()}` : `${kind} ${a} ${b}`;
const denial = { all: 'someNot', someNot: 'all', no: 'some', some: 'no' } as const;

const pair = singleChoice({
  name: 'which-of-two-conclusions-follow',
  title: 'Which of two conclusions follow',
  area: 'Logical',
  topic: 'Syllogism',
  difficulty: 3,
  space: 500,
  parameters: (draw): Pair => {
    const [x = 0, middle = 1, y = 2] = draw.shuffle([0, 1, 2]);
    const statement = (kinds: readonly Statement['kind'][], a: number, b: number): Statement => {
      const [one, other] = draw.coinFlip() ? [a, b] : [b, a];
      return { kind: draw.pick(kinds), a: one, b: other };
    };
    const ends = (): [number, number] =>
      draw.pick([
        [x, y],
        [x, y],
        [x, middle],
        [middle, y],
      ]);
    const any = ['all', 'no', 'some', 'some', 'someNot'] as const;
    return {
      of: draw.pick(groups),
      premises: draw.shuffle([
        statement(['all', 'all', 'no', 'some'], x, middle),
        statement(['all', 'all', 'no', 'some'], middle, y),
      ]),
      conclusions: [statement(any, ...ends()), statement(any, ...ends())],
      wanted: draw.pick(verdicts),
    };
  },
  holds: (p) => {
    const said = [...p.premises, ...p.conclusions].map(sense);
    const [one, other] = p.conclusions;
    // Of two conclusions that deny each other, one is true without either following.
    const contrary = one && other && sense({ ...one, kind: denial[one.kind] }) === sense(other);
    return new Set(said).size === said.length && !contrary && judge(p) === p.wanted;
  },
  solve: (p): string => judge(p),
  check: ({ premises, conclusions: [one, other] }) =>
    verdict(
      one !== undefined && followsInModels(premises, one),
      other !== undefined && followsInModels(premises, other),
    ),
  mistakes: (p) => {
    const [first, second] = p.conclusions.map((one) => follows(p.premises, one));
    const why = (name: string, holds: boolean | undefined) =>
      holds
        ? `${name} holds in every diagram of the statements`
        : `a diagram of the statements can be drawn in which ${name} fails`;
    return Object.fromEntries(
      verdicts.map((text) => {
        const wrong = [
          (text === verdicts[0] || text === verdicts[2]) === first ? [] : [why('I', first)],
          (text === verdicts[1] || text === verdicts[2]) === second ? [] : [why('II', second)],
        ].flat();
        return [`is wrong, because ${wrong.join(', and ')}`, () => text];
      }),
    );
  },
  stem: ({ of, premises, conclusions }) =>
    `Take these statements to be true, whatever is commonly known, and each of the groups to have members:

${premises.map((premise) => `- ${phraseStatement(premise, of)}`).join('\n')}

Conclusions:

${conclusions.map((conclusion, at) => `- **${at === 0 ? 'I' : 'II'}.** ${phraseStatement(conclusion, of)}`).join('\n')}

Which of the conclusions follow?`,
  steps: (p, answer) => [
    `Draw the ${formatList(p.of)} as circles, in every way that the statements allow.`,
    ...p.conclusions.map(
      (conclusion, at) =>
        `Conclusion ${at === 0 ? 'I' : 'II'} ${follows(p.premises, conclusion) ? 'is true in all of these diagrams' : 'is false in one of these diagrams'}.`,
    ),
    `So the verdict is: ${answer}.`,
  ],
});

export const pairedTemplates: Template[] = [pair];
