import { singleChoice } from '../../kinds/single-choice.ts';
import { range } from '../../number-format.ts';
import { people } from '../../people.ts';
import type { Template } from '../../template.ts';

/** A step in a family tree: what the first person is to the second. */
type Step = 'parent' | 'child' | 'sibling' | 'spouse';
type Sex = 'f' | 'm';
type Kin = { f: string; m: string };

const steps: Record<Step, Kin> = {
  parent: { f: 'mother', m: 'father' },
  child: { f: 'daughter', m: 'son' },
  sibling: { f: 'sister', m: 'brother' },
  spouse: { f: 'wife', m: 'husband' },
};
const relationNames = {
  ...steps,
  grandparent: { f: 'grandmother', m: 'grandfather' },
  grandchild: { f: 'granddaughter', m: 'grandson' },
  uncle: { f: 'aunt', m: 'uncle' },
  nephew: { f: 'niece', m: 'nephew' },
  cousin: { f: 'cousin', m: 'cousin' },
  parentInLaw: { f: 'mother-in-law', m: 'father-in-law' },
  childInLaw: { f: 'daughter-in-law', m: 'son-in-law' },
  siblingInLaw: { f: 'sister-in-law', m: 'brother-in-law' },
  greatGrandparent: { f: 'great-grandmother', m: 'great-grandfather' },
  greatGrandchild: { f: 'great-granddaughter', m: 'great-grandson' },
} satisfies Record<string, Kin>;
type Relation = keyof typeof relationNames;

/** The relation that several steps add up to. */
const chains: [steps: Step[], comesTo: Relation][] = [
  [['parent', 'parent'], 'grandparent'],
  [['parent', 'spouse'], 'parentInLaw'],
  [['parent', 'sibling', 'parent'], 'grandparent'],
  [['parent', 'parent', 'sibling'], 'grandparent'],
  [['parent', 'parent', 'parent'], 'greatGrandparent'],
  [['parent', 'sibling', 'spouse'], 'parentInLaw'],
  [['sibling', 'parent'], 'uncle'],
  [['sibling', 'sibling', 'parent'], 'uncle'],
  [['sibling', 'parent', 'sibling'], 'uncle'],
  [['sibling', 'spouse'], 'siblingInLaw'],
  [['spouse', 'sibling'], 'siblingInLaw'],
  [['spouse', 'sibling', 'sibling'], 'siblingInLaw'],
  [['spouse', 'sibling', 'parent'], 'uncle'],
  [['spouse', 'child'], 'childInLaw'],
  [['spouse', 'child', 'spouse'], 'childInLaw'],
  [['child', 'child'], 'grandchild'],
  [['child', 'child', 'child'], 'greatGrandchild'],
  [['child', 'sibling'], 'nephew'],
  [['child', 'sibling', 'sibling'], 'nephew'],
  [['child', 'sibling', 'parent'], 'cousin'],
  [['child', 'spouse', 'child'], 'grandchild'],
  [['sibling', 'child', 'child'], 'grandchild'],
  [['child', 'child', 'spouse'], 'grandchild'],
];

/** The remaining relation when the second person is described from the first person's point of view. */
const inverse: Record<Relation, Relation> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  spouse: 'spouse',
  grandparent: 'grandchild',
  grandchild: 'grandparent',
  uncle: 'nephew',
  nephew: 'uncle',
  cousin: 'cousin',
  parentInLaw: 'childInLaw',
  childInLaw: 'parentInLaw',
  siblingInLaw: 'siblingInLaw',
  greatGrandparent: 'greatGrandchild',
  greatGrandchild: 'greatGrandparent',
};
const near: Record<Relation, [generation: Relation, marriage: Relation, branch: Relation]> = {
  parent: ['grandparent', 'parentInLaw', 'uncle'],
  child: ['grandchild', 'childInLaw', 'nephew'],
  sibling: ['uncle', 'siblingInLaw', 'cousin'],
  spouse: ['parentInLaw', 'siblingInLaw', 'cousin'],
  grandparent: ['parent', 'parentInLaw', 'uncle'],
  grandchild: ['child', 'childInLaw', 'nephew'],
  uncle: ['sibling', 'parentInLaw', 'cousin'],
  nephew: ['sibling', 'childInLaw', 'cousin'],
  cousin: ['nephew', 'siblingInLaw', 'sibling'],
  parentInLaw: ['grandparent', 'parent', 'uncle'],
  childInLaw: ['grandchild', 'child', 'nephew'],
  siblingInLaw: ['parentInLaw', 'sibling', 'cousin'],
  greatGrandparent: ['grandparent', 'parentInLaw', 'uncle'],
  greatGrandchild: ['grandchild', 'childInLaw', 'nephew'],
};

/**
 * Finds the relation by generations, by whether a marriage lies between, and by whether the line passes a brother or
 * sister. It does not use the table of chains.
 */
function relationOfPath(path: Step[]): Relation | undefined {
  // A child’s spouse’s child is the child’s own, a parent’s brother’s parent is a grandparent, and so on.
  let way = [...path];
  const shorten: [Step[], Step[]][] = [
    [['sibling', 'sibling'], ['sibling']],
    [['parent', 'sibling'], ['parent']],
    [['sibling', 'child'], ['child']],
    [
      ['spouse', 'child', 'spouse'],
      ['spouse', 'child'],
    ],
    [['child', 'spouse'], ['child']],
  ];
  for (let turn = 0; turn < 4; turn += 1)
    for (const [from, to] of shorten)
      for (let at = 0; at + from.length <= way.length; at += 1)
        if (from.every((step, index) => way[at + index] === step))
          way = [...way.slice(0, at), ...to, ...way.slice(at + from.length)];
  const up = way.filter((step) => step === 'parent').length;
  const down = way.filter((step) => step === 'child').length;
  const across = way.filter((step) => step === 'sibling').length;
  const married = way.includes('spouse');
  const key = `${up}${across}${down}${married ? 'x' : ''}`;
  const table: Record<string, Relation> = {
    '200': 'grandparent',
    '300': 'greatGrandparent',
    '002': 'grandchild',
    '003': 'greatGrandchild',
    '110': 'uncle',
    '110x': 'uncle',
    '011': 'nephew',
    '111': 'cousin',
    '100x': 'parentInLaw',
    '001x': 'childInLaw',
    '010x': 'siblingInLaw',
  };
  return table[key];
}

const nameRelation = (relation: Relation, sex: Sex) => relationNames[relation][sex];
const otherSex = (sex: Sex): Sex => (sex === 'f' ? 'm' : 'f');

/** Names of women and men for each position of a chain, so that no name occurs twice. */
const namesBySex = {
  f: range(0, 3).map((at) =>
    people.filter(({ pronoun }) => pronoun === 'she').flatMap(({ name }, i) => (i % 4 === at ? [name] : [])),
  ),
  m: range(0, 3).map((at) =>
    people.filter(({ pronoun }) => pronoun === 'he').flatMap(({ name }, i) => (i % 4 === at ? [name] : [])),
  ),
};

const blood = singleChoice({
  name: 'relation-by-blood',
  title: 'How two people are related',
  area: 'Logical',
  topic: 'Blood relations',
  difficulty: 3,
  space: 60,
  parameters: (draw) => {
    const [path, relation] = draw.pick(chains);
    const sexes: Sex[] = [draw.pick(['f', 'm'])];
    for (const step of path)
      sexes.push(step === 'spouse' ? otherSex(sexes.at(-1) ?? 'f') : draw.pick<Sex>(['f', 'm']));
    return { path, relation, sexes, who: sexes.map((sex, at) => draw.pick(namesBySex[sex][at] ?? [])) };
  },
  solve: ({ relation, sexes: [sex = 'f'] }) => nameRelation(relation, sex),
  check: ({ path, sexes: [sex = 'f'] }) => {
    const relation = relationOfPath(path);
    return relation ? nameRelation(relation, sex) : '';
  },
  mistakes: {
    'has the wrong sex': ({ relation, sexes: [sex = 'f'] }) => nameRelation(relation, otherSex(sex)),
    'turns the relation round': ({ relation, sexes: [sex = 'f'] }) => nameRelation(inverse[relation], sex),
    'turns the relation round and has the wrong sex': ({ relation, sexes: [sex = 'f'] }) =>
      nameRelation(inverse[relation], otherSex(sex)),
    'miscounts the generations': ({ relation, sexes: [sex = 'f'] }) => nameRelation(near[relation][0], sex),
    'takes a marriage for descent, or descent for a marriage': ({ relation, sexes: [sex = 'f'] }) =>
      nameRelation(near[relation][1], sex),
    'takes the wrong branch of the family': ({ relation, sexes: [sex = 'f'] }) =>
      nameRelation(near[relation][2], sex),
  },
  stem: ({ path, sexes, who }) => {
    const sentences = path.map(
      (step, at) => `${who[at]} is the ${nameRelation(step, sexes[at] ?? 'f')} of ${who[at + 1]}.`,
    );
    const [first, last] = [who[0], who[path.length]];
    return [
      `${sentences.join(' ')}\nHow is ${first} related to ${last}?`,
      `${[...sentences].reverse().join(' ')}\nWhat is ${first} to ${last}?`,
    ];
  },
  steps: ({ path, sexes, who }, answer) => {
    const last = who[path.length];
    const chain = path.map((step, at) => `the ${nameRelation(step, sexes[at] ?? 'f')} of ${who[at + 1]}`);
    return [
      `Follow the sentences from ${who[0]} to ${last}: ${who[0]} is ${chain.join(', who is ')}.`,
      `So ${who[0]} is ${last}’s ${answer}.`,
    ];
  },
});

/** The signs of a code for relations, each with the step and the sex of the first person. */
const signs = ['+', '−', '×', '÷', '@', '#'];
type Code = { sign: string; step: Step; sex: Sex }[];
const shortChains = chains.filter(([path]) => path.length === 2 && !path.includes('spouse'));

const coded = singleChoice({
  name: 'relation-in-a-code',
  title: 'A relation written in a code',
  area: 'Logical',
  topic: 'Blood relations',
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const [path, relation] = draw.pick(shortChains);
    const sexes = path.map(() => draw.pick<Sex>(['f', 'm']));
    const kinds = (['parent', 'child', 'sibling'] as const).flatMap((step) =>
      (['f', 'm'] as const).map((sex) => ({ step, sex })),
    );
    const used = path.map((step, at) => ({ step, sex: sexes[at] ?? 'f' }));
    const others = kinds.filter(
      (kind) => !used.some(({ step, sex }) => step === kind.step && sex === kind.sex),
    );
    const listed = draw.shuffle([...used, ...draw.sample(others, 2)]);
    const code: Code = draw.sample(signs, 4).map((sign, at) => ({
      sign,
      ...(listed[at] ?? { step: 'parent', sex: 'f' }),
    }));
    return { path, relation, sexes, code };
  },
  holds: ({ path: [one, other], sexes: [first, second] }) => one !== other || first !== second,
  solve: ({ relation, sexes: [sex = 'f'] }): string => nameRelation(relation, sex),
  check: ({ path, sexes: [sex = 'f'] }) => {
    const relation = relationOfPath(path);
    return relation ? nameRelation(relation, sex) : '';
  },
  mistakes: {
    'has the wrong sex': ({ relation, sexes: [sex = 'f'] }) => nameRelation(relation, otherSex(sex)),
    'reads the code from the end': ({ relation, sexes: [, sex = 'f'] }) =>
      nameRelation(inverse[relation], sex),
    'stops after the first sign': ({ path: [step = 'parent'], sexes: [sex = 'f'] }) =>
      nameRelation(step, sex),
    'sees the second sign alone': ({ path: [, step = 'parent'], sexes: [, sex = 'f'] }) =>
      nameRelation(step, sex),
    'miscounts the generations': ({ relation, sexes: [sex = 'f'] }) => nameRelation(near[relation][0], sex),
    'takes the wrong branch of the family': ({ relation, sexes: [sex = 'f'] }) =>
      nameRelation(near[relation][2], sex),
  },
  stem: ({ path, sexes, code }) => {
    const written = path.map(
      (step, at) => code.find((one) => one.step === step && one.sex === sexes[at])?.sign,
    );
    return `In a code, ${code.map(({ sign, step, sex }) => `A ${sign} B means that A is the ${nameRelation(step, sex)} of B`).join('; ')}.

What is P to R if P ${written[0]} Q ${written[1]} R?`;
  },
  steps: ({ path, sexes }, answer) => [
    `Decoded: P is the ${nameRelation(path[0] ?? 'parent', sexes[0] ?? 'f')} of Q, and Q is the ${nameRelation(path[1] ?? 'parent', sexes[1] ?? 'f')} of R.`,
    `So P is R’s ${answer}.`,
  ],
});

export const kinTemplates: Template[] = [blood, coded];
