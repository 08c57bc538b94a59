import { gcd, lcm } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import type { Template } from '../../template.ts';
import { verdict, verdicts } from './data-sufficiency.ts';

/** That a number leaves a remainder; 0 says that it is divisible. */
type Fact = { by: number; left: number };
type Question = { divisor: number; one: Fact; other: Fact };

const phrase = ({ by, left }: Fact) =>
  left === 0 ? `$n$ is divisible by ${by}.` : `$n$ leaves the remainder ${left} when it is divided by ${by}.`;

/** Whether the facts settle the divisibility, found by going through all the numbers. */
function settles({ divisor, one, other }: Question, facts: readonly Fact[]): boolean {
  const span = lcm(lcm(divisor, one.by), other.by);
  const fitting = range(1, span).filter((n) => facts.every(({ by, left }) => n % by === left));
  return fitting.length > 0 && new Set(fitting.map((n) => n % divisor === 0)).size === 1;
}
/** One fact that says the same as two. */
function join(one: Fact, other: Fact): Fact {
  const by = lcm(one.by, other.by);
  return {
    by,
    left: range(0, by - 1).find((n) => n % one.by === one.left && n % other.by === other.left) ?? -1,
  };
}
/** Divisible for certain, or not divisible for certain, by the common divisor alone. */
const decides = ({ by, left }: Fact, divisor: number) =>
  left % gcd(by, divisor) !== 0 || (by % divisor === 0 && left % divisor === 0);

const judge = ({ divisor, one, other }: Question) => {
  const [first, second] = [decides(one, divisor), decides(other, divisor)];
  return verdict(Number(first), Number(second), Number(decides(join(one, other), divisor)));
};

const divisible = singleChoice({
  name: 'divisibility-from-two-statements',
  title: 'Do the statements settle the divisibility?',
  area: 'Quantitative',
  topic: 'Data Sufficiency',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const multiple = (): Fact => ({ by: draw.whole(2, 24), left: 0 });
    const remainder = (): Fact => {
      const by = draw.whole(3, 12);
      return { by, left: draw.whole(1, by - 1) };
    };
    const [one, other] = draw.shuffle([multiple(), draw.coinFlip() ? multiple() : remainder()]);
    return {
      ...{
        divisor: draw.pick([6, 8, 10, 12, 14, 15, 18, 20, 24]),
        one: one ?? multiple(),
        other: other ?? multiple(),
      },
      wanted: draw.pick(verdicts),
    };
  },
  // Statements that contradict each other would settle anything.
  holds: (p) =>
    p.one.by !== p.other.by &&
    p.one.by !== p.divisor &&
    p.other.by !== p.divisor &&
    (p.one.left + p.other.left) % gcd(p.one.by, p.other.by) === 0 &&
    judge(p) === p.wanted,
  solve: (p): string => judge(p),
  check: (question) => {
    const { one, other } = question;
    const [first, second] = [settles(question, [one]), settles(question, [other])];
    return verdict(Number(first), Number(second), Number(settles(question, [one, other])));
  },
  mistakes: {
    'would need statement I to settle the question, and statement II not': () => verdicts[0],
    'would need statement II to settle the question, and statement I not': () => verdicts[1],
    'would need each statement to leave the question open, and the two together to settle it': () =>
      verdicts[2],
    'would need each of the statements to settle the question': () => verdicts[3],
    'would need the two together to leave the question open': () => verdicts[4],
  },
  stem: ({ divisor, one, other }) => `Is the natural number $n$ divisible by ${divisor}?

- **Statement I:** ${phrase(one)}
- **Statement II:** ${phrase(other)}

What is enough to answer, be it with yes or with no?`,
  steps: (p, answer) => {
    const says = (name: string, facts: readonly Fact[]) => {
      const span = lcm(lcm(p.divisor, p.one.by), p.other.by);
      const fitting = range(1, span).filter((n) => facts.every(({ by, left }) => n % by === left));
      const yes = fitting.find((n) => n % p.divisor === 0);
      const no = fitting.find((n) => n % p.divisor !== 0);
      if (yes !== undefined && no !== undefined)
        return `${name}: $n$ can be ${yes}, which is divisible by ${p.divisor}, or ${no}, which is not.`;
      return `${name}: every such $n$ is ${yes === undefined ? 'not ' : ''}divisible by ${p.divisor}.`;
    };
    return [
      says('Statement I', [p.one]),
      says('Statement II', [p.other]),
      says('Both together', [p.one, p.other]),
      `So the verdict is: ${answer}.`,
    ];
  },
});

export const divisibilityTemplates: Template[] = [divisible];
