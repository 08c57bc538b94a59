import { md, steps } from '#database/starter/markdown.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

export const gcs: StarterQuestion[] = [
  {
    topic: 'Discrete maths',
    trade: 'GCS',
    difficulty: 2,
    stem: 'How many integers from 1 to 500 are divisible by 6 or by 10, but **not by both**?',
    options: ['117', '133', '101', '149'],
    correct: [3],
    explanation: steps`
      Multiples of 6: $\lfloor 500/6 \rfloor = 83$. Multiples of 10: $\lfloor 500/10 \rfloor = 50$.
      Multiples of both are multiples of $\operatorname{lcm}(6, 10) = 30$: there are 16.
      Each of these 16 was counted in both lists, so take them away twice: $83 + 50 - 2 \times 16 = 101$.
      117 takes them away only once (divisible by 6 **or** 10); 133 does not take them away at all.
      Answer: **101**.
    `,
    solve: () => {
      let count = 0;
      for (let n = 1; n <= 500; n += 1) if ((n % 6 === 0) !== (n % 10 === 0)) count += 1;
      return String(count);
    },
  },
  {
    topic: 'Discrete maths',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      How many reflexive relations are there on the set $\{1, 2, 3\}$?
    `,
    options: ['8', '64', '512', '9'],
    correct: [2],
    explanation: steps`
      A relation on the set chooses some of the $3 \times 3 = 9$ ordered pairs.
      A reflexive one must contain $(1,1)$, $(2,2)$ and $(3,3)$; only the other 6 pairs are free.
      $2^6 = 64$.
      512 is $2^9$, all relations; 8 is $2^3$, a choice over the three fixed pairs.
      Answer: **64**.
    `,
    solve: () => {
      let count = 0;
      for (let relation = 0; relation < 2 ** 9; relation += 1) {
        const has = (a: number, b: number) => ((relation >> (3 * a + b)) & 1) === 1;
        if ([0, 1, 2].every((a) => has(a, a))) count += 1;
      }
      return String(count);
    },
  },
  {
    topic: 'Digital logic',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      What is the 8-bit two's complement representation of $-45$?
    `,
    options: ['11010011', '11010010', '10101101', '11010101'],
    correct: [1],
    explanation: steps`
      $45 = 32 + 8 + 4 + 1$, which is 00101101 in 8 bits.
      Invert every bit: 11010010. Add 1: 11010011.
      Check: $-128 + 64 + 16 + 2 + 1 = -45$.
      11010010 is the one's complement (the final +1 is missing); 10101101 is sign and magnitude.
      Answer: **11010011**.
    `,
    solve: () => (2 ** 8 - 45).toString(2).padStart(8, '0'),
  },
  {
    topic: 'Digital logic',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      Which of these are equal to $A + \bar{A}B$ for all values of $A$ and $B$? Select all that apply.
    `,
    options: ['$AB$', '$A + B$', String.raw`$A \oplus B$`, String.raw`$\overline{\bar{A}\,\bar{B}}$`],
    correct: [2, 4],
    explanation: steps`
      $A + \bar{A}B = (A + \bar{A})(A + B) = A + B$.
      By De Morgan's law, $\overline{\bar{A}\,\bar{B}} = A + B$ as well.
      $A \oplus B$ fails at $A = B = 1$, where the given expression is 1 and the exclusive OR is 0.
      $AB$ fails at $A = 1, B = 0$.
      Answer: **$A + B$** and **$\overline{\bar{A}\,\bar{B}}$**.
    `,
    solve: () => {
      const bits = [false, true];
      const given = (a: boolean, b: boolean) => a || (!a && b);
      const candidates: [string, (a: boolean, b: boolean) => boolean][] = [
        ['$AB$', (a, b) => a && b],
        ['$A + B$', (a, b) => a || b],
        [String.raw`$A \oplus B$`, (a, b) => a !== b],
        [String.raw`$\overline{\bar{A}\,\bar{B}}$`, (a, b) => !(!a && !b)],
      ];
      return candidates
        .filter(([, f]) => bits.every((a) => bits.every((b) => f(a, b) === given(a, b))))
        .map(([name]) => name);
    },
  },
  {
    topic: 'Computer organisation',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      Every memory access first takes 2 ns in the cache.
      In 5% of the accesses the word is not there, and fetching it from memory takes a **further** 80 ns.
      What is the average access time?
    `,
    options: ['5.9 ns', '4.1 ns', '41 ns', '6 ns'],
    correct: [4],
    explanation: steps`
      Every access pays the 2 ns; only the misses pay the 80 ns on top.
      Average $= 2 + 0.05 \times 80 = 2 + 4 = 6$ ns.
      5.9 ns is $0.95 \times 2 + 0.05 \times 80$, which forgets that a miss also spends 2 ns in the cache.
      4.1 ns is $0.05 \times 82$, which forgets the hits.
      Answer: **6 ns**.
    `,
    solve: () => {
      let total = 0;
      for (let access = 1; access <= 100; access += 1) total += access <= 5 ? 2 + 80 : 2;
      return `${total / 100} ns`;
    },
  },
  {
    topic: 'Computer organisation',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      A byte-addressed machine has 32-bit addresses.
      Its 64 KiB data cache is 4-way set-associative, with blocks of 32 bytes.
      How many bits of an address form the **tag**?
    `,
    options: ['16', '18', '14', '23'],
    correct: [2],
    explanation: steps`
      Offset: $32 = 2^5$ bytes in a block, so 5 bits.
      Blocks: $2^{16} / 2^5 = 2^{11}$. Sets: $2^{11} / 4 = 2^9$, so the index takes 9 bits.
      Tag: $32 - 9 - 5 = 18$ bits.
      16 treats the cache as direct-mapped (11 index bits); 23 leaves out the offset.
      Answer: **18**.
    `,
    solve: () => {
      const oneWay = (64 * 1024) / 4;
      // Two addresses share a tag when they lie in the same aligned stretch as long as one way of the cache.
      let tag = 0;
      for (let stretches = 2 ** 32 / oneWay; stretches > 1; stretches /= 2) tag += 1;
      return String(tag);
    },
  },
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      What does this C program print?

      \`\`\`c
      #include <stdio.h>

      int main(void) {
          int a[] = {7, 3, 9, 4, 6};
          int *p = a + 1;
          printf("%d ", *p++);
          printf("%d ", ++*p);
          printf("%d\n", *(p + 1) + a[2]);
          return 0;
      }
      \`\`\`
    `,
    options: ['3 10 13', '3 4 15', '3 10 14', '9 10 14'],
    correct: [3],
    explanation: steps`
      \`p\` starts at \`a[1]\`. \`*p++\` gives the value 3 and then moves \`p\` to \`a[2]\`.
      \`++*p\` adds 1 to the **value** at \`p\`: \`a[2]\` becomes 10, and 10 is printed.
      \`*(p + 1)\` is \`a[3] = 4\`, and \`a[2]\` is now 10, so 14 is printed.
      13 uses the old \`a[2]\`; the 4 in the second place comes from reading \`++*p\` as \`*++p\`.
      Answer: **3 10 14**.
    `,
    solve: () => {
      const a = [7, 3, 9, 4, 6];
      const load = (at: number) => a[at] ?? Number.NaN;
      let p = 1;
      const first = load(p);
      p += 1;
      a[p] = load(p) + 1;
      return [first, load(p), load(p + 1) + load(2)].join(' ');
    },
  },
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      The keys 45, 20, 60, 30, 10, 55, 70, 35 are inserted, in this order, into an empty binary search tree
      (without balancing). What is the **post-order** traversal of the tree?
    `,
    options: [
      '10, 35, 30, 20, 55, 70, 60, 45',
      '45, 20, 10, 30, 35, 60, 55, 70',
      '10, 20, 30, 35, 45, 55, 60, 70',
      '35, 10, 30, 55, 70, 20, 60, 45',
    ],
    correct: [1],
    explanation: steps`
      The root is 45. Its left child 20 has the children 10 and 30, and 35 is the right child of 30.
      The right child of the root is 60, with the children 55 and 70.
      Post-order visits left subtree, right subtree, node: (10, 35, 30, 20), (55, 70, 60), 45.
      The list starting with 45 is the pre-order; the sorted list is the in-order.
      The list starting with 35 goes level by level from the bottom, which is not post-order.
      Answer: **10, 35, 30, 20, 55, 70, 60, 45**.
    `,
    solve: () => {
      type Node = { key: number; left?: Node; right?: Node };
      const insert = (node: Node | undefined, key: number): Node => {
        if (!node) return { key };
        if (key < node.key) node.left = insert(node.left, key);
        else node.right = insert(node.right, key);
        return node;
      };
      const visit = (node?: Node): number[] =>
        node ? [...visit(node.left), ...visit(node.right), node.key] : [];
      let root: Node | undefined;
      for (const key of [45, 20, 60, 30, 10, 55, 70, 35]) root = insert(root, key);
      return visit(root).join(', ');
    },
  },
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      What does this Python program print?

      \`\`\`python
      def note(x, log=[]):
          log.append(x)
          return len(log)

      print(note(4), note(7, []), note(9))
      \`\`\`
    `,
    options: ['1 1 1', '1 1 2', '1 2 3', '1 2 2'],
    correct: [2],
    explanation: steps`
      The default list is created **once**, when the function is defined, and kept between calls.
      \`note(4)\` puts 4 into that list: length 1.
      \`note(7, [])\` is given a list of its own: length 1.
      \`note(9)\` uses the default list again, which already holds 4: length 2.
      \`1 1 1\` wrongly supposes a fresh default for every call.
      Answer: **1 1 2**.
    `,
    solve: () => {
      const shared: number[] = [];
      const note = (x: number, log: number[] = shared) => log.push(x);
      return [note(4), note(7, []), note(9)].join(' ');
    },
  },
  {
    topic: 'Programming and data structures',
    trade: 'GCS',
    difficulty: 1,
    stem: md`
      What is the value of this postfix expression, in which every number is a single digit?

      \`\`\`text
      8 3 - 4 * 6 2 / +
      \`\`\`
    `,
    options: ['$-1$', '$-17$', '35', '23'],
    correct: [4],
    explanation: steps`
      Push 8 and 3; \`-\` takes $8 - 3 = 5$. Push 4; \`*\` gives 20.
      Push 6 and 2; \`/\` gives $6 / 2 = 3$; \`+\` gives $20 + 3 = 23$.
      $-17$ comes from subtracting in the wrong order ($3 - 8$).
      $-1$ comes from reading it as the infix expression $8 - 3 \times 4 + 6 / 2$.
      Answer: **23**.
    `,
    solve: () => {
      const apply: Record<string, (a: number, b: number) => number> = {
        '+': (a, b) => a + b,
        '-': (a, b) => a - b,
        '*': (a, b) => a * b,
        '/': (a, b) => a / b,
      };
      const stack: number[] = [];
      for (const token of '8 3 - 4 * 6 2 / +'.split(' ')) {
        const operation = apply[token];
        const [a = Number.NaN, b = Number.NaN] = operation ? stack.splice(-2) : [];
        stack.push(operation ? operation(a, b) : Number(token));
      }
      const value = stack[0] ?? Number.NaN;
      return value < 0 ? `$${value}$` : String(value);
    },
  },
  {
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      Binary search looks for a key in a sorted array of 500 elements.
      At the most, with how many elements of the array is the key compared?
      (One look at an element tells *less*, *equal* or *greater*.)
    `,
    options: ['9', '8', '250', '22'],
    correct: [1],
    explanation: steps`
      Each look leaves at most half of the remaining elements: 500, 250, 125, 62, 31, 15, 7, 3, 1.
      These are 9 looks; the last is at a single element.
      In general the number is $\lfloor \log_2 n \rfloor + 1$, and $\lfloor \log_2 500 \rfloor = 8$.
      8 forgets the look at the last single element; 250 belongs to a linear search, on average.
      Answer: **9**.
    `,
    solve: () => {
      const looks = (key: number) => {
        let low = 0;
        let high = 499;
        let count = 0;
        while (low <= high) {
          const middle = (low + high) >> 1;
          count += 1;
          if (middle === key) break;
          if (middle < key) low = middle + 1;
          else high = middle - 1;
        }
        return count;
      };
      let most = 0;
      for (let key = -0.5; key <= 499.5; key += 0.5) most = Math.max(most, looks(key));
      return String(most);
    },
  },
  {
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      An undirected graph has the vertices A to E and these edges.

      | Edge | AB | AC | BC | BD | CE | CD | DE |
      |---|---|---|---|---|---|---|---|
      | Weight | 3 | 2 | 4 | 6 | 5 | 7 | 1 |

      What is the total weight of its minimum spanning tree?
    `,
    options: ['10', '15', '11', '12'],
    correct: [3],
    explanation: steps`
      Kruskal's method takes the edges from the lightest on: DE (1), AC (2), AB (3).
      BC (4) would close the cycle A–B–C, so it is skipped.
      CE (5) joins the two parts, and five vertices need only four edges.
      Total: $1 + 2 + 3 + 5 = 11$.
      10 keeps BC in spite of the cycle and leaves D and E cut off; 12 joins the parts by BD instead of CE.
      Answer: **11**.
    `,
    solve: () => {
      // Prim's method: from A, always the lightest edge with one end reached.
      const edges: [string, string, number][] = [
        ['A', 'B', 3],
        ['A', 'C', 2],
        ['B', 'C', 4],
        ['B', 'D', 6],
        ['C', 'E', 5],
        ['C', 'D', 7],
        ['D', 'E', 1],
      ];
      const reached = new Set('A');
      const crossing = () => edges.filter(([from, to]) => reached.has(from) !== reached.has(to));
      let total = 0;
      for (let open = crossing(); open.length > 0; open = crossing()) {
        const lightest = Math.min(...open.map(([, , weight]) => weight));
        const [from, to] = open.find(([, , weight]) => weight === lightest) ?? ['A', 'A'];
        reached.add(from).add(to);
        total += lightest;
      }
      return String(total);
    },
  },
  {
    topic: 'Algorithms',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      What is the order of growth of $T(n)$, if $T(1) = 1$ and, for $n$ a power of 2,

      $$T(n) = 4\,T(n/2) + n^2 \; ?$$
    `,
    options: [
      String.raw`$\Theta(n^2)$`,
      String.raw`$\Theta(n \log n)$`,
      String.raw`$\Theta(n^3)$`,
      String.raw`$\Theta(n^2 \log n)$`,
    ],
    correct: [4],
    explanation: steps`
      At depth $k$ of the recursion there are $4^k$ parts of size $n / 2^k$.
      Together they cost $4^k \,(n / 2^k)^2 = n^2$: the same on every level.
      There are $\log_2 n + 1$ levels, so the total is $n^2(\log_2 n + 1)$.
      $\Theta(n^2)$ counts one level only; $\Theta(n \log n)$ is the result for $2\,T(n/2) + n$ (merge sort).
      Answer: **$\Theta(n^2 \log n)$**.
    `,
    solve: () => {
      const candidates: [string, (n: number) => number][] = [
        [String.raw`$\Theta(n^2)$`, (n) => n ** 2],
        [String.raw`$\Theta(n \log n)$`, (n) => n * Math.log2(n)],
        [String.raw`$\Theta(n^3)$`, (n) => n ** 3],
        [String.raw`$\Theta(n^2 \log n)$`, (n) => n ** 2 * Math.log2(n)],
      ];
      const time = (n: number): number => (n === 1 ? 1 : 4 * time(n / 2) + n ** 2);
      // The right one keeps its ratio to T(n) while n grows from 2^40 to 2^80.
      return candidates
        .filter(([, f]) => {
          const drift = time(2 ** 80) / f(2 ** 80) / (time(2 ** 40) / f(2 ** 40));
          return drift > 0.9 && drift < 1.1;
        })
        .map(([name]) => name);
    },
  },
  {
    topic: 'Theory of computation',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      A language consists of all strings over $\{0, 1\}$ whose **third symbol from the right end** is 1.
      How many states has the smallest (complete) deterministic finite automaton that accepts it?
    `,
    options: ['8', '4', '7', '3'],
    correct: [1],
    explanation: steps`
      The automaton cannot know where the string will end, so it must always remember the last three symbols.
      There are $2^3 = 8$ such memories; a string shorter than three behaves as if padded with 0s in front.
      Any two of the eight are told apart by some continuation, so none can be merged.
      4 is the size of the **non-deterministic** automaton, which may guess the right 1.
      Answer: **8**.
    `,
    solve: () => {
      const words = [''];
      for (const word of words) if (word.length < 6) words.push(`${word}0`, `${word}1`);
      const accepts = (word: string) => word.at(-3) === '1';
      // Two prefixes lead to the same state when no continuation tells them apart.
      const rows = words.map((prefix) => words.map((rest) => Number(accepts(prefix + rest))).join(''));
      return String(new Set(rows).size);
    },
  },
  {
    topic: 'Compilers',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      In this grammar, S is the start symbol, small letters are terminals and ε is the empty string.

      \`\`\`text
      S → A B c
      A → a A | ε
      B → b | ε
      \`\`\`

      Which symbols are in FOLLOW(A)? Select all that apply.
    `,
    options: ['a', 'b', 'c', 'the end-of-input marker'],
    correct: [2, 3],
    explanation: steps`
      In \`S → A B c\`, A is followed by whatever B can begin with: b.
      B may also be empty, and then A is followed by c.
      In \`A → a A\`, A stands at the end, which adds only FOLLOW(A) itself.
      a is in FIRST(A), not in FOLLOW(A); the end marker is in FOLLOW(S), but c always comes between.
      Answer: **b** and **c**.
    `,
    solve: () => {
      const rules: Record<string, string[]> = { S: ['ABc'], A: ['aA', ''], B: ['b', ''] };
      // Expand every sentential form up to a length; note the terminal that comes to stand right behind an A.
      const forms = ['S'];
      const seen = new Set(forms);
      const follow = new Set<string>();
      for (const form of forms) {
        [...form].forEach((symbol, at) => {
          const next = form[at + 1] ?? 'the end-of-input marker';
          if (symbol === 'A' && !(next in rules)) follow.add(next);
          for (const body of rules[symbol] ?? []) {
            const made = form.slice(0, at) + body + form.slice(at + 1);
            if (made.length <= 6 && !seen.has(made)) {
              seen.add(made);
              forms.push(made);
            }
          }
        });
      }
      return [...follow];
    },
  },
  {
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      A process has three page frames, all empty at first, and refers to its pages in this order:

      $$1,\ 3,\ 1,\ 5,\ 2,\ 1,\ 2,\ 3,\ 5,\ 4$$

      How many page faults happen with **least recently used** (LRU) replacement?
    `,
    options: ['8', '7', '6', '5'],
    correct: [2],
    explanation: steps`
      Faults on 1, 3; hit on 1; fault on 5. The frames hold 1, 3, 5, and 3 has been unused for longest.
      Fault on 2 (3 leaves); hits on 1 and 2; fault on 3 (5 leaves): the frames hold 1, 2, 3.
      Fault on 5 (1 leaves); fault on 4 (2 leaves).
      The faults are on 1, 3, 5, 2, 3, 5, 4: seven.
      8 is first in, first out, which throws out 1 although it has just been used; 6 is the optimal policy.
      Answer: **7**.
    `,
    solve: () => {
      const frames: number[] = [];
      let faults = 0;
      for (const page of [1, 3, 1, 5, 2, 1, 2, 3, 5, 4]) {
        const at = frames.indexOf(page);
        if (at >= 0) frames.splice(at, 1);
        else faults += 1;
        frames.push(page);
        if (frames.length > 3) frames.shift();
      }
      return String(faults);
    },
  },
  {
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      Three processes become ready at time 0, in the order P1, P2, P3.
      Their CPU bursts are 3 ms, 3 ms and 6 ms.
      They are scheduled round robin with a time slice of 2 ms; switching takes no time.
      What is the average **waiting** time?
    `,
    options: ['3 ms', '9 ms', '5 ms', '2 ms'],
    correct: [3],
    explanation: steps`
      The CPU runs P1 (0–2), P2 (2–4), P3 (4–6), P1 (6–7), P2 (7–8) and then P3 (8–12).
      Waiting = finishing time − burst: P1 $7 - 3 = 4$, P2 $8 - 3 = 5$, P3 $12 - 6 = 6$ ms.
      Average: $(4 + 5 + 6) / 3 = 5$ ms.
      9 ms is the average turnaround time; 3 ms is first come, first served; 2 ms counts the first wait only.
      Answer: **5 ms**.
    `,
    solve: () => {
      const processes = [3, 3, 6].map((left) => ({ left, wait: 0 }));
      const queue = [...processes];
      for (const [at, running] of queue.entries()) {
        for (let slice = 0; slice < 2 && running.left > 0; slice += 1) {
          running.left -= 1;
          for (const other of queue.slice(at + 1)) other.wait += 1;
        }
        if (running.left > 0) queue.push(running);
      }
      return `${processes.reduce((sum, { wait }) => sum + wait, 0) / processes.length} ms`;
    },
  },
  {
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 5,
    stem: md`
      How many times does this C program print \`hi\` on a Unix-like system?
      Every call of \`fork\` succeeds.

      \`\`\`c
      #include <stdio.h>
      #include <unistd.h>

      int main(void) {
          fork();
          fork() || fork();
          printf("hi\n");
          return 0;
      }
      \`\`\`
    `,
    options: ['8', '4', '5', '6'],
    correct: [4],
    explanation: steps`
      The first \`fork\` leaves 2 processes.
      In each, the left \`fork\` of \`||\` returns a non-zero value to the parent, which skips the right one.
      It returns 0 to the child, which goes on to the right \`fork\` and makes one more process.
      So each of the 2 processes becomes 3: itself, its child, and the child of that child.
      8 ignores the short circuit of \`||\`; 4 ignores the third \`fork\`.
      Answer: **6**.
    `,
    solve: () => {
      // What a process sees from fork(): itself non-zero, and a child that sees zero.
      const fork = () => [true, false];
      let printed = 0;
      for (const _first of fork()) for (const left of fork()) printed += left ? 1 : fork().length;
      return String(printed);
    },
  },
  {
    topic: 'Operating systems',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      Which of these conditions must **all** hold for a deadlock among processes to be possible?
      Select all that apply.
    `,
    options: [
      'A resource can be used by only one process at a time.',
      'A resource can be taken away from the process that holds it.',
      'A process can hold one resource while it waits for another.',
      'There is a closed chain of processes, each waiting for a resource held by the next.',
    ],
    correct: [1, 3, 4],
    explanation: steps`
      The four conditions are mutual exclusion, hold and wait, **no** pre-emption, and circular wait.
      Deadlock is impossible if any one of them is broken.
      Taking a resource away is pre-emption: it breaks a deadlock instead of causing one.
      Answer: mutual exclusion, hold and wait, circular wait — the first, third and fourth statements.
    `,
  },
  {
    topic: 'Databases',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      The relation Shipment has the attributes $P, Q, R, S, T$ and the functional dependencies

      $$P \to Q, \qquad QR \to S, \qquad S \to PT.$$

      Which of these are **candidate keys** of Shipment? Select all that apply.
    `,
    options: ['$PR$', '$PQR$', '$RT$', '$QR$'],
    correct: [1, 4],
    explanation: steps`
      $R$ is on no right-hand side, so every key contains $R$; $R$ alone determines nothing more.
      $PR$: $P \to Q$, then $QR \to S$, then $S \to PT$. All attributes are reached, so $PR$ is a key.
      $QR$: $QR \to S$, then $S \to PT$. All are reached, so $QR$ is a key.
      $RT$ determines nothing beyond itself.
      $PQR$ determines everything but is not minimal: it is a superkey, not a candidate key.
      Answer: **$PR$** and **$QR$**.
    `,
    solve: () => {
      const rules: [string, string][] = [
        ['P', 'Q'],
        ['QR', 'S'],
        ['S', 'PT'],
      ];
      const whole = (start: string) => {
        const known = new Set(start);
        for (let round = 0; round < rules.length; round += 1) {
          for (const [from, to] of rules) {
            if ([...from].every((x) => known.has(x))) for (const x of to) known.add(x);
          }
        }
        return known.size === 5;
      };
      return ['PR', 'PQR', 'RT', 'QR']
        .filter((set) => whole(set) && [...set].every((x) => !whole(set.replace(x, ''))))
        .map((set) => `$${set}$`);
    },
  },
  {
    topic: 'SQL',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      The table \`staff\` holds these rows.

      | name | bonus |
      |---|---|
      | Asha | 20 |
      | Bilal | NULL |
      | Chitra | 40 |
      | Dev | 0 |
      | Esther | NULL |
      | Farid | 60 |

      What does this query return?

      \`\`\`sql
      SELECT COUNT(*), COUNT(bonus), AVG(bonus) FROM staff;
      \`\`\`
    `,
    options: ['6, 6, 20', '6, 4, 30', '4, 4, 30', '6, 4, 20'],
    correct: [2],
    explanation: steps`
      \`COUNT(*)\` counts rows: 6.
      \`COUNT(bonus)\` counts the rows whose bonus is not NULL: 4. The 0 of Dev is a value, not a NULL.
      \`AVG(bonus)\` also leaves the NULLs out: $(20 + 40 + 0 + 60) / 4 = 30$.
      20 divides by all six rows, as if NULL were 0.
      Answer: **6, 4, 30**.
    `,
    solve: () => {
      const bonus = [20, null, 40, 0, null, 60];
      const known = bonus.filter((value) => value !== null);
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
      return [bonus.length, known.length, mean].join(', ');
    },
  },
  {
    topic: 'SQL',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      The table \`dept\` has four rows, with \`id\` 1, 2, 3 and 4.
      The table \`emp\` has six rows, whose \`dept_id\` values are 1, 1, 2, 2, 2 and NULL.
      What number does this query return?

      \`\`\`sql
      SELECT COUNT(*)
      FROM dept d LEFT JOIN emp e ON e.dept_id = d.id;
      \`\`\`
    `,
    options: ['7', '5', '6', '8'],
    correct: [1],
    explanation: steps`
      Department 1 matches 2 employees and department 2 matches 3: five rows.
      Departments 3 and 4 match nobody, but a left join keeps each once, padded with NULLs: two rows.
      $5 + 2 = 7$.
      5 is the inner join; 6 is the join with the tables exchanged; 8 is the full outer join.
      Answer: **7**.
    `,
    solve: () => {
      const dept = [1, 2, 3, 4];
      const emp = [1, 1, 2, 2, 2, null];
      const rows = dept.flatMap((id) => {
        const matches = emp.filter((deptId) => deptId === id);
        return matches.length > 0 ? matches : [null];
      });
      return String(rows.length);
    },
  },
  {
    topic: 'Networks',
    trade: 'GCS',
    difficulty: 3,
    stem: 'A host has the address 192.168.10.77/27. What is the **broadcast** address of its subnet?',
    options: ['192.168.10.127', '192.168.10.79', '192.168.10.94', '192.168.10.95'],
    correct: [4],
    explanation: steps`
      /27 leaves $32 - 27 = 5$ host bits, so subnets have $2^5 = 32$ addresses and start at 0, 32, 64, 96, …
      77 lies in the subnet from 64 to 95; its last address is the broadcast address.
      94 is the last **host** address; 127 would end a /26 subnet and 79 a /28 subnet.
      Answer: **192.168.10.95**.
    `,
    solve: () => {
      const address = [192, 168, 10, 77].reduce((value, part) => value * 256 + part, 0);
      const size = 2 ** (32 - 27);
      const last = Math.floor(address / size) * size + size - 1;
      return [24, 16, 8, 0].map((shift) => (last >>> shift) & 255).join('.');
    },
  },
  {
    topic: 'Networks',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      Four packets of 1000 bytes each go from host A over two routers to host B, that is, over three links in
      a row. Each link carries 2 Mbit/s ($2 \times 10^6$ bits per second); the routers store a whole packet
      before forwarding it. Propagation and processing take no time.
      How long is it from the first bit leaving A to the last bit reaching B?
    `,
    options: ['48 ms', '24 ms', '16 ms', '12 ms'],
    correct: [2],
    explanation: steps`
      One packet takes $8000 / (2 \times 10^6)$ s = 4 ms on one link.
      The first packet reaches B after 3 links: 12 ms.
      The links work at the same time, so the others follow, one every 4 ms: $3 \times 4 = 12$ ms more.
      Total: $12 + 12 = 24$ ms.
      48 ms lets the packets travel one after another ($4 \times 12$); 16 ms counts a single link.
      Answer: **24 ms**.
    `,
    solve: () => {
      const each = (1000 * 8) / 2e6;
      let free = [0, 0, 0];
      let arrived = 0;
      for (let packet = 0; packet < 4; packet += 1) {
        arrived = 0;
        free = free.map((from) => {
          arrived = Math.max(arrived, from) + each;
          return arrived;
        });
      }
      return `${Math.round(arrived * 1000)} ms`;
    },
  },
  {
    topic: 'OOP',
    trade: 'GCS',
    difficulty: 4,
    stem: md`
      What does this Java program print?

      \`\`\`java
      class Meter {
          String unit = "m";
          String show() { return "Meter " + unit; }
      }

      class Gauge extends Meter {
          String unit = "psi";
          String show() { return "Gauge " + unit; }
      }

      public class Demo {
          public static void main(String[] args) {
              Meter x = new Gauge();
              System.out.println(x.show() + " / " + x.unit);
          }
      }
      \`\`\`
    `,
    options: ['Gauge psi / psi', 'Meter m / m', 'Gauge psi / m', 'Gauge m / m'],
    correct: [3],
    explanation: steps`
      Methods are chosen by the class of the **object**: \`x.show()\` runs the method of \`Gauge\`.
      Inside that method, \`unit\` means the field of \`Gauge\`, so it returns "Gauge psi".
      Fields are hidden, not overridden; the **declared type** chooses: \`x.unit\` is that of \`Meter\`.
      "psi" after the slash treats the field like an overridden method.
      Answer: **Gauge psi / m**.
    `,
    solve: () => {
      // A method is looked up from the object's class upwards, a field in the class named by the source text.
      const classes = {
        Meter: { unit: 'm', show: (): string => `Meter ${classes.Meter.unit}` },
        Gauge: { unit: 'psi', show: (): string => `Gauge ${classes.Gauge.unit}` },
      };
      const x = { declared: 'Meter', made: 'Gauge' } as const;
      return `${classes[x.made].show()} / ${classes[x.declared].unit}`;
    },
  },
  {
    topic: 'OOP',
    trade: 'GCS',
    difficulty: 2,
    stem: 'Which statements about an abstract class in Java are true? Select all that apply.',
    options: [
      'It may declare a constructor.',
      'An object of exactly this class can be made with `new`.',
      'It may contain methods that have bodies.',
      'It may declare a method that is both `abstract` and `final`.',
    ],
    correct: [1, 3],
    explanation: steps`
      A constructor is allowed: it runs when an object of a subclass is made.
      Methods with bodies are allowed beside the abstract ones; subclasses inherit them.
      The class itself is incomplete, so no object of exactly this class can be made.
      \`abstract\` demands overriding and \`final\` forbids it, so a method cannot be both.
      Answer: the first and the third statements.
    `,
  },
  {
    topic: 'Pseudocode',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      What is printed? (\`mod\` gives the remainder and \`div\` the whole quotient.)

      \`\`\`text
      n = 2956
      s = 0
      k = 1
      while n > 0
          d = n mod 10
          if d is odd then
              s = s + d * k
          else
              s = s - k
          end if
          n = n div 10
          k = k + 1
      end while
      print s
      \`\`\`
    `,
    options: ['28', '37', '9', '32'],
    correct: [4],
    explanation: steps`
      The digits come from the right: 6, 5, 9, 2, with $k$ = 1, 2, 3, 4.
      6 is even: $0 - 1 = -1$. 5 is odd: $-1 + 5 \times 2 = 9$.
      9 is odd: $9 + 9 \times 3 = 36$. 2 is even: $36 - 4 = 32$.
      28 reads the digits from the left; 37 leaves out the *else* part; 9 adds $d$ instead of $d \times k$.
      Answer: **32**.
    `,
    solve: () => {
      let n = 2956;
      let s = 0;
      for (let k = 1; n > 0; k += 1) {
        const d = n % 10;
        s += d % 2 === 1 ? d * k : -k;
        n = Math.floor(n / 10);
      }
      return String(s);
    },
  },
  {
    topic: 'Pseudocode',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      How many stars does this procedure print in all when it is called as \`draw(5)\`?

      \`\`\`text
      procedure draw(n)
          if n > 0 then
              draw(n - 1)
              print n stars
              draw(n - 2)
          end if
      end procedure
      \`\`\`
    `,
    options: ['26', '15', '12', '9'],
    correct: [1],
    explanation: steps`
      Let $w(n)$ be the number of stars: $w(n) = w(n-1) + n + w(n-2)$, and $w(n) = 0$ for $n \le 0$.
      $w(1) = 1$, $w(2) = 1 + 2 + 0 = 3$, $w(3) = 3 + 3 + 1 = 7$.
      $w(4) = 7 + 4 + 3 = 14$, $w(5) = 14 + 5 + 7 = 26$.
      15 leaves out the second recursive call; 12 counts the **lines** of stars, not the stars.
      Answer: **26**.
    `,
    solve: () => {
      let stars = 0;
      const draw = (n: number) => {
        if (n > 0) {
          draw(n - 1);
          stars += n;
          draw(n - 2);
        }
      };
      draw(5);
      return String(stars);
    },
  },
  {
    topic: 'Theory of computation',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      Which of these languages over $\{a, b\}$ are **regular**? Select all that apply.
    `,
    options: [
      'All strings of some number of $a$s followed by any number of $b$s',
      'All strings of some number of $a$s followed by just as many $b$s',
      'All strings with an even number of $a$s',
      'All palindromes',
      'All palindromes of at most ten letters',
    ],
    correct: [1, 3, 5],
    explanation: steps`
      The first is the language of the regular expression $a^*b^*$.
      An automaton of two states keeps the parity of the $a$s, so the third is regular.
      Every finite language is regular, so the fifth is.
      Equal numbers and palindromes of any length need an unbounded memory; the pumping lemma rules both out.
      Answer: the first, the third and the fifth.
    `,
  },
  {
    topic: 'Compilers',
    trade: 'GCS',
    difficulty: 2,
    stem: md`
      A C compiler rejects this line, whose tokens and grammar are in order. Which phase finds the fault?

      \`\`\`c
      int total = "seven" * 2;
      \`\`\`
    `,
    options: ['Lexical analysis', 'Syntax analysis', 'Semantic analysis', 'Code generation'],
    correct: [3],
    explanation: steps`
      The line splits into valid tokens, and its form, a declaration with an expression, fits the grammar.
      That a string can't be multiplied is a matter of types, which semantic analysis checks.
      Code is generated only for programs that have passed these checks.
      Answer: **Semantic analysis**.
    `,
  },
  {
    topic: 'Databases',
    trade: 'GCS',
    difficulty: 1,
    stem: md`
      A bank's server confirms that a transfer is committed. A second later its power fails.
      After the restart the transfer still stands. Which property of transactions is this?
    `,
    options: ['Atomicity', 'Consistency', 'Isolation', 'Durability'],
    correct: [4],
    explanation: steps`
      Durability: what was committed survives a later crash.
      Atomicity means that a transaction happens wholly or not at all; isolation concerns those that run together.
      Consistency means that the rules of the data hold before and after.
      Answer: **Durability**.
    `,
  },
  {
    topic: 'Databases',
    trade: 'GCS',
    difficulty: 3,
    stem: md`
      The relation Booking(hall, slot, seats, club) holds which club has which hall in which slot, and how many
      seats the hall has. All values are atomic, the only key is {hall, slot}, and the only other dependency is
      hall → seats. What is the **highest** normal form that Booking is in?
    `,
    options: ['1NF', '2NF', '3NF', 'BCNF'],
    correct: [1],
    explanation: steps`
      *seats* belongs to no key and depends on *hall*, which is only a part of the key.
      Such a partial dependency is just what 2NF forbids, so 2NF and everything above it fail.
      Atomic values make it 1NF. Moving hall and seats into a table of their own mends it.
      Answer: **1NF**.
    `,
  },
];
