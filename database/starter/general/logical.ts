import {
  evaluate,
  letterAt,
  letterPosition,
  onlyOne,
  permutations,
  range,
  sum,
  trueClaims,
} from '#database/starter/arithmetic.ts';
import type { StarterQuestion } from '#database/starter/starter-question.ts';

/** A region of a Venn diagram: which groups a thing in it belongs to. */
type Region = (group: string) => boolean;
type Claim = (world: Region[]) => boolean;

const all =
  (a: string, b: string): Claim =>
  (world) =>
    world.every((inside) => !inside(a) || inside(b));
const some =
  (a: string, b: string): Claim =>
  (world) =>
    world.some((inside) => inside(a) && inside(b));
const no =
  (a: string, b: string): Claim =>
  (world) =>
    !some(a, b)(world);
const someNot =
  (a: string, b: string): Claim =>
  (world) =>
    world.some((inside) => inside(a) && !inside(b));

/** Every choice of non-empty regions where each group has a member and all the statements hold. */
const worlds = (groups: string[], statements: Claim[]): Region[][] => {
  const regions = range(1, 2 ** groups.length - 1).map(
    (code): Region =>
      (group) =>
        ((code >> groups.indexOf(group)) & 1) === 1,
  );
  return range(1, 2 ** regions.length - 1)
    .map((code) => regions.filter((_, index) => ((code >> index) & 1) === 1))
    .filter((world) => groups.every((group) => some(group, group)(world)))
    .filter((world) => statements.every((statement) => statement(world)));
};

const turnRight = ([east, north]: [number, number]): [number, number] => [north, -east];
const turnLeft = ([east, north]: [number, number]): [number, number] => [-north, east];

const canSpell = (word: string, source: string): boolean => {
  const left = [...source];
  return [...word].every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

/** Every way to give the letters different digits so that first + second = total, with no leading zero. */
const digitSums = (first: string, second: string, total: string): ((word: string) => number)[] => {
  const letters = [...new Set(first + second + total)];
  const fill = (digits: number[]): number[][] =>
    digits.length === letters.length
      ? [digits]
      : range(0, 9).flatMap((digit) => (digits.includes(digit) ? [] : fill([...digits, digit])));
  return fill([])
    .map(
      (digits) => (word: string) =>
        Number([...word].map((letter) => digits[letters.indexOf(letter)]).join('')),
    )
    .filter((value) => value(first) + value(second) === value(total))
    .filter((value) => [first, second, total].every((word) => value(word.charAt(0)) > 0));
};

export const logical: StarterQuestion[] = [
  {
    topic: 'Number and letter series',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Which number comes next in the series?

5, 11, 23, 41, 65, ?`,
    options: ['83', '89', '97', '95'],
    correct: [4],
    explanation: `- Differences: 6, 12, 18, 24. Each is 6 more than the one before.
- Next difference: 30, so the next number is $65 + 30 = 95$.
- 89 repeats the difference 24, and 83 goes back to 18.
- Answer: **95**.`,
    solve: () => {
      let rows: number[][] = [[5, 11, 23, 41, 65]];
      const gaps = (row: number[]) => row.slice(1).map((n, i) => n - Number(row[i]));
      while (new Set(rows.at(-1)).size > 1) rows = [...rows, gaps(rows.at(-1) ?? [])];
      return String(sum(rows.map((row) => Number(row.at(-1)))));
    },
  },
  {
    topic: 'Number and letter series',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Which pair of letters comes next in the series?

AZ, DW, GT, JQ, ?`,
    options: ['MN', 'MO', 'LN', 'NM'],
    correct: [1],
    explanation: `- First letters: A, D, G, J move 3 places forward, so the next is M.
- Second letters: Z, W, T, Q move 3 places back, so the next is N.
- MO and LN move one of the letters only 2 places; NM swaps the two letters.
- Answer: **MN**.`,
    solve: () => {
      const step = (from: string, to: string) => letterAt(2 * letterPosition(to) - letterPosition(from));
      return step('G', 'J') + step('T', 'Q');
    },
  },
  {
    topic: 'Coding-decoding',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `In a code CAMP is written as QNBD and ROLE is written as FMPS. How is HALT written in this code?`,
    options: ['IBMU', 'SKZG', 'TLAH', 'UMBI'],
    correct: [4],
    explanation: `- Read CAMP backwards: PMAC. Move each letter 1 place forward: QNBD.
- The same steps turn ROLE into ELOR and then FMPS.
- HALT backwards is TLAH; 1 place forward gives UMBI.
- IBMU isn't turned round, TLAH isn't moved forward, and SKZG is moved back.
- Answer: **UMBI**.`,
    solve: () => {
      const encode = (word: string, turned: boolean, shift: number) =>
        [...(turned ? [...word].reverse() : word)]
          .map((letter) => letterAt(letterPosition(letter) + shift))
          .join('');
      const rules = [true, false].flatMap((turned) => range(0, 25).map((shift) => ({ turned, shift })));
      const rule = onlyOne(
        rules.filter(
          (r) => encode('CAMP', r.turned, r.shift) === 'QNBD' && encode('ROLE', r.turned, r.shift) === 'FMPS',
        ),
      );
      return encode('HALT', rule.turned, rule.shift);
    },
  },
  {
    topic: 'Coding-decoding',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'In a code EXAM is written as 43 and TEST as 64. How is HOSTEL written in this code?',
    options: ['73', '77', '79', '85'],
    correct: [3],
    explanation: `- Number the letters A = 1 to Z = 26 and add: E + X + A + M = 5 + 24 + 1 + 13 = 43.
- Check: T + E + S + T = 20 + 5 + 19 + 20 = 64.
- HOSTEL: 8 + 15 + 19 + 20 + 5 + 12 = 79.
- 73 and 85 subtract or add the number of letters, which the two examples don't do.
- Answer: **79**.`,
    solve: () => {
      const code = (word: string) => sum([...word].map(letterPosition));
      if (code('EXAM') !== 43 || code('TEST') !== 64) throw new Error('the rule does not fit the examples');
      return String(code('HOSTEL'));
    },
  },
  {
    topic: 'Blood relations',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Pointing at a boy, a woman named Yamika says, "His mother is the only daughter of my mother." How
is Yamika related to the boy?`,
    options: ['Mother', 'Sister', 'Aunt', 'Grandmother'],
    correct: [1],
    explanation: `- Start from the end: Yamika is a woman, so she is herself a daughter of her mother.
- As there is only one daughter, "the only daughter of my mother" is Yamika.
- So the boy's mother is Yamika. She would be his aunt only if a sister of hers were his mother.
- Answer: **mother**.`,
  },
  {
    topic: 'Blood relations',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A man A and his wife E have exactly two children, B and C. C is B's sister. D is C's son.

Which of these statements must be true? Select all that apply.`,
    options: ["D is E's grandson.", "B is A's son.", "D is B's nephew.", "C is A's daughter."],
    correct: [1, 3, 4],
    explanation: `- C is a sister, so C is a woman and a daughter of A and E.
- D is C's son: a grandson of A and E, and a nephew of B.
- Nothing tells whether B is a man or a woman. "B is A's son" is only a guess from the word "sister".
- Answer: **the first, third and fourth statements**.`,
    solve: () => {
      const facts = {
        parents: { B: ['A', 'E'], C: ['A', 'E'], D: ['C'] },
        females: ['C', 'E'],
        males: ['A', 'D'],
      };
      const cases = ['male', 'female'].map((sexOfB) => {
        const man = (person: string) => (person === 'B' ? sexOfB === 'male' : facts.males.includes(person));
        return {
          "D is E's grandson.":
            man('D') && facts.parents.D.some((p) => p === 'C' && facts.parents.C.includes('E')),
          "B is A's son.": man('B') && facts.parents.B.includes('A'),
          "D is B's nephew.": man('D') && facts.parents.C.join() === facts.parents.B.join(),
          "C is A's daughter.": facts.females.includes('C') && facts.parents.C.includes('A'),
        };
      });
      return cases.map(trueClaims).reduce((kept, next) => kept.filter((claim) => next.includes(claim)));
    },
  },
  {
    topic: 'Direction sense',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Oviya walks 40 m north from the library, turns right and walks 30 m, then turns right again and
walks 80 m.
How far is she from the library in a straight line, and on which side of it?`,
    options: [
      '50 m, to the south-east',
      '50 m, to the north-east',
      '70 m, to the south-east',
      '150 m, to the south-west',
    ],
    correct: [1],
    explanation: String.raw`- North 40, then east 30, then south 80: she ends 30 m east and $80 - 40 = 40$ m
  south of the library.
- Distance: $\sqrt{30^2 + 40^2} = 50$ m.
- East and south: the south-east side.
- 70 m adds the two legs, and 150 m is the length of the walk.
- Answer: **50 m, to the south-east**.`,
    solve: () => {
      let facing: [number, number] = [0, 1];
      const at = [0, 0];
      for (const metres of [40, 30, 80]) {
        at[0] = Number(at[0]) + metres * facing[0];
        at[1] = Number(at[1]) + metres * facing[1];
        facing = turnRight(facing);
      }
      const [east = 0, north = 0] = at;
      const side = `${north > 0 ? 'north' : 'south'}-${east > 0 ? 'east' : 'west'}`;
      return `${Math.hypot(east, north)} m, to the ${side}`;
    },
  },
  {
    topic: 'Direction sense',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Just after sunrise Parithi stands on open ground and sees that his shadow falls exactly to his
right.
He then turns left through a quarter turn. Which way does he face now? (Take the sun to rise exactly in the
east.)`,
    options: ['North', 'South', 'East', 'West'],
    correct: [3],
    explanation: `- The sun is in the east, so the shadow points west.
- His right hand points west, so he faces south.
- A quarter turn to the left from south brings him to the east.
- South is the way he faces before the turn.
- Answer: **East**.`,
    solve: () => {
      const ways: [string, [number, number]][] = [
        ['North', [0, 1]],
        ['East', [1, 0]],
        ['South', [0, -1]],
        ['West', [-1, 0]],
      ];
      const start = onlyOne(ways.filter(([, way]) => turnRight(way)[0] === -1));
      const end = turnLeft(start[1]);
      return onlyOne(ways.filter(([, way]) => way[0] - end[0] === 0 && way[1] - end[1] === 0))[0];
    },
  },
  {
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Five students, Anu, Bino, Charu, Dev and Esha, sit in a row, all facing north.

- Anu and Bino sit at the two ends.
- Exactly two students sit between Bino and Dev.
- Esha sits immediately to the left of Dev.

Who sits in the middle?`,
    options: ['Anu', 'Charu', 'Dev', 'Esha'],
    correct: [4],
    explanation: `- Count the seats 1 to 5 from left to right.
- If Bino is in seat 5, Dev is in seat 2 and Esha in seat 1; but Anu needs that end seat. Not possible.
- So Bino is in seat 1, Dev in seat 4, Esha in seat 3, Anu in seat 5 and Charu in seat 2.
- Answer: **Esha**.`,
    solve: () => {
      const rows = permutations(['Anu', 'Bino', 'Charu', 'Dev', 'Esha']).filter((row) => {
        const seat = (name: string) => row.indexOf(name);
        return (
          Math.abs(seat('Anu') - seat('Bino')) === 4 &&
          Math.abs(seat('Bino') - seat('Dev')) === 3 &&
          seat('Esha') === seat('Dev') - 1
        );
      });
      return String(onlyOne(rows)[2]);
    },
  },
  {
    topic: 'Seating arrangement',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Six friends, P, Q, R, S, T and U, sit at equal distances around a round table, all facing the
centre.

- P sits opposite S.
- Q sits immediately to the right of P.
- U sits immediately to the left of P.
- T is not next to Q.

Who sits opposite Q?`,
    options: ['R', 'S', 'U', 'T'],
    correct: [4],
    explanation: `- Facing the centre, a person's right is anticlockwise. Number the seats anticlockwise and
  put P in seat 0.
- Then Q is in seat 1, U in seat 5 and S in seat 3. Seats 2 and 4 are left for R and T.
- Seat 2 is next to Q, so T takes seat 4 and R seat 2.
- Opposite seat 1 is seat 4: T. R is the answer only if the last clue is turned round.
- Answer: **T**.`,
    solve: () => {
      const circles = permutations(['Q', 'R', 'S', 'T', 'U'])
        .map((rest) => ['P', ...rest])
        .filter((circle) => {
          const ahead = (a: string, b: string) => (circle.indexOf(b) - circle.indexOf(a) + 6) % 6;
          return (
            ahead('P', 'S') === 3 &&
            ahead('P', 'Q') === 1 &&
            ahead('P', 'U') === 5 &&
            ![1, 5].includes(ahead('Q', 'T'))
          );
        });
      const circle = onlyOne(circles);
      return String(circle[(circle.indexOf('Q') + 3) % 6]);
    },
  },
  {
    topic: 'Syllogism',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Take these statements as true. Each group has at least one member.

- All drums are flutes.
- Some flutes are harps.
- No harp is a gong.

Which conclusions must follow? Select all that apply.`,
    options: [
      'Some flutes are not gongs.',
      'Some drums are harps.',
      'Some harps are flutes.',
      'No drum is a gong.',
    ],
    correct: [1, 3],
    explanation: `- The flutes that are harps can't be gongs, so some flutes are not gongs: it follows.
- "Some flutes are harps" reads both ways, so some harps are flutes: it follows.
- The harps may lie among the flutes that are not drums, so "some drums are harps" need not be true.
- Nothing ties drums to gongs: a drum that is no harp may be a gong.
- Answer: **the first and third conclusions**.`,
    solve: () => {
      const possible = worlds(
        ['drum', 'flute', 'harp', 'gong'],
        [all('drum', 'flute'), some('flute', 'harp'), no('harp', 'gong')],
      );
      return trueClaims({
        'Some flutes are not gongs.': possible.every(someNot('flute', 'gong')),
        'Some drums are harps.': possible.every(some('drum', 'harp')),
        'Some harps are flutes.': possible.every(some('harp', 'flute')),
        'No drum is a gong.': possible.every(no('drum', 'gong')),
      });
    },
  },
  {
    topic: 'Syllogism',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Take the statements as true. Each group has at least one member.

Statements: All lamps are tools. Some tools are gifts.

Conclusions: I. Some lamps are gifts. II. Some tools are lamps.

Which conclusions must follow?`,
    options: ['Only I', 'Only II', 'Both I and II', 'Neither I nor II'],
    correct: [2],
    explanation: `- I: the gifts may be tools that are not lamps, so I need not be true.
- II: there is at least one lamp, and it is a tool; so some tools are lamps.
- It is tempting to chain "all" and "some", but the gifts need not be those tools that are lamps.
- Answer: **only II**.`,
    solve: () => {
      const possible = worlds(['lamp', 'tool', 'gift'], [all('lamp', 'tool'), some('tool', 'gift')]);
      const [first, second] = [possible.every(some('lamp', 'gift')), possible.every(some('tool', 'lamp'))];
      if (first && second) return 'Both I and II';
      if (first) return 'Only I';
      return second ? 'Only II' : 'Neither I nor II';
    },
  },
  {
    topic: 'Statement-conclusion',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Statement: Every student who joined the weekend coding club last term passed the coding test. Hemil
did not pass the coding test.

Which conclusion follows from the statement for sure?`,
    options: [
      'Hemil did not take the coding test seriously.',
      'Students outside the club did not pass the coding test.',
      'The coding test was harder this time.',
      'Hemil did not join the weekend coding club last term.',
    ],
    correct: [4],
    explanation: `- All members passed. Hemil didn't pass, so Hemil can't be a member.
- Students outside the club may have passed too; the statement says nothing about them.
- How serious Hemil was, or how hard the test was, isn't mentioned.
- Answer: **Hemil did not join the weekend coding club last term**.`,
    solve: () => {
      const kinds = [true, false].flatMap((joined) => [true, false].map((passed) => ({ joined, passed })));
      const allowed = kinds.filter(({ joined, passed }) => !joined || passed);
      return trueClaims({
        'Hemil did not join the weekend coding club last term.': allowed.every((k) => k.passed || !k.joined),
        'Students outside the club did not pass the coding test.': allowed.every(
          (k) => k.joined || !k.passed,
        ),
      });
    },
  },
  {
    topic: 'Statement-assumption',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Statement: "To cut the queue at lunch, the canteen will take orders on a phone app from Monday,"
says the notice.

Which of these is taken for granted in the notice?`,
    options: [
      'The food in the canteen will become cheaper.',
      'Other canteens already take orders on an app.',
      'No student will stand at the counter any more.',
      'Enough students are able and willing to order on a phone app.',
    ],
    correct: [4],
    explanation: `- An assumption is something that must hold for the plan to make sense.
- The app can cut the queue only if enough students can and will use it.
- "No student" is too strong: a shorter queue is all that the notice promises.
- Prices and other canteens have nothing to do with the plan.
- Answer: **enough students are able and willing to order on a phone app**.`,
  },
  {
    topic: 'Statement-argument',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Question: Should the college library stay open all night during the examination weeks?

Argument I: Yes. Many hostel students have no other quiet place to study at night.

Argument II: No. Libraries have always closed in the evening.

Which argument is strong?`,
    options: [
      'Only I is strong',
      'Only II is strong',
      'Both I and II are strong',
      'Neither I nor II is strong',
    ],
    correct: [1],
    explanation: `- A strong argument gives a reason that bears on the question.
- I names a real need that the change would meet: strong.
- II only says how things have been; "always so" is no reason against a change: weak.
- Answer: **only I is strong**.`,
  },
  {
    topic: 'Analogy',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Barometer is to pressure as odometer is to …',
    options: ['Distance', 'Speed', 'Smell', 'Fuel'],
    correct: [1],
    explanation: `- A barometer is the instrument that measures (air) pressure.
- An odometer is the instrument that measures the distance a vehicle has gone.
- Speed is measured by the speedometer, which often sits next to it; "odour" only sounds alike.
- Answer: **Distance**.`,
  },
  {
    topic: 'Analogy',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Find the number that completes the last pair in the same way as the first two pairs.

4 : 65, 7 : 344, 9 : ?`,
    options: ['82', '728', '730', '738'],
    correct: [3],
    explanation: `- $4^3 = 64$ and $64 + 1 = 65$; $7^3 = 343$ and $343 + 1 = 344$.
- The rule is: cube, then add 1. $9^3 + 1 = 729 + 1 = 730$.
- 82 uses the square, 728 subtracts 1, and 738 adds the number itself.
- Answer: **730**.`,
    solve: () => {
      const rules = range(1, 5).flatMap((power) =>
        range(-20, 20).map((added) => (n: number) => n ** power + added),
      );
      return String(onlyOne(rules.filter((rule) => rule(4) === 65 && rule(7) === 344))(9));
    },
  },
  {
    topic: 'Odd one out',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Four of these five numbers are alike in a certain way. Which one is different?',
    options: ['121', '343', '169', '289', '361'],
    correct: [2],
    explanation: `- $121 = 11^2$, $169 = 13^2$, $289 = 17^2$ and $361 = 19^2$ are squares.
- $343 = 7^3$ is a cube, not a square.
- Answer: **343**.`,
    solve: () =>
      onlyOne(['121', '343', '169', '289', '361'].filter((n) => !Number.isInteger(Math.sqrt(Number(n))))),
  },
  {
    topic: 'Odd one out',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'Three of these are alike in a certain way. Which one is different?',
    options: ['Staircase', 'Corridor', 'Ramp', 'Ladder'],
    correct: [2],
    explanation: `- A staircase, a ramp and a ladder all lead from one level up or down to another.
- A corridor joins rooms on the same level.
- Answer: **Corridor**.`,
  },
  {
    topic: 'Venn diagrams',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Of 120 students, 70 learn Python, 55 learn Java and 40 learn SQL. 25 learn Python and Java, 15
learn Java and SQL, and 20 learn Python and SQL; each of these three counts includes the 8 students who learn
all three.
How many students learn exactly one of the three?`,
    options: ['36', '105', '69', '113'],
    correct: [3],
    explanation: `- Exactly two: $(25 - 8) + (15 - 8) + (20 - 8) = 17 + 7 + 12 = 36$.
- At least one: $70 + 55 + 40 - 25 - 15 - 20 + 8 = 113$.
- Exactly one: $113 - 36 - 8 = 69$.
- 36 is "exactly two", 113 is "at least one", and 105 takes off the three overlaps and stops there.
- Answer: **69**.`,
    solve: () => {
      const onlyPython = 70 - (25 - 8) - (20 - 8) - 8;
      const onlyJava = 55 - (25 - 8) - (15 - 8) - 8;
      const onlySql = 40 - (15 - 8) - (20 - 8) - 8;
      return String(onlyPython + onlyJava + onlySql);
    },
  },
  {
    topic: 'Symbols and notations',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `In this question the symbols have these meanings:

- P ★ Q means P is greater than Q.
- P ● Q means P is not smaller than Q.
- P ◆ Q means P is equal to Q.
- P ▲ Q means P is smaller than Q.

Statements (all true): M ● N, N ★ R, R ◆ T

Conclusions: I. M ★ T, II. T ▲ N, III. M ★ N

Which conclusions must follow?`,
    options: ['Only II', 'Only I and II', 'Only I and III', 'I, II and III'],
    correct: [2],
    explanation: String.raw`- In usual signs: $M \ge N$, $N > R$ and $R = T$, so $M \ge N > R = T$.
- I: $M > T$ follows, as there is a strict step on the way. II: $T < N$ follows.
- III: $M > N$ need not be true, since $M$ may equal $N$. This is the trap in "not smaller".
- Answer: **only I and II**.`,
    solve: () => {
      const values = range(1, 4);
      const cases = values.flatMap((m) =>
        values.flatMap((n) => values.flatMap((r) => values.map((t) => ({ m, n, r, t })))),
      );
      const fits = cases.filter(({ m, n, r, t }) => m >= n && n > r && r === t);
      const follows = [
        fits.every((c) => c.m > c.t),
        fits.every((c) => c.t < c.n),
        fits.every((c) => c.m > c.n),
      ];
      const names = ['I', 'II', 'III'].filter((_, index) => follows[index]);
      return names.length === 3 ? 'I, II and III' : `Only ${names.join(' and ')}`;
    },
  },
  {
    topic: 'Mathematical operations',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`If $+$ means $\times$, $-$ means $\div$, $\times$ means $-$ and $\div$ means $+$, and the
usual order of operations is kept, what is the value of

$$16 \div 24 - 6 + 3 \times 5$$`,
    options: ['23', '15', '28', '33'],
    correct: [1],
    explanation: String.raw`- Put in the real signs: $16 + 24 \div 6 \times 3 - 5$.
- First $24 \div 6 \times 3 = 12$.
- Then $16 + 12 - 5 = 23$.
- 15 works strictly from left to right, 28 leaves out the 5, and 33 adds it.
- Answer: **23**.`,
    solve: () => {
      const real = new Map([
        ['+', '×'],
        ['−', '÷'],
        ['×', '−'],
        ['÷', '+'],
      ]);
      const tokens = '16 ÷ 24 − 6 + 3 × 5'.split(' ');
      return String(evaluate(tokens.map((token) => real.get(token) ?? token).join(' ')));
    },
  },
  {
    topic: 'Mathematical operations',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`Which two signs must change places to make this equation true?

$$12 + 8 \div 4 - 3 \times 2 = 23$$`,
    options: [
      '$+$ and $-$',
      String.raw`$\div$ and $\times$`,
      String.raw`$+$ and $\times$`,
      String.raw`$-$ and $\times$`,
    ],
    correct: [3],
    explanation: String.raw`- As it stands: $12 + 2 - 6 = 8$.
- $+$ and $\times$ change places: $12 \times 8 \div 4 - 3 + 2 = 24 - 3 + 2 = 23$. It works.
- $+$ and $-$ gives 16, $-$ and $\times$ gives 16, and $\div$ and $\times$ gives 42.5.
- Answer: **$+$ and $\times$**.`,
    solve: () => {
      const tex = (sign: string) => `$${{ '+': '+', '−': '-', '×': '\\times', '÷': '\\div' }[sign]}$`;
      const pairs: [string, string][] = [
        ['+', '−'],
        ['÷', '×'],
        ['+', '×'],
        ['−', '×'],
        ['+', '÷'],
        ['÷', '−'],
      ];
      const swap = (a: string, b: string) =>
        '12 + 8 ÷ 4 − 3 × 2'
          .split(' ')
          .map((token) => (token === a ? b : token === b ? a : token))
          .join(' ');
      const [first, second] = onlyOne(pairs.filter(([a, b]) => evaluate(swap(a, b)) === 23));
      return `${tex(first)} and ${tex(second)}`;
    },
  },
  {
    topic: 'Word formation',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Which of these words can be made from the letters of PLACEMENT, using each letter no more often
than it appears there?
Select all that apply.`,
    options: ['CEMENT', 'PALACE', 'TEMPLE', 'PLANET', 'TALENTED'],
    correct: [1, 3, 4],
    explanation: `- PLACEMENT has one each of P, L, A, C, M, N and T, and two Es.
- CEMENT, TEMPLE and PLANET need no letter more often than that.
- PALACE needs two As; TALENTED needs two Ts and a D.
- Answer: **CEMENT, TEMPLE and PLANET**.`,
    solve: () =>
      ['CEMENT', 'PALACE', 'TEMPLE', 'PLANET', 'TALENTED'].filter((word) => canSpell(word, 'PLACEMENT')),
  },
  {
    topic: 'Cryptarithmetic',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Each letter stands for a different digit, the same letter always for the same digit, and no number
begins with 0.

~~~text
  E A T
+ E A T
-------
  T O O
~~~

What number is TOO?`,
    options: ['144', '722', '588', '366'],
    correct: [4],
    explanation: String.raw`- $2 \times$ T and $2 \times$ A (plus any carry) both end in O, and A isn't T.
  With no carry from the units, A $=$ T $+ 5$, so the tens carry 1.
- A carry from the units would make one O even and the other odd, so there is none, and T is at most 4.
- Hundreds: T $= 2 \times$ E $+ 1$ is odd. T $= 1$ would make E $= 0$, so T $= 3$, E $= 1$, A $= 8$, O $= 6$.
- Check: $183 + 183 = 366$.
- Answer: **366**.`,
    solve: () => String(onlyOne(digitSums('EAT', 'EAT', 'TOO'))('TOO')),
  },
  {
    topic: 'Cryptarithmetic',
    trade: 'GENERAL',
    difficulty: 5,
    stem: `Each letter stands for a different digit, the same letter always for the same digit, and no number
begins with 0.

~~~text
  T E S T
+ T E S T
---------
  D A T A
~~~

What is D + A + T + A?`,
    options: ['12', '13', '15', '19'],
    correct: [3],
    explanation: `- The sum has 4 digits, so T is at most 4; so A $= 2$T with no carry, and A is even.
- Hundreds: 2E plus the carry ends in the even A, so the carry from the tens is 0; hence 2S $=$ T.
- 2E and 2T both end in A but E isn't T, so E $=$ T $+ 5$, with a carry to the thousands: D $= 2$T $+ 1$.
- T is even: T $= 4$ gives D $=$ E $= 9$, not allowed. T $= 2$ gives S $= 1$, A $= 4$, E $= 7$, D $= 5$.
- Check: $2712 + 2712 = 5424$, and $5 + 4 + 2 + 4 = 15$.
- Answer: **15**.`,
    solve: () => {
      const value = onlyOne(digitSums('TEST', 'TEST', 'DATA'));
      return String(sum([...'DATA'].map(value)));
    },
  },
  {
    topic: 'Puzzles',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Four firms, Brunto, Kalvion, Ovelia and Zentrix, visit a campus from Monday to Thursday, one each
day.

- Ovelia comes on the day right after Brunto.
- Kalvion comes before Zentrix, and not on the day right before.

Which firm comes on Tuesday?`,
    options: ['Brunto', 'Kalvion', 'Ovelia', 'Zentrix'],
    correct: [1],
    explanation: `- Brunto and Ovelia take two days in a row.
- Kalvion and Zentrix are not on days in a row, so the pair must lie between them.
- The order is Kalvion, Brunto, Ovelia, Zentrix.
- Answer: **Brunto**.`,
    solve: () => {
      const orders = permutations(['Brunto', 'Kalvion', 'Ovelia', 'Zentrix']).filter((order) => {
        const day = (firm: string) => order.indexOf(firm);
        return day('Ovelia') === day('Brunto') + 1 && day('Zentrix') - day('Kalvion') >= 2;
      });
      return String(onlyOne(orders)[1]);
    },
  },
  {
    topic: 'Puzzles',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `One of four room-mates has hidden the key of the common room. Exactly one of these four statements
is true.

- Arvi: "Chitti hid it."
- Bose: "I did not hide it."
- Chitti: "Dilan hid it."
- Dilan: "Chitti's statement is false."

Who hid the key?`,
    options: ['Arvi', 'Bose', 'Chitti', 'Dilan'],
    correct: [2],
    explanation: `- Chitti and Dilan say the opposite of each other, so exactly one of these two is right.
- That is the only true statement, so Arvi and Bose are both wrong.
- Bose's "I did not hide it" is false, so Bose hid the key. (Then Dilan is the one who is right.)
- Answer: **Bose**.`,
    solve: () => {
      const fits = ['Arvi', 'Bose', 'Chitti', 'Dilan'].filter((thief) => {
        const said = [thief === 'Chitti', thief !== 'Bose', thief === 'Dilan', thief !== 'Dilan'];
        return said.filter(Boolean).length === 1;
      });
      return onlyOne(fits);
    },
  },
  {
    topic: 'Puzzles',
    trade: 'GENERAL',
    difficulty: 5,
    stem: `On an island each person either always tells the truth or always lies. Three of them, X, Y and Z,
speak:

- X: "Exactly one of the three of us is a liar."
- Y: "Z and I are of the same kind."
- Z: "X is a liar."

Who tells the truth?`,
    options: ['Only X', 'Only Y', 'Only Z', 'Y and Z'],
    correct: [3],
    explanation: `- X and Z are of opposite kinds: Z is truthful just when X lies.
- If X were truthful, Z would be the one liar and Y truthful; but then Y's "same kind as Z" would be false.
  Not possible.
- So X lies and Z is truthful. If Y were truthful, X would be the only liar and X's statement true. Not
  possible, so Y lies.
- Check: two liars, so X's statement is false; Y and Z differ, so Y's is false too.
- Answer: **only Z**.`,
    solve: () => {
      const kinds = [true, false];
      const cases = kinds.flatMap((x) => kinds.flatMap((y) => kinds.map((z) => ({ X: x, Y: y, Z: z }))));
      const fits = cases.filter((c) => {
        const liars = Object.values(c).filter((truthful) => !truthful).length;
        return c.X === (liars === 1) && c.Y === (c.Y === c.Z) && c.Z === !c.X;
      });
      const truthful = trueClaims(onlyOne(fits));
      return truthful.length === 1 ? `Only ${truthful.join()}` : truthful.join(' and ');
    },
  },
  {
    topic: 'Visual reasoning',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A wooden cube is painted on all six faces and then cut into 125 small cubes of equal size.
How many of the small cubes have paint on exactly two faces?`,
    options: ['8', '27', '54', '36'],
    correct: [4],
    explanation: String.raw`- $125 = 5^3$, so each edge is cut into 5 small cubes.
- Two painted faces lie along an edge, away from the corners: $5 - 2 = 3$ on each of the 12 edges.
- $12 \times 3 = 36$.
- 8 is the corners (three faces), 54 has one painted face, and 27 has none.
- Answer: **36**.`,
    solve: () => {
      const line = range(1, 5);
      const cubes = line.flatMap((x) => line.flatMap((y) => line.map((z) => [x, y, z])));
      const painted = (cube: number[]) => cube.filter((at) => at === 1 || at === 5).length;
      return String(cubes.filter((cube) => painted(cube) === 2).length);
    },
  },
  {
    topic: 'Visual reasoning',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A wall clock with two hands and no numbers is seen in a mirror that hangs upright in front of it.
In the mirror it seems to show 4:35. What is the real time?`,
    options: ['7:25', '7:35', '8:25', '8:35'],
    correct: [1],
    explanation: `- A mirror swaps left and right, so each hand is turned as far the other way from 12.
- The mirror time and the real time add up to 12 hours: $12{:}00 - 4{:}35 = 7{:}25$.
- 8:25 subtracts the hours and the minutes apart ($12 - 4$ and $60 - 35$) without a carry.
- Answer: **7:25**.`,
    solve: () => {
      const hands = (minute: number) => ({ hour: (minute * 0.5) % 360, long: (minute * 6) % 360 });
      const seen = hands(4 * 60 + 35);
      const real = onlyOne(
        range(0, 719).filter((m) => hands(m).hour === 360 - seen.hour && hands(m).long === 360 - seen.long),
      );
      return `${Math.floor(real / 60)}:${String(real % 60).padStart(2, '0')}`;
    },
  },
  {
    topic: 'Flowcharts',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Follow this flowchart. What is printed?

~~~text
        START
          |
    x = 3, y = 1
          |
   +----> y = y + x
   |      x = 2 * x
   |      |
   +-NO-- is y > 40 ?
          |
         YES
          |
       print y
          |
         END
~~~`,
    options: ['22', '46', '48', '94'],
    correct: [2],
    explanation: `- Start: x = 3, y = 1. Write down both after each round.
- Rounds: (y 4, x 6), (y 10, x 12), (y 22, x 24), (y 46, x 48).
- 46 is more than 40, so the loop ends and y is printed.
- 22 stops one round early, 48 is x, and 94 goes one round too far.
- Answer: **46**.`,
    solve: () => {
      let [x, y] = [3, 1];
      do {
        y += x;
        x *= 2;
      } while (y <= 40);
      return String(y);
    },
  },
  {
    topic: 'Ranking',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `In a class of 48 students Nithara is 17th from the top. Sarvin is 6 ranks below Nithara, and no two
students share a rank. What is Sarvin's rank from the bottom?`,
    options: ['23rd', '26th', '25th', '32nd'],
    correct: [2],
    explanation: `- Sarvin's rank from the top: $17 + 6 = 23$.
- Rank from the bottom: $48 - 23 + 1 = 26$.
- 25th forgets to count Sarvin too, 23rd is from the top, and 32nd is Nithara's rank from the bottom.
- Answer: **26th**.`,
    solve: () => {
      const fromTop = range(1, 48);
      const sarvin = fromTop.indexOf(17) + 6;
      return `${fromTop.reverse().indexOf(sarvin + 1) + 1}th`;
    },
  },
  {
    topic: 'Ranking',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `In a row of students Ilanko is 12th from the left end and Juhira is 19th from the right end. When
these two change places, Ilanko becomes 21st from the left end. What is Juhira's new place
from the right end?`,
    options: ['10th', '27th', '28th', '39th'],
    correct: [3],
    explanation: `- Ilanko now stands where Juhira stood: 21st from the left and 19th from the right.
- Students in the row: $21 + 19 - 1 = 39$.
- Juhira now stands 12th from the left: $39 - 12 + 1 = 28$ from the right.
- 27th forgets the added 1, and 10th moves Juhira the wrong way.
- Answer: **28th**.`,
    solve: () => {
      const size = onlyOne(range(21, 200).filter((n) => range(1, n).reverse().indexOf(21) + 1 === 19));
      return `${range(1, size).reverse().indexOf(12) + 1}th`;
    },
  },
  {
    topic: 'Statement-conclusion',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Statements: No intern in the design team works on Saturdays. Tanmayi works on Saturdays.

Conclusions: I. Tanmayi isn't an intern in the design team. II. Tanmayi is not in the design team.

Which conclusion follows?`,
    options: ['Only I follows', 'Only II follows', 'Both I and II follow', 'Neither I nor II follows'],
    correct: [1],
    explanation: `- Were Tanmayi an intern in the design team, she wouldn't work on Saturdays; but she does. So I follows.
- She may be in the design team without being an intern; the statements leave that open. So II doesn't follow.
- Answer: **only I follows**.`,
    solve: () => {
      const truths = [true, false];
      const worlds = truths.flatMap((intern) =>
        truths.flatMap((design) => truths.map((saturday) => ({ intern, design, saturday }))),
      );
      const allowed = worlds.filter((w) => !(w.intern && w.design && w.saturday) && w.saturday);
      const first = allowed.every((w) => !(w.intern && w.design));
      const second = allowed.every((w) => !w.design);
      if (first && second) return 'Both I and II follow';
      if (first) return 'Only I follows';
      return second ? 'Only II follows' : 'Neither I nor II follows';
    },
  },
  {
    topic: 'Statement-assumption',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Statement: "Carry a printed hall ticket; phones are not allowed beyond the gate," says the message sent
to the candidates of a written test.

Which of these is taken for granted in the message?`,
    options: [
      'Every candidate owns a printer.',
      'The candidates can get their hall tickets printed before the test.',
      'A candidate who carries a phone will cheat.',
      'The test will be held on paper and not on computers.',
    ],
    correct: [2],
    explanation: `- The message makes sense only if the candidates are able to get a print somewhere.
- They need not own a printer: a shop or the college will do. *Every* is too strong.
- The rule does not say that all who carry a phone would cheat, nor how the test is written.
- Answer: **the candidates can get their hall tickets printed before the test**.`,
  },
  {
    topic: 'Statement-argument',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Question: Should the college stop all its classes for the six weeks in which companies recruit?

Argument I: Yes. Final-year students are more important than all other students.

Argument II: No. The students of the second and third year, who are not recruited yet, would lose six weeks of
teaching.

Which argument is strong?`,
    options: [
      'Only I is strong',
      'Only II is strong',
      'Both I and II are strong',
      'Neither I nor II is strong',
    ],
    correct: [2],
    explanation: `- I only states a preference and gives no reason for it: weak.
- II names a real loss that the proposal would bring to students who gain nothing by it: strong.
- Answer: **only II is strong**.`,
  },
  {
    topic: 'Venn diagrams',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Of 90 hostel students 52 play cricket, 41 play badminton and 17 play neither. How many play **both**?`,
    options: ['3', '20', '24', '37'],
    correct: [2],
    explanation: `- At least one game is played by $90 - 17 = 73$ students.
- $52 + 41 = 93$ counts those who play both twice, so both are played by $93 - 73 = 20$.
- 3 forgets the 17 who play neither: $93 - 90$.
- Answer: **20**.`,
    solve: () => String(onlyOne(range(0, 41).filter((both) => 52 + 41 - both + 17 === 90))),
  },
  {
    topic: 'Symbols and notations',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `In this question the symbols have these meanings:

- A @ B means A is the mother of B.
- A # B means A is the brother of B.
- A % B means A is the father of B.

What does P @ Q # R % S say about P and S?`,
    options: [
      'P is the grandmother of S',
      'P is the mother of S',
      'P is the aunt of S',
      'P is the sister of S',
    ],
    correct: [1],
    explanation: `- P @ Q: P is the mother of Q.
- Q # R: Q is R's brother, so P is R's mother too.
- R % S: R is the father of S, so P is the mother of S's father.
- Q is the uncle of S; he isn't asked for.
- Answer: **P is the grandmother of S**.`,
  },
  {
    topic: 'Word formation',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `How many different two-letter strings, with meaning or without, can be made from the letters of the word
LEVEL, using each letter no more often than it stands there?`,
    options: ['6', '8', '9', '20'],
    correct: [2],
    explanation: String.raw`- LEVEL has two Ls, two Es and one V.
- Two different letters: $3 \times 2 = 6$ strings (LE, EL, LV, VL, EV, VE).
- Two equal letters: LL and EE, but not VV, since there is only one V.
- $6 + 2 = 8$. 20 takes the five letters as all different.
- Answer: **8**.`,
    solve: () => {
      const letters = [...'LEVEL'];
      const strings = letters.flatMap((first, i) =>
        letters.filter((_, j) => j !== i).map((second) => first + second),
      );
      return String(new Set(strings).size);
    },
  },
  {
    topic: 'Flowcharts',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Follow this flowchart. How many times is the box **n = n / 2** passed?

~~~text
          START
            |
          n = 13
            |
   +---> is n = 1 ? ---YES---> END
   |        |
   |        NO
   |        |
   |    is n odd ? ---YES--> n = 3 × n + 1 --+
   |        |                                |
   |        NO                               |
   |        |                                |
   |    n = n / 2                            |
   |        |                                |
   +--------+--------------------------------+
~~~`,
    options: ['4', '6', '7', '9'],
    correct: [3],
    explanation: `- Write down n: 13, 40, 20, 10, 5, 16, 8, 4, 2, 1.
- There are nine steps. Two of them, 13 → 40 and 5 → 16, go through the other box.
- The remaining seven halve n.
- Answer: **7**.`,
    solve: () => {
      let [n, halvings] = [13, 0];
      while (n !== 1)
        if (n % 2 === 1) n = 3 * n + 1;
        else {
          n /= 2;
          halvings += 1;
        }
      return String(halvings);
    },
  },
  {
    topic: 'Visual reasoning',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `A square sheet of paper is folded once along a vertical line down its middle, right edge on to left edge.
Then it is folded once more along a horizontal line through its middle, top edge on to bottom edge. One round
hole is punched through all the layers, away from every fold and edge. How many holes does the unfolded sheet
have?`,
    options: ['1', '2', '4', '8'],
    correct: [3],
    explanation: `- The first fold makes two layers, the second four.
- One punch goes through all four layers, and away from the folds no two holes run together.
- Answer: **4**.`,
    solve: () => String(range(1, 2).reduce((layers) => layers * 2, 1)),
  },
  {
    topic: 'Direction sense',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `A delivery robot faces south. It turns left by a quarter turn, then turns right by a half turn, then left by
a quarter turn. Which way does it face now?`,
    options: ['North', 'East', 'South', 'West'],
    correct: [3],
    explanation: `- South, a quarter turn to the left: east.
- A half turn: west.
- A quarter turn to the left from west: south.
- Answer: **South**.`,
    solve: () => {
      const names = ['North', 'East', 'South', 'West'];
      return String(names[(2 + 3 + 2 + 3) % 4]);
    },
  },
];
