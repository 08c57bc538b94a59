import { singleChoice } from '../../kinds/single-choice.ts';
import { drawPerson, type Person } from '../../people.ts';
import type { Template } from '../../template.ts';

/** Relations in two steps: “father brother” is my father’s brother. */
const twoSteps: Record<string, string> = {
  'father father': 'grandfather',
  'father mother': 'grandmother',
  'mother father': 'grandfather',
  'mother mother': 'grandmother',
  'father brother': 'uncle',
  'father sister': 'aunt',
  'mother brother': 'uncle',
  'mother sister': 'aunt',
  'brother son': 'nephew',
  'brother daughter': 'niece',
  'sister son': 'nephew',
  'sister daughter': 'niece',
  'brother wife': 'sister-in-law',
  'sister husband': 'brother-in-law',
  'son son': 'grandson',
  'son daughter': 'granddaughter',
  'daughter son': 'grandson',
  'daughter daughter': 'granddaughter',
  'son wife': 'daughter-in-law',
  'daughter husband': 'son-in-law',
  'husband father': 'father-in-law',
  'husband mother': 'mother-in-law',
  'husband brother': 'brother-in-law',
  'husband sister': 'sister-in-law',
  'wife father': 'father-in-law',
  'wife mother': 'mother-in-law',
  'wife brother': 'brother-in-law',
  'wife sister': 'sister-in-law',
};
/** A third step from a relation in two. */
const thirdSteps: Record<string, string> = {
  'uncle son': 'cousin',
  'uncle daughter': 'cousin',
  'aunt son': 'cousin',
  'aunt daughter': 'cousin',
  'nephew sister': 'niece',
  'niece brother': 'nephew',
  'grandson sister': 'granddaughter',
  'granddaughter brother': 'grandson',
};
/** Paths with an “only child”, each with the shorter path that it amounts to. */
const detours: [path: string[], amountsTo: string[]][] = [
  ...['father', 'mother'].flatMap((parent): [string[], string[]][] => [
    [['father', parent, 'only son'], ['father']],
    [['mother', parent, 'only daughter'], ['mother']],
    [['husband', parent, 'only son'], ['husband']],
    [['wife', parent, 'only daughter'], ['wife']],
  ]),
];
const follow: string[][] = [['brother'], ['sister'], ['son'], ['daughter']];

const resolve = (path: readonly string[]): string | undefined => {
  const detour = detours.find(([long]) => long.every((step, at) => path[at] === step));
  const [first = '', second, third] = detour ? [...detour[1], ...path.slice(3)] : path;
  if (second === undefined) return detour ? first : undefined;
  const two = twoSteps[`${first} ${second}`];
  return third === undefined || two === undefined ? two : thirdSteps[`${two} ${third}`];
};

const paths: string[][] = [
  ...Object.keys(twoSteps).map((key) => key.split(' ')),
  ...Object.entries(twoSteps).flatMap(([key, relation]) =>
    Object.keys(thirdSteps).flatMap((third) =>
      third.startsWith(`${relation} `) ? [[...key.split(' '), third.split(' ')[1] ?? '']] : [],
    ),
  ),
  ...detours.flatMap(([long]) => [long, ...follow.map((step) => [...long, ...step])]),
].filter(
  (path) => resolve(path) !== undefined && !/only son brother|only daughter sister/.test(path.join(' ')),
);

/** What each relation would be, to say why a wrong one is wrong. */
const meanings: Record<string, string> = {
  father: 'a parent',
  grandfather: 'the father of a parent',
  uncle: 'the brother of a parent',
  'father-in-law': 'the father of the husband or wife',
  'brother-in-law': 'the brother of the husband or wife, or a sister’s husband',
  'son-in-law': 'a daughter’s husband',
  husband: 'the person married to her',
  brother: 'another child of the same parents',
  nephew: 'the son of a brother or sister',
  grandson: 'the son of a child',
  mother: 'a parent',
  grandmother: 'the mother of a parent',
  aunt: 'the sister of a parent',
  'mother-in-law': 'the mother of the husband or wife',
  'sister-in-law': 'the sister of the husband or wife, or a brother’s wife',
  'daughter-in-law': 'a son’s wife',
  wife: 'the person married to him',
  sister: 'another child of the same parents',
  niece: 'the daughter of a brother or sister',
  granddaughter: 'the daughter of a child',
  cousin: 'the child of an uncle or aunt',
};
const MALE =
  /^(only )?(father|grandfather|uncle|father-in-law|brother-in-law|son-in-law|husband|brother|nephew|grandson|son)$/;

/** People of a family that grows while a path is followed. */
type Relative = { male: boolean; parents: Relative[]; spouse?: Relative };

/** The person one step away; an only child who is known already is not added again. */
function walk(from: Relative, step: string, known: Relative[]): Relative {
  const male = MALE.test(step);
  const add = (parents: Relative[], spouse?: Relative): Relative => {
    const person: Relative = { male, parents, ...(spouse && { spouse }) };
    known.push(person);
    return person;
  };
  const parentsOf = (child: Relative): Relative[] => {
    if (child.parents.length === 0) {
      const pair: Relative[] = [
        { male: true, parents: [] },
        { male: false, parents: [] },
      ];
      known.push(...pair);
      child.parents = pair;
    }
    return child.parents;
  };
  if (step === 'father' || step === 'mother')
    return parentsOf(from).find((parent) => parent.male === male) ?? from;
  if (step === 'brother' || step === 'sister') return add(parentsOf(from));
  if (step === 'husband' || step === 'wife') {
    from.spouse ??= add([]);
    from.spouse.spouse = from;
    return from.spouse;
  }
  const child = known.find((one) => one.parents.includes(from) && one.male === male);
  return step.startsWith('only') && child ? child : add([from]);
}

/** How the one is related to the other, read from the family. */
function relationOf(one: Relative, to: Relative): string {
  const word = (male: string, female: string) => (one.male ? male : female);
  const siblings = (a: Relative, b: Relative) =>
    a !== b && a.parents.some((parent) => b.parents.includes(parent));
  const grandparents = (person: Relative) => person.parents.flatMap(({ parents }) => parents);
  if (one === to.spouse) return word('husband', 'wife');
  if (to.parents.includes(one)) return word('father', 'mother');
  if (one.parents.includes(to)) return word('son', 'daughter');
  if (siblings(one, to)) return word('brother', 'sister');
  if (grandparents(to).includes(one)) return word('grandfather', 'grandmother');
  if (grandparents(one).includes(to)) return word('grandson', 'granddaughter');
  if (to.parents.some((parent) => siblings(one, parent))) return word('uncle', 'aunt');
  if (one.parents.some((parent) => siblings(parent, to))) return word('nephew', 'niece');
  if (one.parents.some((a) => to.parents.some((b) => siblings(a, b)))) return 'cousin';
  if (to.spouse?.parents.includes(one)) return word('father-in-law', 'mother-in-law');
  if (one.spouse?.parents.includes(to)) return word('son-in-law', 'daughter-in-law');
  const inLaws = (to.spouse && siblings(one, to.spouse)) || (one.spouse && siblings(one.spouse, to));
  return inLaws ? word('brother-in-law', 'sister-in-law') : '';
}

type Pointing = { path: string[]; who: Person };
const last = ({ path }: Pointing) => path.at(-1) ?? '';
const isMan = (pointing: Pointing) => MALE.test(last(pointing));
const phrase = ({ path }: Pointing) =>
  `the ${last({ path } as Pointing)} of my ${path.slice(0, -1).join('’s ')}`;

const pointing = singleChoice({
  name: 'pointing-to-a-photograph',
  title: 'Who is the person in the photograph?',
  area: 'Logical',
  topic: 'Blood relations',
  difficulty: 3,
  space: 60,
  parameters: (draw): Pointing => ({ path: draw.pick(paths), who: drawPerson(draw) }),
  holds: ({ path, who }) => path[0] !== (who.pronoun === 'he' ? 'husband' : 'wife'),
  solve: ({ path }) => resolve(path) ?? '',
  check: ({ path, who }) => {
    const speaker: Relative = { male: who.pronoun === 'he', parents: [] };
    const known = [speaker];
    const person = path.reduce((from, step) => walk(from, step, known), speaker);
    return relationOf(person, speaker);
  },
  mistakes: (p) =>
    Object.fromEntries(
      Object.entries(meanings)
        .filter(
          ([relation]) =>
            relation !== resolve(p.path) &&
            (relation === 'cousin' || MALE.test(relation) === isMan(p)) &&
            relation !== (p.who.pronoun === 'he' ? 'husband' : 'wife'),
        )
        .map(([relation, meaning]) => [`would be ${meaning}`, () => relation]),
    ),
  stem: (p) => {
    const [person, pronoun] = isMan(p) ? ['man', 'He'] : ['woman', 'She'];
    return [
      `Pointing to a ${person} in a photograph, ${p.who.name} says to ${p.who.possessive} friend, “${pronoun} is ${phrase(p)}.” How is the ${person} related to ${p.who.name}?`,
      `${p.who.name} introduces a ${person} to ${p.who.possessive} colleagues with the words, “${pronoun} is ${phrase(p)}.” What is the ${person} to ${p.who.name}?`,
    ];
  },
  steps: (p, answer) => {
    const detour = detours.find(([long]) => long.every((step, at) => p.path[at] === step));
    const start = detour
      ? [`The ${detour[0].at(-1)} of my ${detour[0].slice(0, -1).join('’s ')} is my ${detour[1][0]}.`]
      : [];
    const rest = detour ? [...detour[1], ...p.path.slice(3)] : p.path;
    return [
      'Read the description from “my” onwards, one step at a time.',
      ...start,
      `My ${rest.join('’s ')} is my ${answer}.`,
    ];
  },
});

export const pointingTemplates: Template[] = [pointing];
