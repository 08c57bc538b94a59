import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize } from '../../number-format.ts';
import { drawPerson } from '../../people.ts';
import type { Template } from '../../template.ts';

/** Base form, third person, past, participle and -ing form, with doers and things that fit. */
export const verbs = [
  ['repair', 'repairs', 'repaired', 'repaired', 'repairing', 'mechanic', 'pump'],
  ['write', 'writes', 'wrote', 'written', 'writing', 'clerk', 'letter'],
  ['draw', 'draws', 'drew', 'drawn', 'drawing', 'designer', 'plan'],
  ['choose', 'chooses', 'chose', 'chosen', 'choosing', 'committee', 'winner'],
  ['build', 'builds', 'built', 'built', 'building', 'contractor', 'bridge'],
  ['teach', 'teaches', 'taught', 'taught', 'teaching', 'lecturer', 'course'],
  ['test', 'tests', 'tested', 'tested', 'testing', 'engineer', 'sensor'],
  ['sell', 'sells', 'sold', 'sold', 'selling', 'dealer', 'motorcycle'],
  ['steal', 'steals', 'stole', 'stolen', 'stealing', 'thief', 'bicycle'],
  ['clean', 'cleans', 'cleaned', 'cleaned', 'cleaning', 'worker', 'tank'],
  ['drive', 'drives', 'drove', 'driven', 'driving', 'apprentice', 'tractor'],
  ['print', 'prints', 'printed', 'printed', 'printing', 'press', 'magazine'],
].map(([base = '', third = '', past = '', done = '', going = '', doer = '', thing = '']) => ({
  ...{ base, third, past, done, going, doer, thing },
}));
export type Verb = (typeof verbs)[number];

/** For each tense the active verb, the passive verb, and the name. */
export const tenses: { active: (verb: Verb) => string; passive: string; name: string }[] = [
  { active: ({ third }) => third, passive: 'is', name: 'simple present' },
  { active: ({ past }) => past, passive: 'was', name: 'simple past' },
  { active: ({ going }) => `is ${going}`, passive: 'is being', name: 'present continuous' },
  { active: ({ going }) => `was ${going}`, passive: 'was being', name: 'past continuous' },
  { active: ({ done }) => `has ${done}`, passive: 'has been', name: 'present perfect' },
  { active: ({ done }) => `had ${done}`, passive: 'had been', name: 'past perfect' },
  { active: ({ base }) => `will ${base}`, passive: 'will be', name: 'simple future' },
  { active: ({ base }) => `must ${base}`, passive: 'must be', name: 'present with “must”' },
];
/** A sentence in the active voice, without its full stop. */
export const active = (verb: Verb, tense: number, doer = verb.doer, thing = verb.thing) =>
  `The ${doer} ${tenses[tense]?.active(verb)} the ${thing}`;
/** The same sentence in the passive voice. */
export const passive = (verb: Verb, tense: number) =>
  `The ${verb.thing} ${tenses[tense]?.passive} ${verb.done} by the ${verb.doer}`;

const voice = singleChoice({
  name: 'active-to-passive',
  title: 'From the active to the passive voice',
  area: 'Verbal',
  topic: 'Active-passive',
  difficulty: 2,
  space: 90,
  parameters: (draw) => {
    const [tense = 0, ...others] = draw.sample([...tenses.keys()], 4);
    return { verb: draw.pick(verbs), tense, others };
  },
  solve: ({ verb, tense }) => passive(verb, tense),
  check: ({ verb, tense, others }) => {
    // Turns every candidate back into the active voice and keeps the one that gives the sentence of the stem.
    const auxiliaries: Record<string, string> = {
      is: verb.third,
      was: verb.past,
      'is being': `is ${verb.going}`,
      'was being': `was ${verb.going}`,
      'has been': `has ${verb.done}`,
      'had been': `had ${verb.done}`,
      'will be': `will ${verb.base}`,
      'must be': `must ${verb.base}`,
    };
    const back = (text: string) => {
      const [, thing, auxiliary = '', doer] = text.match(/^The (\w+) (.+) \w+ by the (\w+)$/) ?? [];
      return `The ${doer} ${auxiliaries[auxiliary]} the ${thing}`;
    };
    const given = active(verb, tense);
    return [tense, ...others]
      .map((one) => passive(verb, one))
      .filter((text) => back(text) === given)
      .join();
  },
  mistakes: ({ verb, tense, others }) => ({
    ...Object.fromEntries(
      others.map((other) => [`changes the tense to the ${tenses[other]?.name}`, () => passive(verb, other)]),
    ),
    'exchanges who acts and what is acted on': () => active(verb, tense, verb.thing, verb.doer),
    'uses the base form instead of the participle': () =>
      `The ${verb.thing} ${tenses[tense]?.passive} ${verb.base} by the ${verb.doer}`,
  }),
  stem: ({ verb, tense }) => `Which sentence says the same in the passive voice?

${active(verb, tense)}.`,
  steps: ({ verb, tense }, answer) => [
    `The sentence is in the ${tenses[tense]?.name}. Its object, “the ${verb.thing}”, becomes the subject.`,
    `The verb becomes “${tenses[tense]?.passive} ${verb.done}”: ${answer}.`,
  ],
});

/** What was said, in parts: the verb after the subject, what follows it, and a word of time, each with its reported form. */
const sayings: [verb: string, reported: string, rest: string[]][] = [
  ['will finish', 'would finish', ['the report', 'the drawing', 'the exercise']],
  ['am repairing', 'was repairing', ['the pump', 'the fan', 'the bicycle']],
  ['have lost', 'had lost', ['the key', 'the ticket', 'the umbrella']],
  ['can join', 'could join', ['the team', 'the club', 'the tour']],
  ['work', 'worked', ['in the laboratory', 'in the canteen', 'for the society']],
  ['may visit', 'might visit', ['the plant', 'the museum', 'the fair']],
  ['was preparing', 'had been preparing', ['a talk', 'a quiz', 'a poster']],
  ['sold', 'had sold', ['the motorcycle', 'the old printer', 'the tickets']],
];
const times: Record<string, string> = {
  today: 'that day',
  now: 'then',
  tomorrow: 'the next day',
  tonight: 'that night',
  yesterday: 'the day before',
  'next week': 'the following week',
  'this week': 'that week',
};
/** Which words of time go with which verb. */
const timesFor = (verb: string): string[] => {
  if (/^(will|can|may)/.test(verb)) return ['tomorrow', 'next week', 'tonight'];
  if (/^(am|work)/.test(verb)) return ['today', 'now', 'this week'];
  return verb.startsWith('have') ? ['today', 'this week'] : ['yesterday'];
};

type Speech = {
  name: string;
  pronoun: string;
  saying: [verb: string, reported: string, rest: string];
  time: string;
};
const report = ({ name, pronoun }: Speech, verb: string, rest: string, time: string, who = pronoun) =>
  `${name} said that ${who} ${verb} ${rest} ${time}`;

const speech = singleChoice({
  name: 'direct-to-indirect-speech',
  title: 'From direct to indirect speech',
  area: 'Verbal',
  topic: 'Direct-indirect',
  difficulty: 2,
  space: 55,
  parameters: (draw): Speech => {
    const { name, pronoun } = drawPerson(draw);
    const [verb, reported, what] = draw.pick(sayings);
    return { name, pronoun, saying: [verb, reported, draw.pick(what)], time: draw.pick(timesFor(verb)) };
  },
  solve: (p) => report(p, p.saying[1], p.saying[2], times[p.time] ?? ''),
  check: (p) => {
    // Changes the spoken sentence word by word with a table of its own.
    const [verb, , rest] = p.saying;
    const shift: [RegExp, string][] = [
      [/^will /, 'would '],
      [/^can /, 'could '],
      [/^may /, 'might '],
      [/^am /, 'was '],
      [/^have /, 'had '],
      [/^was (\w+ing)/, 'had been $1'],
      [/^work$/, 'worked'],
      [/^sold$/, 'had sold'],
    ];
    const [pattern, past] = shift.find(([one]) => one.test(verb)) ?? [/^/, ''];
    const later: [RegExp, string][] = [
      [/\btoday$/, 'that day'],
      [/\bnow$/, 'then'],
      [/\btomorrow$/, 'the next day'],
      [/\btonight$/, 'that night'],
      [/\byesterday$/, 'the day before'],
      [/\bnext week$/, 'the following week'],
      [/\bthis week$/, 'that week'],
    ];
    const told = later.reduce((text, [sign, instead]) => text.replace(sign, instead), `${rest} ${p.time}`);
    return `${p.name} said that ${p.pronoun} ${verb.replace(pattern, past)} ${told}`;
  },
  mistakes: (p) => {
    const [verb, reported, rest] = p.saying;
    const later = times[p.time] ?? '';
    const third = verb
      .replace(/^am /, 'is ')
      .replace(/^have /, 'has ')
      .replace(/^work$/, 'works');
    return {
      'does not shift the verb into the past': () => report(p, third, rest, later),
      'does not change the word of time': () => report(p, reported, rest, p.time),
      'keeps the “I” of the speaker': () => report(p, reported, rest, later, 'I'),
      'changes neither the verb nor the word of time': () => report(p, third, rest, p.time),
    };
  },
  stem: (p) => `Which sentence reports in indirect speech what was said?

${p.name} said, “I ${p.saying[0]} ${p.saying[2]} ${p.time}.”`,
  steps: (p, answer) => [
    `After “said” the verb moves into the past: “${p.saying[0]}” becomes “${p.saying[1]}”.`,
    `“I” becomes “${p.pronoun}”, and “${p.time}” becomes “${times[p.time]}”: ${answer}.`,
  ],
});

/** Places of a walk, each with its article. */
const places = [
  'library',
  'bank',
  'post office',
  'canteen',
  'bus stand',
  'museum',
  'clinic',
  'market',
  'temple',
  'workshop',
  'stadium',
  'bakery',
];
const labels = ['P', 'Q', 'R', 'S'] as const;
type Walk = { name: string; pronoun: string; stops: string[]; order: number[] };

/** The four sentences of a walk over five stops. The first names the person. */
const walkSentences = ({ name, pronoun, stops: [a, b, c, d, e] }: Walk) => [
  `${name} left the ${a} in the morning and walked to the ${b}.`,
  `From the ${b} ${pronoun} went on to the ${c}.`,
  `After a short stay at the ${c}, ${pronoun} took a bus to the ${d}.`,
  `${capitalize(pronoun)} then crossed the road from the ${d} and reached the ${e}, where ${pronoun} stayed.`,
];
/** The labels in the right order: the sentence number n bears the label at order[n]. */
const inOrder = ({ order }: Walk): string[] => order.map((label) => labels[label] ?? '');
const exchanged = (p: Walk, one: number, other: number) => {
  const list = inOrder(p);
  [list[one], list[other]] = [list[other] ?? '', list[one] ?? ''];
  return list.join('');
};

const jumble = singleChoice({
  name: 'order-of-sentences',
  title: 'The order of four sentences',
  area: 'Verbal',
  topic: 'Para jumbles',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Walk => {
    const { name, pronoun } = drawPerson(draw);
    return { name, pronoun, stops: draw.sample(places, 5), order: draw.shuffle([0, 1, 2, 3]) };
  },
  holds: ({ order }) => order.join() !== '0,1,2,3',
  solve: (p) => inOrder(p).join(''),
  check: (p) => {
    // Follows the places: a sentence that starts where the last one ended comes next.
    const told = labels.map((label, at) => ({ label, text: walkSentences(p)[p.order.indexOf(at)] ?? '' }));
    const routes = told.map(({ label, text }) => {
      const found = text.match(new RegExp(places.join('|'), 'g')) ?? [];
      return { label, from: found[0], to: found.at(-1) };
    });
    let here = routes.find(({ from }) => !routes.some(({ to }) => to === from));
    let text = '';
    while (here) {
      text += here.label;
      const reached = here.to;
      here = routes.find(({ from }) => from === reached);
    }
    return text;
  },
  mistakes: {
    'exchanges the first two sentences': (p) => exchanged(p, 0, 1),
    'exchanges the two sentences in the middle': (p) => exchanged(p, 1, 2),
    'exchanges the last two sentences': (p) => exchanged(p, 2, 3),
    'puts the last sentence first': (p) => exchanged(p, 0, 3),
    'leaves the sentences as they are given': () => labels.join(''),
  },
  stem: (p) => `Put the sentences P, Q, R and S into an order that makes sense.

${labels.map((label, at) => `- **${label}:** ${walkSentences(p)[p.order.indexOf(at)]}`).join('\n')}`,
  steps: (p, answer) => [
    `The sentence with the name comes first: ${inOrder(p)[0]}.`,
    `Then each sentence starts at the place where the one before ends: ${p.stops.join(' → ')}.`,
    `So the order is ${answer}.`,
  ],
});

export const sentenceTemplates: Template[] = [voice, speech, jumble];
