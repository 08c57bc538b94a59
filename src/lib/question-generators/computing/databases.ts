import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, range } from '../number-format.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Template } from '../template.ts';

/** A functional dependency between attributes, written as their letters. */
type Rule = { from: string; to: string };
type Relation = { attributes: string; rules: Rule[]; start: string };

const sorted = (letters: Iterable<string>) => [...new Set(letters)].sort().join('');

/** The attributes that follow from some, by repeated use of the rules. */
function closure(start: string, rules: readonly Rule[], rounds = 9): string {
  let known = sorted(start);
  for (let round = 0; round < rounds; round += 1) {
    const before = known;
    for (const { from, to } of rules)
      if ([...from].every((one) => before.includes(one))) known = sorted(known + to);
    if (known === before) break;
  }
  return known;
}
const braces = (letters: string) => `{${[...letters].join(', ')}}`;

function drawRules(draw: SeededRandom, attributes: string) {
  return range(1, 4).map((): Rule => {
    const picked = draw.sample([...attributes], draw.whole(2, 3));
    return { from: sorted(picked.slice(0, -1)), to: picked.at(-1) ?? '' };
  });
}

const attributeClosure = singleChoice({
  name: 'closure-of-attributes',
  title: 'The closure of a set of attributes',
  area: 'Technical: GCS',
  topic: 'Databases',
  difficulty: 2,
  space: 500,
  parameters: (draw): Relation => {
    const attributes = 'ABCDEF'.slice(0, draw.whole(5, 6));
    return {
      attributes,
      rules: drawRules(draw, attributes),
      start: sorted(draw.sample([...attributes], draw.whole(1, 2))),
    };
  },
  holds: ({ rules, start }) =>
    new Set(rules.map(({ from, to }) => from + to)).size === 4 &&
    closure(start, rules).length >= start.length + 2,
  solve: ({ rules, start }): string => braces(closure(start, rules)),
  check: ({ attributes, rules, start }) => {
    // An attribute follows if every closed set with the start has it; tries all sets of attributes.
    const sets = range(0, 2 ** attributes.length - 1).map((code) =>
      [...attributes].filter((_, at) => ((code >> at) & 1) === 1).join(''),
    );
    const closed = sets.filter(
      (set) =>
        [...start].every((one) => set.includes(one)) &&
        rules.every(({ from, to }) => ![...from].every((one) => set.includes(one)) || set.includes(to)),
    );
    return braces([...attributes].filter((one) => closed.every((set) => set.includes(one))).join(''));
  },
  mistakes: {
    'uses each rule once only, on the start alone': ({ rules, start }) => braces(closure(start, rules, 1)),
    'leaves out the attributes that it starts from': ({ rules, start }) =>
      braces([...closure(start, rules)].filter((one) => !start.includes(one)).join('')),
    'takes all attributes of the relation': ({ attributes }) => braces(attributes),
    'uses rules whose left side is known only in part': ({ rules, start }) => {
      let known = start;
      for (const { from, to } of rules)
        if ([...from].some((one) => known.includes(one))) known = sorted(known + to);
      return braces(known);
    },
    'leaves out the attribute that comes last': ({ rules, start }) =>
      braces(closure(start, rules).slice(0, -1)),
    'reads the rules backwards': ({ rules, start }) =>
      braces(sorted(start + rules.flatMap(({ from, to }) => (start.includes(to) ? [from] : [])).join(''))),
  },
  stem: ({ attributes, rules, start }) =>
    `A relation R(${[...attributes].join(', ')}) has the functional dependencies ${rules.map(({ from, to }) => `${from} → ${to}`).join(', ')}. What is the closure of ${braces(start)}?`,
  steps: ({ rules, start }, answer) => [
    `Start with ${braces(start)} and add what a rule gives whose whole left side is there.`,
    `After the first round it is ${braces(closure(start, rules, 1))}; go on until nothing new comes: ${answer}.`,
  ],
});

const keysOf = ({ attributes, rules }: Pick<Relation, 'attributes' | 'rules'>): string[] => {
  const sets = range(1, 2 ** attributes.length - 1)
    .map((code) => [...attributes].filter((_, at) => ((code >> at) & 1) === 1).join(''))
    .filter((set) => closure(set, rules).length === attributes.length);
  return sets.filter(
    (set) => !sets.some((other) => other !== set && [...other].every((one) => set.includes(one))),
  );
};

/** The attributes that stand on no right side. If they give all the others, they are the only key. */
const coreOf = ({ attributes, rules }: Pick<Relation, 'attributes' | 'rules'>) =>
  [...attributes].filter((one) => !rules.some(({ to }) => to === one)).join('');

const candidateKeys = singleChoice({
  name: 'candidate-key-of-a-relation',
  title: 'The candidate key of a relation',
  area: 'Technical: GCS',
  topic: 'Databases',
  difficulty: 3,
  space: 300,
  parameters: (draw) => {
    const attributes = 'ABCDE';
    return { attributes, rules: drawRules(draw, attributes) };
  },
  holds: ({ attributes, rules }) => {
    const core = coreOf({ attributes, rules });
    const differ = new Set(rules.map(({ from, to }) => from + to)).size === rules.length;
    return (
      differ && core.length >= 2 && core.length <= 3 && closure(core, rules).length === attributes.length
    );
  },
  solve: (p): string => braces(coreOf(p)),
  // Tries all sets of attributes.
  check: (p) => keysOf(p).map(braces).join(' or '),
  mistakes: {
    'is no key: it is a left side, but does not give all attributes': ({ attributes, rules }) =>
      rules
        .map(({ from }) => from)
        .find((from) => closure(from, rules).length < attributes.length && from.length > 1)
        ?.split('')
        .join(', ')
        .replace(/^(.*)$/, '{$1}'),
    'is a superkey, but not minimal': (p) => {
      const key = coreOf(p);
      const more = [...p.attributes].find((one) => !key.includes(one));
      return more === undefined ? undefined : braces(sorted(key + more));
    },
    'leaves out an attribute that no rule gives': (p) => braces(coreOf(p).slice(1)),
    'leaves out another attribute that no rule gives': (p) => braces(coreOf(p).slice(0, -1)),
    'holds the attributes that the rules give': ({ rules }) => braces(sorted(rules.map(({ to }) => to))),
  },
  stem: ({ attributes, rules }) =>
    `A relation R(${[...attributes].join(', ')}) has the functional dependencies ${rules.map(({ from, to }) => `${from} → ${to}`).join(', ')}. What is its only candidate key?`,
  steps: ({ rules }, answer) => [
    'An attribute that stands on no right side belongs to every key.',
    `Together these attributes give all others (${rules.map(({ from, to }) => `${from} → ${to}`).join(', ')}), so the key is ${answer}.`,
  ],
});

type Storage = { records: number; size: number; block: number; key: number };
const perBlock = ({ size, block }: Storage) => Math.floor(block / size);
const blocks = (p: Storage) => Math.ceil(p.records / perBlock(p));

const fileBlocks = singleChoice({
  name: 'blocks-of-a-file',
  title: 'The blocks of a file of records',
  area: 'Technical: GCS',
  topic: 'Databases',
  difficulty: 2,
  space: 300,
  parameters: (draw): Storage => ({
    ...{
      records: draw.step(5000, 60_000, 1000),
      size: draw.step(60, 250, 10),
      block: draw.pick([512, 1024, 2048, 4096]),
    },
    key: draw.whole(4, 16),
  }),
  holds: (p) => p.block % p.size !== 0,
  solve: blocks,
  check: (p) => {
    // Fills block after block.
    let [used, free] = [0, 0];
    for (let record = 0; record < p.records; record += 1) {
      if (free < p.size) [used, free] = [used + 1, p.block];
      free -= p.size;
    }
    return used;
  },
  mistakes: {
    'lets records run on from block to block': ({ records, size, block }) =>
      Math.ceil((records * size) / block),
    'rounds the records of a block up': ({ records, size, block }) =>
      Math.ceil(records / Math.ceil(block / size)),
    'rounds the number of blocks down': ({ records, size, block }) =>
      Math.floor(records / Math.floor(block / size)),
    'is the number of records of a block': perBlock,
    'counts one record less for each block': (p) =>
      perBlock(p) > 1 ? Math.ceil(p.records / (perBlock(p) - 1)) : undefined,
    'is twice the number': (p) => 2 * blocks(p),
  },
  stem: ({ records, size, block }) =>
    `A file has ${formatNumber(records)} records of ${size} bytes each, and a block of the disk holds ${formatNumber(block)} bytes. Records are not split between blocks. How many blocks does the file need?`,
  steps: (p, answer) => [
    `A block holds $\\lfloor ${p.block} \\div ${p.size} \\rfloor = ${perBlock(p)}$ records.`,
    `$\\lceil ${p.records} \\div ${perBlock(p)} \\rceil$ is ${answer}.`,
  ],
});

export const databaseTemplates: Template[] = [attributeClosure, candidateKeys, fileBlocks];
