import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize } from '../../number-format.ts';
import { drawPerson, type Person } from '../../people.ts';
import type { Template } from '../../template.ts';
import { active, passive, tenses, type Verb, verbs } from './voice-and-speech.ts';

const passiveToActive = singleChoice({
  name: 'passive-to-active',
  title: 'From the passive to the active voice',
  area: 'Verbal',
  topic: 'Active-passive',
  difficulty: 2,
  space: 90,
  parameters: (draw) => {
    const [tense = 0, ...others] = draw.sample([...tenses.keys()], 4);
    return { verb: draw.pick(verbs), tense, others };
  },
  solve: ({ verb, tense }) => active(verb, tense),
  check: ({ verb, tense, others }) => {
    // Turns each candidate into the passive voice and keeps what gives the sentence of the stem.
    const given = passive(verb, tense);
    return [tense, ...others]
      .filter((one) => passive(verb, one) === given)
      .map((one) => active(verb, one))
      .join();
  },
  mistakes: ({ verb, tense, others }) => ({
    ...Object.fromEntries(
      others.map((other) => [`changes the tense to the ${tenses[other]?.name}`, () => active(verb, other)]),
    ),
    'exchanges who acts and what is acted on': () => active(verb, tense, verb.thing, verb.doer),
  }),
  stem: ({ verb, tense }) => `Which sentence says the same in the active voice?

${passive(verb, tense)}.`,
  steps: ({ verb, tense }, answer) => [
    `The agent after “by”, the ${verb.doer}, becomes the subject, and the ${verb.thing} the object.`,
    `The ${tenses[tense]?.name} stays: ${answer}.`,
  ],
});

/** Questions and orders in the passive voice. */
type Asked = { verb: Verb; form: number };
const forms: { name: string; active: (verb: Verb) => string; passive: (verb: Verb) => string }[] = [
  {
    name: 'a question in the simple past',
    active: ({ base, doer, thing }) => `Did the ${doer} ${base} the ${thing}?`,
    passive: ({ done, doer, thing }) => `Was the ${thing} ${done} by the ${doer}?`,
  },
  {
    name: 'a question in the present perfect',
    active: ({ done, doer, thing }) => `Has the ${doer} ${done} the ${thing}?`,
    passive: ({ done, doer, thing }) => `Has the ${thing} been ${done} by the ${doer}?`,
  },
  {
    name: 'a question in the future',
    active: ({ base, doer, thing }) => `Will the ${doer} ${base} the ${thing}?`,
    passive: ({ done, doer, thing }) => `Will the ${thing} be ${done} by the ${doer}?`,
  },
  {
    name: 'a question in the present continuous',
    active: ({ going, doer, thing }) => `Is the ${doer} ${going} the ${thing}?`,
    passive: ({ done, doer, thing }) => `Is the ${thing} being ${done} by the ${doer}?`,
  },
  {
    name: 'a question in the simple present',
    active: ({ base, doer, thing }) => `Does the ${doer} ${base} the ${thing}?`,
    passive: ({ done, doer, thing }) => `Is the ${thing} ${done} by the ${doer}?`,
  },
];

const questionToPassive = singleChoice({
  name: 'question-to-passive',
  title: 'A question in the passive voice',
  area: 'Verbal',
  topic: 'Active-passive',
  difficulty: 3,
  space: 55,
  parameters: (draw): Asked & { others: number[] } => {
    const [form = 0, ...others] = draw.sample([...forms.keys()], 4);
    return { verb: draw.pick(verbs), form, others };
  },
  solve: ({ verb, form }) => forms[form]?.passive(verb) ?? '',
  check: ({ verb, form }) => {
    // Builds the passive from the first word of the question.
    const given = forms[form]?.active(verb) ?? '';
    const [first = ''] = given.split(' ');
    const continuous = given.includes(` ${verb.going} `);
    const be = { Did: '', Does: '', Has: 'been ', Will: 'be ', Is: continuous ? 'being ' : '' }[first] ?? '';
    const start = { Did: 'Was', Does: 'Is' }[first] ?? first;
    return `${start} the ${verb.thing} ${be}${verb.done} by the ${verb.doer}?`;
  },
  mistakes: ({ verb, form, others }) => ({
    ...Object.fromEntries(
      others.map((other) => [`is ${forms[other]?.name}`, () => forms[other]?.passive(verb)]),
    ),
    'keeps the active voice and exchanges subject and object': () =>
      forms[form]?.active({ ...verb, doer: verb.thing, thing: verb.doer }),
    'is a statement and no longer a question': () =>
      `The ${verb.thing} was ${verb.done} by the ${verb.doer}?`,
  }),
  stem: ({ verb, form }) => `Which sentence asks the same in the passive voice?

${forms[form]?.active(verb)}`,
  steps: ({ verb, form }, answer) => [
    `It is ${forms[form]?.name}, and stays one; “the ${verb.thing}” becomes the subject.`,
    `So the passive is: ${answer}`,
  ],
});

// Direct question | reported | with the verb kept in the present | with the word order of a question.
const asked = [
  'Where do you live?|where # lived|where # lives|where did # live',
  'What are you reading?|what # was reading|what # is reading|what was # reading',
  'When will you return?|when # would return|when # will return|when would # return',
  'Have you paid the fee?|whether # had paid the fee|whether # has paid the fee|had # paid the fee',
  'Can you swim?|whether # could swim|whether # can swim|could # swim',
  'Why did you come late?|why # had come late|why # has come late|why had # come late',
  'Are you ready to start?|whether # was ready to start|whether # is ready to start|was # ready to start',
  'How do you open the valve?|how # opened the valve|how # opens the valve|how did # open the valve',
  'Do you know the manager?|whether # knew the manager|whether # knows the manager|did # know the manager',
  'Which bus will you take?|which bus # would take|which bus # will take|which bus would # take',
  'Did you lock the door?|whether # had locked the door|whether # has locked the door|had # locked the door',
  'Whom are you waiting for?|whom # was waiting for|whom # is waiting for|whom was # waiting for',
  'What have you found?|what # had found|what # has found|what had # found',
  'Will you help the driver?|whether # would help the driver|whether # will help the driver|would # help the driver',
].map((row) => {
  const [direct = '', reported = '', kept = '', turned = ''] = row.split('|');
  return { direct, reported, kept, turned };
});
type Question = { asker: Person; other: Person; of: (typeof asked)[number]; wording: number };
const reportWith = ({ asker, other }: Question, clause: string) =>
  `${asker.name} asked ${other.name} ${clause.replace('#', other.pronoun)}`;

const questionToIndirect = singleChoice({
  name: 'question-to-indirect-speech',
  title: 'A question in indirect speech',
  area: 'Verbal',
  topic: 'Direct-indirect',
  difficulty: 2,
  space: 52,
  parameters: (draw): Question => {
    const [asker, other] = [drawPerson(draw), drawPerson(draw)];
    return { asker, other, of: draw.pick(asked), wording: draw.whole(0, 1) };
  },
  holds: ({ asker, other }) => asker.name !== other.name,
  solve: (p) => reportWith(p, p.of.reported),
  check: (p) => {
    // Moves the verb of the direct question into the past, word by word.
    const who = p.other.pronoun;
    const past: [RegExp, string][] = [
      [/^(.*)\bdo you (live|open|know)/i, `$1${who} $2`],
      [/^(.*)\bdid you (come|lock)/i, `$1${who} had $2`],
      [/^(.*)\bare you/i, `$1${who} was`],
      [/^(.*)\bwill you/i, `$1${who} would`],
      [/^(.*)\bhave you/i, `$1${who} had`],
      [/^(.*)\bcan you/i, `$1${who} could`],
    ];
    const [pattern = /^/, instead = ''] = past.find(([one]) => one.test(p.of.direct)) ?? [];
    const forms: [RegExp, string][] = [
      [new RegExp(`${who} live`), `${who} lived`],
      [new RegExp(`${who} open`), `${who} opened`],
      [new RegExp(`${who} know`), `${who} knew`],
      [/had lock/, 'had locked'],
    ];
    const moved = p.of.direct.replace(pattern, instead).replace(/\?$/, '');
    const told = forms.reduce((text, [sign, form]) => text.replace(sign, form), moved);
    const start = /^(where|what|when|why|how|which|whom)/i.test(told) ? '' : 'whether ';
    return `${p.asker.name} asked ${p.other.name} ${start}${told.charAt(0).toLowerCase()}${told.slice(1)}`;
  },
  mistakes: {
    'does not move the verb into the past': (p) => reportWith(p, p.of.kept),
    'keeps the word order of a question': (p) => reportWith(p, p.of.turned),
    'puts “that” before a question': (p) => reportWith(p, `that ${p.of.reported}`),
    'keeps the words of the direct question': (p) =>
      reportWith(p, `${p.of.direct.charAt(0).toLowerCase()}${p.of.direct.slice(1, -1)}`),
  },
  stem: (p) =>
    p.wording === 0
      ? `Which sentence reports the question in indirect speech?

${p.asker.name} said to ${p.other.name}, “${p.of.direct}”`
      : `Change the question into indirect speech.

“${p.of.direct}” ${p.asker.name} asked ${p.other.name}.`,
  steps: (p, answer) => [
    'A reported question has the word order of a statement, and its verb moves into the past.',
    `“You” becomes “${p.other.pronoun}”. A question without a question word begins with “whether”.`,
    `So: ${answer}.`,
  ],
});

/** Orders and requests by the verb that reports them. */
const commands: [verb: string, why: string, acts: string[]][] = [
  [
    'ordered',
    'an order',
    ['close the gate', 'leave the hall', 'stop the engine', 'switch off the fan', 'clear the road'],
  ],
  [
    'requested',
    'a polite request',
    ['wait outside', 'speak slowly', 'fill in the form', 'sign the register', 'open the window'],
  ],
  [
    'advised',
    'a piece of advice',
    ['consult a doctor', 'save some money', 'read the manual', 'apply in time', 'take some rest'],
  ],
  [
    'forbade',
    'a prohibition',
    ['touch the wire', 'enter the lift', 'cross the line', 'park the car there', 'use the old ladder'],
  ],
];
const introductions: Record<string, (act: string) => string> = {
  ordered: (act) => `${capitalize(act)} at once!`,
  requested: (act) => `Please ${act}.`,
  advised: (act) => `You should ${act}.`,
  forbade: (act) => `Do not ${act}!`,
};
type Command = { speaker: Person; who: string; verb: string; why: string; act: string };
const reported = ({ speaker, who }: Command, rest: string) =>
  `${speaker.name} ${rest.replace('#', `the ${who}`)}`;

const commandToIndirect = singleChoice({
  name: 'order-to-indirect-speech',
  title: 'An order or request in indirect speech',
  area: 'Verbal',
  topic: 'Direct-indirect',
  difficulty: 2,
  space: 90,
  parameters: (draw): Command => {
    const [verb, why, acts] = draw.pick(commands);
    return {
      ...{ speaker: drawPerson(draw), verb, why, act: draw.pick(acts) },
      who: draw.pick(['visitors', 'driver', 'students', 'watchman', 'trainees', 'clerk', 'operator']),
    };
  },
  solve: (p) => reported(p, `${p.verb} # to ${p.act}`),
  check: (p) => {
    // Reads from the direct speech which verb reports it.
    const said = introductions[p.verb]?.(p.act) ?? '';
    const verb = said.startsWith('Please')
      ? 'requested'
      : said.startsWith('You should')
        ? 'advised'
        : said.startsWith('Do not')
          ? 'forbade'
          : 'ordered';
    const act = said.replace(/^(Please|You should|Do not) /, '').replace(/( at once)?[.!]$/, '');
    return `${p.speaker.name} ${verb} the ${p.who} to ${act.charAt(0).toLowerCase()}${act.slice(1)}`;
  },
  mistakes: {
    'puts “that” and an order together': (p) => reported(p, `${p.verb} # that ${p.act}`),
    'leaves out “to” before the verb': (p) => reported(p, `${p.verb} # ${p.act}`),
    'reports a prohibition as an order, or an order as a prohibition': (p) =>
      reported(p, p.verb === 'forbade' ? `ordered # to ${p.act}` : `forbade # to ${p.act}`),
    'uses “said” with an infinitive': (p) => reported(p, `said # to ${p.act}`),
    'doubles the negative, or adds one': (p) => reported(p, `${p.verb} # not to ${p.act}`),
  },
  stem: (p) => `Which sentence reports this in indirect speech?

${p.speaker.name} said to the ${p.who}, “${introductions[p.verb]?.(p.act)}”`,
  steps: (p, answer) => [
    `This is ${p.why}, so it is reported with “${p.verb}” and an infinitive with “to”.`,
    `So: ${answer}.`,
  ],
});

export const questionAndOrderTemplates: Template[] = [
  passiveToActive,
  questionToPassive,
  questionToIndirect,
  commandToIndirect,
];
