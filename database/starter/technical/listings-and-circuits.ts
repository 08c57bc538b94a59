import { onlyOne, range, root } from '#database/starter/arithmetic.ts';
import { formatValue, md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const program: StarterPassage = {
  title: 'A function in Python',
  text: md`
    This Python function is called with a list of whole numbers.

    \`\`\`python
    def later(values):
        waiting = []
        result = [0] * len(values)
        for i, v in enumerate(values):
            while waiting and values[waiting[-1]] < v:
                result[waiting.pop()] = v
            waiting.append(i)
        return result
    \`\`\`
  `,
};

/** The function of the listing, with the number of its calls of pop. */
function later(values: number[]): { result: number[]; pops: number } {
  const waiting: number[] = [];
  const result = values.map(() => 0);
  let pops = 0;
  for (const [i, v] of values.entries()) {
    for (let last = waiting.at(-1); last !== undefined && Number(values[last]) < v; last = waiting.at(-1)) {
      result[last] = v;
      waiting.pop();
      pops += 1;
    }
    waiting.push(i);
  }
  return { result, pops };
}

const circuit: StarterPassage = {
  title: 'A dc circuit',
  text: md`
    A dc circuit is described by its elements. All of them are ideal, and **0** is the reference node.

    | Element | Between the nodes | Value |
    |---|---|---:|
    | Source | A (+) and 0 (−) | 45 V |
    | $R_1$ | A and B | 5 Ω |
    | $R_2$ | B and 0 | 20 Ω |
    | $R_3$ | B and C | 8 Ω |
    | $R_4$ | C and 0 | 12 Ω |
  `,
};

/** The voltages at B and C for a given R4, by Kirchhoff's current law at B. */
function voltages(r4 = 12): { b: number; c: number } {
  const b = root((v) => (45 - v) / 5 - v / 20 - v / (8 + r4), 0, 45);
  return { b, c: (b * r4) / (8 + r4) };
}

const machine: StarterPassage = {
  title: 'A sequential circuit',
  text: md`
    A sequential circuit with one input and one output has this state table. Each entry gives the next state and the
    present output. The circuit starts in state A.

    | State | Input 0 | Input 1 |
    |---|---|---|
    | A | A, 0 | B, 0 |
    | B | A, 0 | C, 0 |
    | C | A, 0 | C, 1 |
  `,
};

/** The outputs of the state table for these inputs. */
function outputs(inputs: string): string {
  let state = 'A';
  return [...inputs]
    .map((bit) => {
      const output = state === 'C' && bit === '1' ? '1' : '0';
      state = bit === '0' ? 'A' : state === 'A' ? 'B' : 'C';
      return output;
    })
    .join('');
}

/** Technical questions that share a listing, a circuit or a state table. */
export const listings: StarterQuestion[] = [
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 3,
    passage: program,
    stem: 'What does `later([3, 1, 4, 2, 5])` return?',
    options: ['[4, 4, 5, 5, 0]', '[5, 5, 5, 5, 0]', '[1, 4, 2, 5, 0]', '[4, 4, 5, 5, 5]'],
    correct: [1],
    explanation: steps`
      The places of 3 and 1 wait until 4 comes, which is written to both.
      The places of 4 and 2 wait until 5 comes. The place of 5 waits to the end and keeps 0.
      Answer: **[4, 4, 5, 5, 0]**.
    `,
    solve: () => `[${later([3, 1, 4, 2, 5]).result.join(', ')}]`,
  },
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 4,
    passage: program,
    stem: 'What does the result hold for each element of a list of **positive** numbers?',
    options: [
      'The largest element after it, or 0 if it is the last',
      'The nearest greater element after it, or 0 if there is none',
      'The nearest greater element before it, or 0 if there is none',
      'The number of greater elements after it',
    ],
    correct: [2],
    explanation: steps`
      A place waits until a greater element comes by; the first such element is written to it, and it waits no more.
      So it is the nearest greater element to the right, not the greatest one.
      Answer: **The nearest greater element after it, or 0 if there is none**.
    `,
    solve: () => {
      const tries = range(0, 4 ** 5 - 1).map((code) =>
        range(0, 4).map((at) => (Math.floor(code / 4 ** at) % 4) + 1),
      );
      const rules: Record<string, (values: number[], at: number) => number> = {
        'The largest element after it, or 0 if it is the last': (v, at) => Math.max(0, ...v.slice(at + 1)),
        'The nearest greater element after it, or 0 if there is none': (v, at) =>
          v.slice(at + 1).find((x) => x > Number(v[at])) ?? 0,
        'The nearest greater element before it, or 0 if there is none': (v, at) =>
          v.slice(0, at).findLast((x) => x > Number(v[at])) ?? 0,
        'The number of greater elements after it': (v, at) =>
          v.slice(at + 1).filter((x) => x > Number(v[at])).length,
      };
      return onlyOne(
        Object.keys(rules).filter((rule) =>
          tries.every((values) =>
            later(values).result.every((found, at) => found === rules[rule]?.(values, at)),
          ),
        ),
      );
    },
  },
  {
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 4,
    passage: program,
    stem: 'What is the order of growth of the worst-case running time for a list of $n$ numbers?',
    options: [String.raw`$\log n$`, '$n$', String.raw`$n \log n$`, '$n^2$'],
    correct: [2],
    explanation: steps`
      The inner loop looks like a reason for $n^2$, but each place is appended once and popped at most once.
      So all the rounds of the inner loop together are at most $n$. Answer: **$n$**.
    `,
  },
  {
    kind: 'numerical',
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 2,
    passage: program,
    stem: 'How many times is `waiting.pop()` called in `later([5, 4, 3, 2, 6])`?',
    accepted: [{ value: 4, tolerance: 0 }],
    explanation: steps`
      5, 4, 3 and 2 fall, so all four places wait. 6 is greater than each of them and pops all four.
      The place of 6 itself stays. Answer: **4**.
    `,
    solve: () => later([5, 4, 3, 2, 6]).pops,
  },
  {
    kind: 'numerical',
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    passage: circuit,
    stem: 'What current does the source deliver?',
    accepted: [{ value: 3, tolerance: 0 }],
    unit: 'A',
    explanation: steps`
      $R_3$ and $R_4$ in series are 20 Ω, in parallel with the 20 Ω of $R_2$: 10 Ω. With $R_1$: 15 Ω.
      $45 \div 15 = 3$. Answer: **3 A**.
    `,
    solve: () => Math.round(((45 - voltages().b) / 5) * 1e9) / 1e9,
  },
  {
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    passage: circuit,
    stem: 'What is the voltage of node C against the reference node?',
    options: ['12 V', '18 V', '27 V', '30 V'],
    correct: [2],
    explanation: steps`
      The source delivers 3 A, so node B has $45 - 5 \times 3 = 30$ V.
      $R_3$ and $R_4$ divide it: $30 \times \frac{12}{8 + 12} = 18$ V. 12 V lies across $R_3$; 27 V divides the whole 45 V.
      Answer: **18 V**.
    `,
    solve: () => formatValue(voltages().c, 0, 'V'),
  },
  {
    kind: 'numerical',
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 2,
    passage: circuit,
    stem: 'What power does $R_2$ take?',
    accepted: [{ value: 45, tolerance: 0 }],
    unit: 'W',
    explanation: steps`
      Node B has 30 V, all of which lies across $R_2$.
      $30^2 \div 20 = 45$. Answer: **45 W**.
    `,
    solve: () => Math.round((voltages().b ** 2 / 20) * 1e9) / 1e9,
  },
  {
    topic: 'Circuits',
    trade: 'GEE',
    difficulty: 4,
    passage: circuit,
    stem: 'For which value of $R_4$, all else unchanged, would $R_4$ take the greatest power?',
    options: ['4 Ω', '8 Ω', '12 Ω', '33 Ω'],
    correct: [3],
    explanation: steps`
      Seen from $R_4$, with the source replaced by a short circuit: $8 + \frac{5 \times 20}{5 + 20} = 12$ Ω.
      The power is greatest when the load equals it, so $R_4$ is well chosen already.
      33 Ω adds the three resistors; 4 Ω leaves out $R_3$. Answer: **12 Ω**.
    `,
    solve: () => {
      const power = (r4: number) => voltages(r4).c ** 2 / r4;
      const best = range(1, 40).reduce((a, b) => (power(b) > power(a) ? b : a));
      return `${best} Ω`;
    },
  },
  {
    kind: 'text',
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 3,
    passage: machine,
    stem: 'Which seven outputs does the circuit give, in order, for the inputs 1 1 0 1 1 1 1? (Write them without spaces.)',
    accepted: ['0000011', '0 0 0 0 0 1 1'],
    explanation: steps`
      The states are A, B, C, A, B, C, C before each input, and C again at the end.
      The output is 1 only for a 1 in state C, that is for the last two inputs. Answer: **0000011**.
    `,
    solve: () => outputs('1101111'),
  },
  {
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 3,
    passage: machine,
    stem: 'When does the circuit give a 1?',
    options: [
      'Whenever the last three inputs were 1',
      'Whenever the last two inputs were 1',
      'After every third 1, whether or not a 0 stands between',
      'Only for the third 1 of a run, not for a fourth',
    ],
    correct: [1],
    explanation: steps`
      A means that the last input was 0 (or the start), B that one 1 has come, C that at least two have.
      A 1 in state C is at least the third of its run, and C is kept, so a fourth gives 1 again.
      Answer: **Whenever the last three inputs were 1**.
    `,
    solve: () => {
      const rules: Record<string, (seen: string) => boolean> = {
        'Whenever the last three inputs were 1': (seen) => seen.endsWith('111'),
        'Whenever the last two inputs were 1': (seen) => seen.endsWith('11'),
        'After every third 1, whether or not a 0 stands between': (seen) =>
          seen.endsWith('1') && seen.replaceAll('0', '').length % 3 === 0,
        'Only for the third 1 of a run, not for a fourth': (seen) => /(^|0)111$/.test(seen),
      };
      const tries = range(0, 255).map((code) => code.toString(2).padStart(8, '0'));
      return onlyOne(
        Object.keys(rules).filter((rule) =>
          tries.every((bits) => (outputs(bits).at(-1) === '1') === rules[rule]?.(bits)),
        ),
      );
    },
  },
  {
    kind: 'numerical',
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 2,
    passage: machine,
    stem: 'What is the least number of flip-flops with which the circuit can be built? (No two of its states are equivalent.)',
    accepted: [{ value: 2, tolerance: 0 }],
    explanation: steps`
      $n$ flip-flops hold $2^n$ states; one holds two, two hold four.
      Three states need two flip-flops, and one code is left over. Answer: **2**.
    `,
    solve: () => Math.ceil(Math.log2(3)),
  },
  {
    kind: 'boolean',
    topic: 'Digital circuits',
    trade: 'GEC',
    difficulty: 2,
    passage: machine,
    stem: 'The table describes a **Mealy** machine: its output depends on the state and on the present input.',
    correct: true,
    explanation: steps`
      In state C the output is 0 for input 0 and 1 for input 1.
      In a Moore machine the output would be told by the state alone. Answer: **true**.
    `,
    solve: () => outputs('110').at(-1) !== outputs('111').at(-1),
  },
];
