import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

const families = [
  ['Vehicle', 'Car', 'Taxi'],
  ['Animal', 'Dog', 'Puppy'],
  ['Account', 'Savings', 'Junior'],
  ['Shape', 'Rectangle', 'Square'],
  ['Employee', 'Engineer', 'Trainee'],
  ['Device', 'Phone', 'Camera'],
] as const;

/** Three classes, each derived from the one before; which of them define a method and what it gives. */
type Dispatch = {
  family: number;
  gives: (number | undefined)[];
  made: number;
  declared: number;
  add: number;
};
const found = ({ gives, made }: Pick<Dispatch, 'gives' | 'made'>) =>
  range(0, made).reduce<number>((value, at) => gives[at] ?? value, 0);

const dispatch = singleChoice({
  name: 'method-that-an-object-runs',
  title: 'Which method an object runs',
  area: 'Technical: GCS',
  topic: 'OOP',
  difficulty: 2,
  space: 500,
  parameters: (draw): Dispatch => {
    const [a = 1, b = 2, c = 3] = draw.sample(range(2, 30), 3);
    return {
      ...{
        family: draw.whole(0, families.length - 1),
        gives: [a, draw.coinFlip() ? b : undefined, draw.coinFlip() ? c : undefined],
      },
      ...{ made: draw.whole(1, 2), declared: draw.whole(0, 1), add: draw.whole(1, 9) },
    };
  },
  holds: ({ made, declared, gives }) => declared < made && (gives[1] !== undefined || gives[2] !== undefined),
  solve: (p) => found(p) + p.add,
  check: ({ gives, made, add }) => {
    // Builds the objects and lets the run-time look the method up.
    const root = { rate: () => gives[0] ?? 0 };
    const middle = Object.assign(Object.create(root), gives[1] === undefined ? {} : { rate: () => gives[1] });
    const leaf = Object.assign(Object.create(middle), gives[2] === undefined ? {} : { rate: () => gives[2] });
    const object = [root, middle, leaf][made] as { rate: () => number };
    return object.rate() + add;
  },
  mistakes: {
    'runs the method of the type of the variable': ({ gives, declared, add }) =>
      found({ gives, made: declared }) + add,
    'runs the method of the first class': ({ gives, add }) => (gives[0] ?? 0) + add,
    'runs the method of the class derived last': ({ gives, add }) => found({ gives, made: 2 }) + add,
    'leaves out what is added': (p) => found(p),
    'adds the results of all methods': ({ gives, add }) =>
      gives.reduce<number>((sum, value) => sum + (value ?? 0), 0) + add,
    'adds twice': (p) => found(p) + 2 * p.add,
    'subtracts instead of adding': (p) => (found(p) > p.add ? found(p) - p.add : undefined),
  },
  stem: ({ family, gives, made, declared, add }) => {
    const names = families[family] ?? families[0];
    const classes = names.map(
      (name, at) =>
        `class ${name}${at > 0 ? ` extends ${names[at - 1]}` : ''} { ${gives[at] === undefined ? '' : `int rate() { return ${gives[at]}; } `}}`,
    );
    return `What does this Java program print?

\`\`\`java
${classes.join('\n')}

${names[declared]} x = new ${names[made]}();
System.out.println(x.rate() + ${add});
\`\`\``;
  },
  steps: (p, answer) => {
    const names = families[p.family] ?? families[0];
    const owner = range(0, p.made).findLast((at) => p.gives[at] !== undefined) ?? 0;
    return [
      `The class of the object decides, not the type of the variable. The object is a ${names[p.made]}.`,
      `${owner === p.made ? `${names[p.made]} defines the method itself` : `${names[p.made]} inherits the method of ${names[owner]}`}: $${found(p)} + ${p.add}$ is ${answer}.`,
    ];
  },
});

/** Objects that are made of two classes, with a static counter in the first and what each constructor adds to it. */
type Counter = { start: number; base: number; derived: number; made: boolean[] };
const counted = ({ start, base, derived, made }: Counter) =>
  made.reduce((sum, isDerived) => sum + base + (isDerived ? derived : 0), start);

const counter = singleChoice({
  name: 'static-counter-of-constructors',
  title: 'A static counter in constructors',
  area: 'Technical: GCS',
  topic: 'OOP',
  difficulty: 2,
  space: 300,
  parameters: (draw): Counter => ({
    ...{ start: draw.whole(0, 9), base: draw.whole(1, 6), derived: draw.whole(1, 9) },
    made: range(1, draw.whole(3, 5)).map(() => draw.coinFlip()),
  }),
  holds: ({ made, base, derived }) => made.some(Boolean) && made.some((one) => !one) && base !== derived,
  solve: counted,
  check: ({ start, base, derived, made }) => {
    // Runs the constructors.
    class Item {
      static total = start;
      constructor() {
        Item.total += base;
      }
    }
    class Special extends Item {
      constructor() {
        super();
        Item.total += derived;
      }
    }
    for (const isDerived of made) isDerived ? new Special() : new Item();
    return Item.total;
  },
  mistakes: {
    'forgets that the constructor of the base class runs as well': ({ start, base, derived, made }) =>
      made.reduce((sum, isDerived) => sum + (isDerived ? derived : base), start),
    'forgets the value at the start': (p) => counted({ ...p, start: 0 }),
    'keeps a counter for each object': ({ start, base, derived, made }) =>
      start + base + (made.at(-1) ? derived : 0),
    'counts the objects': ({ made }) => made.length,
    'runs both constructors for every object': ({ start, base, derived, made }) =>
      start + made.length * (base + derived),
    'runs the constructor of the base class for every object, and no other': ({ start, base, made }) =>
      start + made.length * base,
  },
  stem: ({ start, base, derived, made }) => `What does this Java program print?

\`\`\`java
class Item {
  static int total = ${start};
  Item() { total += ${base}; }
}
class Special extends Item {
  Special() { total += ${derived}; }
}

${made.map((isDerived) => `new ${isDerived ? 'Special' : 'Item'}();`).join('\n')}
System.out.println(Item.total);
\`\`\``,
  steps: (p, answer) => [
    'A constructor of a derived class first runs that of its base class. The static counter is shared by all objects.',
    `$${p.start}${p.made.map((isDerived) => ` + ${isDerived ? `(${p.base} + ${p.derived})` : p.base}`).join('')}$ is ${answer}.`,
  ],
});

/** References to objects with a number: `share` makes the second variable the same object as the first. */
type References = { first: number; second: number; share: boolean; add: number; times: number };
const shown = ({ first, share, add, times }: References) => (share ? (first + add) * times : first + add);

const references = singleChoice({
  name: 'references-to-one-object',
  title: 'Two references and one object',
  area: 'Technical: GCS',
  topic: 'OOP',
  difficulty: 2,
  space: 500,
  parameters: (draw): References => ({
    ...{ first: draw.whole(2, 20), second: draw.whole(2, 20), share: draw.coinFlip() },
    ...{ add: draw.whole(2, 9), times: draw.whole(2, 4) },
  }),
  holds: ({ first, second }) => first !== second,
  solve: shown,
  check: ({ first, second, share, add, times }) => {
    // Runs the statements on objects.
    const a = { value: first };
    const b = share ? a : { value: second };
    a.value += add;
    b.value *= times;
    return a.value;
  },
  mistakes: {
    'is the value of the other variable, as if the objects were apart or the same': ({
      first,
      share,
      add,
      times,
    }) => (share ? first + add : (first + add) * times),
    'multiplies before it adds': ({ first, add, times }) => first * times + add,
    'leaves out the addition': ({ first, times }) => first * times,
    'is the value at the start': ({ first }) => first,
    'is the value of the second object': ({ second, times }) => second * times,
    'adds to the second object': ({ second, add }) => second + add,
    'does both to the second object': ({ second, add, times }) => (second + add) * times,
  },
  stem: ({ first, second, share, add, times }) => `What does this Java program print?

\`\`\`java
class Box { int value; Box(int v) { value = v; } }

Box a = new Box(${first});
Box b = ${share ? 'a' : `new Box(${second})`};
a.value += ${add};
b.value *= ${times};
System.out.println(a.value);
\`\`\``,
  steps: ({ first, share, add, times }, answer) => [
    share
      ? '`Box b = a` copies the reference, so both variables name the same object.'
      : '`new Box` makes a second object, and what happens to it does not touch the first.',
    share ? `$(${first} + ${add}) \\times ${times}$ is ${answer}.` : `$${first} + ${add}$ is ${answer}.`,
  ],
});

export const objectTemplates: Template[] = [dispatch, counter, references];
