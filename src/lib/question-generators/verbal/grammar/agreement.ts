import { singleChoice } from '../../kinds/single-choice.ts';
import { multipleChoice } from '../../kinds/statements.ts';
import { capitalize } from '../../number-format.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';

const nouns: [one: string, many: string][] = [
  ['student', 'students'],
  ['engineer', 'engineers'],
  ['machine', 'machines'],
  ['report', 'reports'],
  ['teacher', 'teachers'],
  ['player', 'players'],
  ['house', 'houses'],
  ['sample', 'samples'],
  ['worker', 'workers'],
  ['bridge', 'bridges'],
];
/** What is said of the subject: with a singular and with a plural verb. */
const predicates: [one: string, many: string][] = [
  ['is ready', 'are ready'],
  ['has been chosen', 'have been chosen'],
  ['was inspected', 'were inspected'],
  ['needs attention', 'need attention'],
  ['is on the list', 'are on the list'],
];

/** Subjects of which one of two nouns is the head. The rule says which number the verb has. */
const patterns: {
  subject: (one: string, many: string, other: string) => string;
  many: boolean;
  rule: string;
}[] = [
  { subject: (_, many) => `each of the ${many}`, many: false, rule: '“each” is singular' },
  { subject: (_, many) => `one of the ${many}`, many: false, rule: '“one” is singular' },
  { subject: (_, many) => `neither of the two ${many}`, many: false, rule: '“neither” is singular' },
  { subject: (one) => `every ${one}`, many: false, rule: '“every” takes a singular' },
  { subject: (one) => `many a ${one}`, many: false, rule: '“many a” takes a singular' },
  { subject: (_, many) => `a number of ${many}`, many: true, rule: '“a number of” means several' },
  {
    subject: (_, many) => `the number of ${many}`,
    many: false,
    rule: '“the number” is the subject and singular',
  },
  {
    subject: (one, _, other) => `the ${one}, along with the ${other},`,
    many: false,
    rule: 'what follows “along with” does not belong to the subject',
  },
  {
    subject: (one, _, other) => `the ${one} as well as the ${other}`,
    many: false,
    rule: 'what follows “as well as” does not belong to the subject',
  },
  {
    subject: (one, _, other) => `either the ${one} or the ${other}`,
    many: true,
    rule: 'after “either … or” the verb agrees with the nearer noun, here a plural',
  },
  {
    subject: (one, _, other) => `neither the ${other} nor the ${one}`,
    many: false,
    rule: 'after “neither … nor” the verb agrees with the nearer noun, here a singular',
  },
  {
    subject: (one, _, other) => `both the ${one} and the ${other}`,
    many: true,
    rule: '“both … and” joins two subjects to a plural',
  },
  { subject: (_, many) => `all the ${many}`, many: true, rule: '“all the” stands with a plural here' },
];

type Sentence = {
  pattern: number;
  one: string;
  many: string;
  other: string;
  predicate: number;
  right: boolean;
};

function drawSentence(draw: SeededRandom, pattern: number, predicate: number): Sentence {
  const [[one, many] = ['', ''], [, other] = ['', '']] = draw.sample(nouns, 2);
  return { pattern, one, many, other, predicate, right: draw.coinFlip() };
}

const subjectOf = ({ pattern, one, many, other }: Sentence) =>
  patterns[pattern]?.subject(one, many, other) ?? '';
const isMany = ({ pattern }: Sentence) => patterns[pattern]?.many ?? false;
const verbIn = (sentence: Sentence, right: boolean) =>
  predicates[sentence.predicate]?.[isMany(sentence) === right ? 1 : 0] ?? '';
const write = (sentence: Sentence) =>
  `${capitalize(subjectOf(sentence))} ${verbIn(sentence, sentence.right)}.`;

/** Whether the subject is plural, read from its words alone. */
function readsAsPlural(subject: string): boolean {
  const alternative = subject.match(/^n?either .* (?:or|nor) the (\w+)$/);
  if (alternative) return (alternative[1] ?? '').endsWith('s');
  if (/^(each|one|neither|every|many a) /.test(subject)) return false;
  if (/^(a number of|all|both) /.test(subject)) return true;
  const head = subject.match(/^the (\w+)/)?.[1] ?? '';
  return head.endsWith('s');
}

const sentences = multipleChoice({
  name: 'verbs-that-agree',
  title: 'Sentences whose verb agrees with the subject',
  area: 'Verbal',
  topic: 'Subject-verb agreement',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [which, said] = [draw.sample([...patterns.keys()], 4), draw.sample([...predicates.keys()], 4)];
    return which.map((pattern, at) => drawSentence(draw, pattern, said[at] ?? 0));
  },
  claims: (all) =>
    all.map((sentence) => ({
      text: write(sentence),
      holds: sentence.right,
      why: `${patterns[sentence.pattern]?.rule}, so the verb is ${isMany(sentence) ? 'plural' : 'singular'}: “${verbIn(sentence, true)}”.`,
    })),
  check: (all) =>
    all.map((sentence) => {
      const text = verbIn(sentence, sentence.right);
      return /^(are|have|were|need) /.test(text) === readsAsPlural(subjectOf(sentence));
    }),
  stem: () => 'In which sentences does the verb agree with the subject?',
  steps: () => ['Find the subject first; what stands between it and the verb does not count.'],
});

/** Pairs of verbs for two gaps. */
const pair = (one: boolean, other: boolean) => `${one ? 'are' : 'is'} … ${other ? 'have' : 'has'}`;

const gaps = singleChoice({
  name: 'verbs-for-two-subjects',
  title: 'The verbs for two subjects',
  area: 'Verbal',
  topic: 'Subject-verb agreement',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const [first = 0, second = 1] = draw.sample([...patterns.keys()], 2);
    return { one: drawSentence(draw, first, 0), other: drawSentence(draw, second, 1) };
  },
  holds: ({ one, other }) => one.one !== other.one,
  solve: ({ one, other }) => pair(isMany(one), isMany(other)),
  check: ({ one, other }) => pair(readsAsPlural(subjectOf(one)), readsAsPlural(subjectOf(other))),
  mistakes: ({ one, other }) => {
    const rule = ({ pattern }: Sentence) => patterns[pattern]?.rule;
    return {
      [`is wrong in the first place: ${rule(one)}`]: () => pair(!isMany(one), isMany(other)),
      [`is wrong in the second place: ${rule(other)}`]: () => pair(isMany(one), !isMany(other)),
      [`is wrong in both places: ${rule(one)}, and ${rule(other)}`]: () => pair(!isMany(one), !isMany(other)),
    };
  },
  stem: ({ one, other }) => `Which verbs complete the sentences?

${capitalize(subjectOf(one))} ___ known to us. ${capitalize(subjectOf(other))} ___ changed since then.`,
  steps: ({ one, other }, answer) => [
    `In the first sentence ${patterns[one.pattern]?.rule}; in the second ${patterns[other.pattern]?.rule}.`,
    `So the verbs are, in their order, ${answer}.`,
  ],
});

const bare = (sentence: Sentence) => write(sentence).replace(/\.$/, '');

const correctOne = singleChoice({
  name: 'sentence-whose-verb-agrees',
  title: 'The one sentence whose verb agrees',
  area: 'Verbal',
  topic: 'Subject-verb agreement',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const which = draw.sample([...patterns.keys()], 4);
    const said = draw.sample([...predicates.keys()], 4);
    return {
      all: which.map((pattern, at) => ({ ...drawSentence(draw, pattern, said[at] ?? 0), right: at === 0 })),
    };
  },
  solve: ({ all }) => (all[0] ? bare(all[0]) : ''),
  check: ({ all }) =>
    all
      .filter((sentence) => {
        const plural = /^(are|have|were|need) /.test(verbIn(sentence, sentence.right));
        return plural === readsAsPlural(subjectOf(sentence));
      })
      .map(bare)
      .join(),
  mistakes: ({ all }) =>
    Object.fromEntries(
      all.slice(1).map((sentence) => [`is wrong: ${patterns[sentence.pattern]?.rule}`, () => bare(sentence)]),
    ),
  stem: () => [
    'Which sentence is grammatically correct?',
    'In which sentence does the verb agree with its subject?',
  ],
  steps: ({ all: [right] }, answer) => [
    'Find the subject of each sentence, and whether it is singular or plural.',
    `In “${answer}” ${right && patterns[right.pattern]?.rule}, and the verb is ${right && isMany(right) ? 'plural' : 'singular'}.`,
  ],
});

export const agreementTemplates: Template[] = [sentences, gaps, correctOne];
