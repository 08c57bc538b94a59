import { singleChoice } from '../../kinds/single-choice.ts';
import type { Template } from '../../template.ts';

/** A verb: base form, third person, past, participle and -ing form, with something to follow it. */
type Verb = { base: string; third: string; past: string; done: string; going: string; what: string };
const verbs: Verb[] = [
  ['write', 'writes', 'wrote', 'written', 'writing', 'a report'],
  ['draw', 'draws', 'drew', 'drawn', 'drawing', 'a plan of the plant'],
  ['take', 'takes', 'took', 'taken', 'taking', 'a sample of the water'],
  ['drive', 'drives', 'drove', 'driven', 'driving', 'the college bus'],
  ['give', 'gives', 'gave', 'given', 'giving', 'a short talk'],
  ['begin', 'begins', 'began', 'begun', 'beginning', 'a new exercise'],
  ['speak', 'speaks', 'spoke', 'spoken', 'speaking', 'to the manager'],
  ['choose', 'chooses', 'chose', 'chosen', 'choosing', 'a topic'],
  ['eat', 'eats', 'ate', 'eaten', 'eating', 'in the canteen'],
  ['sing', 'sings', 'sang', 'sung', 'singing', 'an old song'],
  ['wear', 'wears', 'wore', 'worn', 'wearing', 'the new helmet'],
  ['go', 'goes', 'went', 'gone', 'going', 'to the workshop'],
].map(([base = '', third = '', past = '', done = '', going = '', what = '']) => ({
  ...{ base, third, past, done, going, what },
}));

const subjects = [
  'She',
  'He',
  'They',
  'We',
  'Our lecturer',
  'The trainees',
  'My cousin',
  'The two engineers',
];
const isPlural = (subject: string) => /^(They|We)$|s$/.test(subject);

const names = {
  past: 'simple past',
  perfect: 'present perfect',
  pluperfect: 'past perfect',
  future: 'future perfect',
  present: 'simple present',
  continuous: 'present continuous',
};
type Tense = keyof typeof names;

function conjugate(tense: Tense, verb: Verb, subject: string): string {
  const many = isPlural(subject);
  if (tense === 'present') return many ? verb.base : verb.third;
  if (tense === 'continuous') return `${many ? 'are' : 'is'} ${verb.going}`;
  if (tense === 'past') return verb.past;
  if (tense === 'perfect') return `${many ? 'have' : 'has'} ${verb.done}`;
  return tense === 'pluperfect' ? `had ${verb.done}` : `will have ${verb.done}`;
}

/** Sentences that only one tense fits, tenses that surely do not fit, and the reason. */
type Frame = {
  right: Tense;
  wrong: Tense[];
  sentence: (subject: string, what: string) => string;
  why: string;
};
const lower = (subject: string) =>
  /^(She|He|They|We|Our|The|My)\b/.test(subject)
    ? subject.charAt(0).toLowerCase() + subject.slice(1)
    : subject;
const frames: Frame[] = [
  {
    right: 'past',
    wrong: ['perfect', 'present', 'future'],
    sentence: (subject, what) => `${subject} ___ ${what} yesterday at noon.`,
    why: 'A finished time in the past, such as “yesterday at noon”, takes the simple past',
  },
  {
    right: 'perfect',
    wrong: ['past', 'present', 'continuous'],
    sentence: (subject, what) => `${subject} ___ ${what} three times since Monday.`,
    why: '“Since Monday” reaches from the past into the present, which takes the present perfect',
  },
  {
    right: 'pluperfect',
    wrong: ['perfect', 'present', 'future'],
    sentence: (subject, what) =>
      `When the inspector arrived last week, ${lower(subject)} ___ ${what} already.`,
    why: 'An event before another one in the past takes the past perfect',
  },
  {
    right: 'future',
    wrong: ['past', 'perfect', 'pluperfect'],
    sentence: (subject, what) => `By this time next week, ${lower(subject)} ___ ${what}.`,
    why: 'An event that will be over at a time in the future takes the future perfect',
  },
  {
    right: 'continuous',
    wrong: ['past', 'pluperfect', 'future'],
    sentence: (subject, what) => `Look! ${subject} ___ ${what} at this very moment.`,
    why: 'An action that goes on at the moment of speaking takes the present continuous',
  },
];

const tense = singleChoice({
  name: 'tense-that-fits',
  title: 'The tense that fits a sentence',
  area: 'Verbal',
  topic: 'Articles, prepositions, tenses',
  difficulty: 2,
  space: 300,
  parameters: (draw) => ({ frame: draw.whole(0, 4), verb: draw.pick(verbs), subject: draw.pick(subjects) }),
  solve: ({ frame, verb, subject }) => conjugate(frames[frame]?.right ?? 'past', verb, subject),
  check: ({ frame, verb, subject }) => {
    // Reads the sign of time in the sentence and takes the one form with the shape that it asks for.
    const text = frames[frame]?.sentence(subject, verb.what) ?? '';
    const shapes: [RegExp, RegExp][] = [
      [/yesterday/, /^\w+$/],
      [/since/, isPlural(subject) ? /^have \w+$/ : /^has \w+$/],
      [/When .* arrived/, /^had \w+$/],
      [/next week/, /^will have/],
      [/Look!/, / \w+ing$/],
    ];
    const shape = shapes.find(([sign]) => sign.test(text))?.[1] ?? /^$/;
    const all = (Object.keys(names) as Tense[]).map((one) => conjugate(one, verb, subject));
    return all.filter((form) => shape.test(form) && form !== verb.base && form !== verb.third).join();
  },
  mistakes: ({ frame, verb, subject }) =>
    Object.fromEntries(
      (frames[frame]?.wrong ?? []).map((wrong) => [
        `is the ${names[wrong]}, which does not fit the time of the sentence`,
        () => conjugate(wrong, verb, subject),
      ]),
    ),
  stem: ({ frame, verb, subject }) => `Which form of “${verb.base}” completes the sentence?

${frames[frame]?.sentence(subject, verb.what)}`,
  steps: ({ frame }, answer) => [`${frames[frame]?.why}: ${answer}.`],
});

export const tenseTemplates: Template[] = [tense];
