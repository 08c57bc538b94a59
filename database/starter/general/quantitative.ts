import {
  asFraction,
  combinations,
  fraction,
  gcd,
  onlyOne,
  permutations,
  range,
  rupees,
  sum,
  trueClaims,
} from '#database/starter/arithmetic.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const branches = [
  { name: 'Computer science', registered: 120, placed: 96 },
  { name: 'Electronics', registered: 80, placed: 60 },
  { name: 'Mechanical', registered: 100, placed: 65 },
  { name: 'Electrical', registered: 60, placed: 48 },
  { name: 'Food technology', registered: 40, placed: 34 },
];

const placement: StarterPassage = {
  title: 'Placement by branch',
  text: `The table shows the students who registered for placement and those who were placed.

| Branch | Registered | Placed |
|---|---:|---:|
${branches.map(({ name, registered, placed }) => `| ${name} | ${registered} | ${placed} |`).join('\n')}`,
};

const sufficiency = (first: boolean, second: boolean, both: boolean): string => {
  if (first && second) return 'Each statement alone is enough';
  if (first) return 'Statement I alone is enough, but statement II alone is not';
  if (second) return 'Statement II alone is enough, but statement I alone is not';
  return both
    ? 'Both statements together are enough, but neither alone is'
    : 'Even both statements together are not enough';
};

export const quantitative: StarterQuestion[] = [
  {
    topic: 'Trains',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A train 150 m long runs at a steady 54 km/h past the 240 m long platform of Marudhampatti station.
How long does the train take to cross the platform completely?`,
    options: ['7.2 seconds', '10 seconds', '16 seconds', '26 seconds'],
    correct: [4],
    explanation: String.raw`- Speed: $54 \times \frac{5}{18} = 15$ m/s.
- The whole train must clear the platform, so it covers $150 + 240 = 390$ m.
- Time: $390 \div 15 = 26$ seconds.
- 10 s leaves out the platform, 16 s leaves out the train, and 7.2 s divides metres by km/h.
- Answer: **26 seconds**.`,
    solve: () => {
      let [rear, seconds] = [-150, 0];
      while (rear < 240) {
        rear += 54_000 / 3600;
        seconds += 1;
      }
      return `${seconds} seconds`;
    },
  },
  {
    topic: 'Trains',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Two trains, 180 m and 120 m long, run in the same direction on parallel tracks.
The 180 m train runs at 72 km/h and the 120 m train, ahead of it, at 45 km/h.
How long does the faster train take to pass the slower one, from the moment its front reaches the rear of the
slower train until its own rear leaves the front of the slower train?`,
    options: ['40 seconds', '24 seconds', '16 seconds', '15 seconds'],
    correct: [1],
    explanation: String.raw`- Same direction, so subtract the speeds: $72 - 45 = 27$ km/h $= 7.5$ m/s.
- Distance to gain: both lengths, $180 + 120 = 300$ m.
- Time: $300 \div 7.5 = 40$ seconds.
- 24 s and 16 s use only one of the lengths; 15 s uses 72 km/h as if the slower train stood still.
- Answer: **40 seconds**.`,
    solve: () => {
      let [fastRear, slowFront, seconds] = [-180, 120, 0];
      while (fastRear < slowFront) {
        fastRear += 20;
        slowFront += 12.5;
        seconds += 1;
      }
      return `${seconds} seconds`;
    },
  },
  {
    topic: 'Time and Distance',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Nilani rides from her hostel to Karuvanur at 36 km/h and comes back by the same road at 45 km/h.
What is her average speed for the whole ride?`,
    options: ['40 km/h', '39 km/h', '40.5 km/h', '42 km/h'],
    correct: [1],
    explanation: String.raw`- Take the road as 180 km (a multiple of 36 and 45).
- Times: $180 \div 36 = 5$ h out and $180 \div 45 = 4$ h back.
- Average speed $= \frac{360}{5 + 4} = 40$ km/h.
- 40.5 km/h is the plain mean of the two speeds; it is too high, because more time is spent at the lower
  speed.
- Answer: **40 km/h**.`,
    solve: () => `${Math.round((2 * 36 * 45) / (36 + 45))} km/h`,
  },
  {
    topic: 'Time and Distance',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Sevanthi always leaves home at the same time and walks to the bus stop at a steady speed.
At 5 km/h she reaches the stop 12 minutes after the bus has left; at 6 km/h she reaches it 8 minutes before
the bus leaves. The bus always leaves at the same time.

Which of these statements are true? Select all that apply.`,
    options: [
      'The stop is 10 km from her home.',
      'The bus leaves 108 minutes after she leaves home.',
      'At 5.5 km/h she would reach the stop just as the bus leaves.',
      'At 7.5 km/h she would reach the stop 28 minutes before the bus leaves.',
    ],
    correct: [1, 2, 4],
    explanation: String.raw`- The two walks differ by $12 + 8 = 20$ minutes:
  $\frac{d}{5} - \frac{d}{6} = \frac{1}{3}$ h, so $d = 10$ km.
- At 5 km/h the walk takes 120 minutes, so the bus leaves after $120 - 12 = 108$ minutes.
- At 5.5 km/h: $10 \div 5.5$ h is about 109.1 minutes, a little late. Halfway between two speeds isn't halfway
  between two times.
- At 7.5 km/h: 80 minutes, which is $108 - 80 = 28$ minutes early.
- Answer: **the first, second and fourth statements**.`,
    solve: () => {
      const walk = (km: number, speed: number) => (km * 60) / speed;
      const km = onlyOne(range(1, 60).filter((d) => walk(d, 5) - 12 === walk(d, 6) + 8));
      const leaves = walk(km, 5) - 12;
      return trueClaims({
        'The stop is 10 km from her home.': km === 10,
        'The bus leaves 108 minutes after she leaves home.': leaves === 108,
        'At 5.5 km/h she would reach the stop just as the bus leaves.':
          Math.abs(walk(km, 5.5) - leaves) < 1e-9,
        'At 7.5 km/h she would reach the stop 28 minutes before the bus leaves.':
          leaves - walk(km, 7.5) === 28,
      });
    },
  },
  {
    topic: 'Height and Distance',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`From a point on level ground the top of a water tower is seen at an angle of elevation of
$30^\circ$.
After a walk of 40 m straight towards the tower, the angle is $60^\circ$.
How tall is the tower? (Ignore the height of the observer.)`,
    options: [
      String.raw`$40\sqrt{3}$ m`,
      String.raw`$\frac{40}{\sqrt{3}}$ m`,
      String.raw`$20\sqrt{3}$ m`,
      '$20$ m',
    ],
    correct: [3],
    explanation: String.raw`- Let the height be $h$. The two distances are $h\cot 30^\circ = h\sqrt{3}$ and
  $h\cot 60^\circ = \frac{h}{\sqrt{3}}$.
- Their difference is the walk: $h\left(\sqrt{3} - \frac{1}{\sqrt{3}}\right) = \frac{2h}{\sqrt{3}} = 40$.
- So $h = 20\sqrt{3}$ m.
- $\frac{40}{\sqrt{3}}$ takes 40 m as the whole distance to the tower; 20 m is the distance that is left.
- Answer: **$20\sqrt{3}$ m**.`,
    solve: () => {
      const radians = (degrees: number) => (degrees * Math.PI) / 180;
      const height = 40 / (1 / Math.tan(radians(30)) - 1 / Math.tan(radians(60)));
      return `$${Math.round(height / Math.sqrt(3))}\\sqrt{3}$ m`;
    },
  },
  {
    topic: 'Time and Work',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Madhu can wire a computer lab alone in 12 days, and Jerin can do it alone in 18 days.
They work together for 4 days; then Madhu leaves. How many more days does Jerin need to finish
the lab alone?`,
    options: ['6 days', '12 days', '10 days', '8 days'],
    correct: [4],
    explanation: String.raw`- Together they do $\frac{1}{12} + \frac{1}{18} = \frac{5}{36}$ of the lab per
  day, so $\frac{20}{36} = \frac{5}{9}$ in 4 days.
- Left over: $\frac{4}{9}$. Jerin needs $\frac{4}{9} \times 18 = 8$ days.
- 10 days comes from the part already done ($\frac{5}{9} \times 18$); 12 days adds the first 4 days.
- Answer: **8 days**.`,
    solve: () => {
      let left = 36 - 4 * (3 + 2);
      let days = 0;
      for (; left > 0; days += 1) left -= 2;
      return `${days} days`;
    },
  },
  {
    topic: 'Time and Work',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Pavi alone can paint a hall in 9 days and Quilan alone in 12 days.
They work on alternate days, one at a time, and Pavi works on the first day. In how many days is the hall
painted?`,
    options: [
      String.raw`$10\frac{1}{4}$ days`,
      String.raw`$10\frac{2}{7}$ days`,
      String.raw`$10\frac{1}{3}$ days`,
      '$11$ days',
    ],
    correct: [1],
    explanation: String.raw`- Take the hall as 36 parts: Pavi paints 4 a day and Quilan 3 a day, so 7 parts in
  every 2 days.
- After 10 days (5 pairs) 35 parts are done and 1 part is left.
- Day 11 is Pavi's: she needs $\frac{1}{4}$ day.
- $10\frac{1}{3}$ gives the last part to Quilan; $10\frac{2}{7}$ treats every day as the average of the two
  ($36 \div 3.5$).
- Answer: **$10\frac{1}{4}$ days**.`,
    solve: () => {
      let [left, day] = [36, 0];
      const rate = () => (day % 2 === 0 ? 4 : 3);
      for (; left > rate(); day += 1) left -= rate();
      return `$${day}\\frac{${left / gcd(left, rate())}}{${rate() / gcd(left, rate())}}$ days`;
    },
  },
  {
    topic: 'Simple Interest',
    trade: 'GENERAL',
    difficulty: 1,
    stem: 'What simple interest does ₹8,000 earn at 7.5% per year in 2 years and 4 months?',
    options: ['₹1,200', '₹1,400', '₹1,440', '₹9,400'],
    correct: [2],
    explanation: String.raw`- 2 years 4 months $= \frac{28}{12} = \frac{7}{3}$ years.
- Interest $= 8000 \times \frac{7.5}{100} \times \frac{7}{3} = 600 \times \frac{7}{3} = 1400$.
- ₹1,440 reads the time as 2.4 years, ₹1,200 drops the 4 months, and ₹9,400 is the total amount.
- Answer: **₹1,400**.`,
    solve: () => rupees(sum(range(1, 28).map(() => (8000 * 0.075) / 12))),
  },
  {
    topic: 'Simple Interest',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A sum left at simple interest grows to ₹9,200 in 3 years and to ₹10,000 in 5 years, at the same
yearly rate.
What is the rate per year?`,
    options: ['5%', 'about 4.3%', 'about 8.7%', '10%'],
    correct: [1],
    explanation: String.raw`- The two extra years bring $10000 - 9200 = 800$, so one year brings ₹400.
- Sum at the start: $9200 - 3 \times 400 = 8000$.
- Rate: $\frac{400}{8000} = 5\%$.
- 10% forgets that the ₹800 came in two years; 4.3% and 8.7% divide by 9,200, which already holds interest.
- Answer: **5%**.`,
    solve: () => {
      const deposits = range(1, 9200).flatMap((start) => range(1, 15).map((rate) => ({ start, rate })));
      const grown = (start: number, rate: number, years: number) => start * (100 + rate * years);
      const fits = deposits.filter(
        ({ start, rate }) => grown(start, rate, 3) === 920_000 && grown(start, rate, 5) === 1_000_000,
      );
      return `${onlyOne(fits).rate}%`;
    },
  },
  {
    topic: 'Compound Interest',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `The compound interest on a sum for 2 years at 8% per year, added yearly, is ₹48 more than the
simple interest on the same sum for the same time and rate. What is the sum?`,
    options: ['₹300', '₹600', '₹3,750', '₹7,500'],
    correct: [4],
    explanation: String.raw`- In the second year compound interest also earns 8% on the first year's interest;
  that is the whole difference.
- So $P \times \left(\frac{8}{100}\right)^2 = 48$, which gives $P = \frac{48}{0.0064} = 7500$.
- ₹600 stops at the first year's interest ($48 \div 0.08$); ₹300 divides ₹48 by 16%, and ₹3,750 halves the
  right sum.
- Answer: **₹7,500**.`,
    solve: () => {
      const gap = (p: number) => p * 1.08 * 1.08 - p - 2 * p * 0.08;
      return rupees(onlyOne(range(1, 20_000).filter((p) => Math.abs(gap(p) - 48) < 1e-6)));
    },
  },
  {
    topic: 'Compound Interest',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `₹20,000 is put in a deposit at 10% per year for 18 months, and the interest is compounded every
half-year.
How much interest does it earn?`,
    options: ['₹3,000', '₹3,100', '₹3,152.50', '₹6,620'],
    correct: [3],
    explanation: String.raw`- Rate per half-year: 5%. Number of half-years: 3.
- Amount $= 20000 \times 1.05^3 = 23152.50$, so the interest is ₹3,152.50.
- ₹3,000 is simple interest, ₹3,100 compounds only once (10%, then 5%), and ₹6,620 uses 10% three times.
- Answer: **₹3,152.50**.`,
    solve: () => {
      let balance = 20_000;
      for (let half = 1; half <= 3; half += 1) balance += balance * 0.05;
      return rupees(balance - 20_000);
    },
  },
  {
    topic: 'Compound Interest',
    trade: 'GENERAL',
    difficulty: 5,
    stem: `A loan of ₹42,000 at 10% per year, compounded yearly, is paid back in two equal yearly instalments:
the first one year after the loan, the second two years after it. How much is each instalment?`,
    options: ['₹23,100', '₹24,200', '₹25,200', '₹25,410'],
    correct: [2],
    explanation: String.raw`- After one year the debt is $42000 \times 1.1 = 46200$; after the first
  instalment $x$ it is $46200 - x$.
- After the second year the last instalment clears it: $1.1(46200 - x) = x$.
- So $2.1x = 50820$ and $x = 24200$.
- ₹25,410 halves the two-year amount as if nothing were paid after year one; ₹25,200 does the same with simple
  interest.
- Answer: **₹24,200**.`,
    solve: () => {
      const owed = (x: number) => (42_000 * 1.1 - x) * 1.1 - x;
      return rupees(onlyOne(range(1, 42_000).filter((x) => Math.abs(owed(x)) < 1e-6)));
    },
  },
  {
    topic: 'Profit and Loss',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A campus store marks a bag 40% above its cost price and then sells it at 15% off the marked price.
What is the profit as a percentage of the cost price?`,
    options: ['19%', '25%', '34%', '55%'],
    correct: [1],
    explanation: String.raw`- Let the cost be 100. Marked price: 140.
- The discount is taken from the marked price: $140 \times 0.85 = 119$.
- Profit: $119 - 100 = 19$, which is 19%.
- 25% just subtracts 15 from 40, and 34% takes the discount only from the 40 that was added.
- Answer: **19%**.`,
    solve: () => {
      const marked = 100 + (100 * 40) / 100;
      return `${Math.round(marked - (marked * 15) / 100 - 100)}%`;
    },
  },
  {
    topic: 'Profit and Loss',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Yazhini sells two used tablets for ₹9,900 each. On one she gains 10% of its cost; on the other she
loses 10% of its cost. What is the result of the two sales together?`,
    options: ['No gain and no loss', 'A gain of ₹200', 'A loss of ₹198', 'A loss of ₹200'],
    correct: [4],
    explanation: String.raw`- Costs: $9900 \div 1.1 = 9000$ and $9900 \div 0.9 = 11000$, together 20000.
- She receives $2 \times 9900 = 19800$.
- Loss: $20000 - 19800 = 200$.
- The gain and the loss don't cancel, because 10% of the dearer tablet is more. ₹198 takes 1% of the selling
  price in place of the cost.
- Answer: **a loss of ₹200**.`,
    solve: () => {
      const cost = (change: number) =>
        onlyOne(range(1, 20_000).filter((c) => c * (100 + change) === 990_000));
      const result = 2 * 9900 - cost(10) - cost(-10);
      if (result === 0) return 'No gain and no loss';
      return `A ${result > 0 ? 'gain' : 'loss'} of ${rupees(Math.abs(result))}`;
    },
  },
  {
    topic: 'Partnership',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Iniyan starts a print shop with ₹60,000. Four months later Bhavik joins with ₹75,000.
At the end of the first year (12 months from the start) they share the profit of ₹1,98,000 by capital and
time.
What is Bhavik's share?`,
    options: ['₹1,10,000', '₹1,08,000', '₹99,000', '₹90,000'],
    correct: [4],
    explanation: String.raw`- Iniyan: $60000 \times 12 = 720000$. Bhavik: $75000 \times 8 = 600000$.
- Ratio: $720 : 600 = 6 : 5$.
- Bhavik gets $\frac{5}{11} \times 198000 = 90000$.
- ₹1,10,000 leaves out the time, ₹1,08,000 is Iniyan's share, and ₹99,000 splits the profit equally.
- Answer: **₹90,000**.`,
    solve: () => {
      const [iniyan, bhavik] = [sum(range(1, 12).map(() => 60_000)), sum(range(5, 12).map(() => 75_000))];
      return rupees((198_000 * bhavik) / (iniyan + bhavik));
    },
  },
  {
    topic: 'Percentage',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `In a students' union election with two candidates, 8% of the votes cast were invalid.
The winner got 55% of the valid votes and won by 2,760 votes. How many votes were cast in all?`,
    options: ['25,392', '27,600', '29,808', '30,000'],
    correct: [4],
    explanation: String.raw`- The loser got 45% of the valid votes, so the lead is 10% of the valid votes:
  valid votes $= 27600$.
- Valid votes are 92% of the votes cast: $27600 \div 0.92 = 30000$.
- 27,600 forgets the invalid votes; 29,808 adds 8% of the valid votes in place of dividing by 0.92.
- Answer: **30,000**.`,
    solve: () => {
      const cast = range(1, 100_000).filter((votes) => votes * 92 * (55 - 45) === 2760 * 10_000);
      return onlyOne(cast).toLocaleString('en-IN');
    },
  },
  {
    topic: 'Percentage',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `The price of rice rises by 25%. By what percentage must a hostel mess cut the amount of rice it
buys so that its spending on rice stays the same?`,
    options: ['20%', '15%', '25%', '30%'],
    correct: [1],
    explanation: String.raw`- Let the old price be 100 and the new price 125 per bag.
- Same spending: new amount $= \frac{100}{125} = 0.8$ of the old amount.
- The cut is $1 - 0.8 = 0.2$, that is 20%.
- 25% is the rise in price; the cut is measured against a different base.
- Answer: **20%**.`,
    solve: () => {
      const cuts = range(1, 99).filter((cut) => 125 * (100 - cut) === 100 * 100);
      return `${onlyOne(cuts)}%`;
    },
  },
  {
    topic: 'Ages',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Six years ago the ages of Tavith and Renuja were in the ratio 3 : 5. Six years from now they will
be in the ratio 3 : 4. How old is Renuja now?`,
    options: ['18 years', '20 years', '32 years', '26 years'],
    correct: [4],
    explanation: String.raw`- Six years ago: $3x$ and $5x$. Six years from now, 12 years later: $3x + 12$ and
  $5x + 12$.
- $\frac{3x + 12}{5x + 12} = \frac{3}{4}$ gives $12x + 48 = 15x + 36$, so $x = 4$.
- Renuja now: $5 \times 4 + 6 = 26$.
- 20 and 32 are her ages six years ago and six years from now; 18 is Tavith's age now.
- Answer: **26 years**.`,
    solve: () => {
      const pairs = range(7, 90).flatMap((tavith) => range(7, 90).map((renuja) => ({ tavith, renuja })));
      const fits = pairs.filter(
        ({ tavith, renuja }) =>
          (tavith - 6) * 5 === (renuja - 6) * 3 && (tavith + 6) * 4 === (renuja + 6) * 3,
      );
      return `${onlyOne(fits).renuja} years`;
    },
  },
  {
    topic: 'Calendar',
    trade: 'GENERAL',
    difficulty: 3,
    stem: '15 March 2027 is a Monday. Which day of the week is 15 March 2032?',
    options: ['Saturday', 'Sunday', 'Monday', 'Tuesday'],
    correct: [3],
    explanation: `- Each ordinary year moves the day forward by 1, and each 29 February in between by 1 more.
- From March 2027 to March 2032 there are 5 years, with 29 February in 2028 and in 2032.
- Shift: $5 + 2 = 7$ days, a whole week, so the day is the same.
- Saturday forgets both leap days; Sunday counts only one of them.
- Answer: **Monday**.`,
    solve: () =>
      new Date(Date.UTC(2032, 2, 15)).toLocaleDateString('en-IN', { weekday: 'long', timeZone: 'UTC' }),
  },
  {
    topic: 'Calendar',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `The year 2023 began on a Sunday. In which of these years does every date fall on the same day of
the week as in 2023? Select all that apply.`,
    options: ['2017', '2028', '2029', '2034'],
    correct: [1, 4],
    explanation: `- The year must be an ordinary year, like 2023, and must begin on a Sunday. Add 1 day per
  ordinary year and 2 per leap year.
- 2017 to 2023: 6 years with one leap year (2020), shift $6 + 1 = 7$. It matches.
- 2023 to 2028: shift $5 + 1 = 6$, and 2028 is a leap year. No match.
- 2023 to 2029: shift $6 + 2 = 8$, one day too many. No match.
- 2023 to 2034: 11 years with leap years 2024, 2028 and 2032, shift $11 + 3 = 14$. It matches.
- Answer: **2017 and 2034**.`,
    solve: () => {
      const dates = (year: number) =>
        range(0, 11).flatMap((month) =>
          range(1, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()).map(
            (day) => `${day}/${month}:${new Date(Date.UTC(year, month, day)).getUTCDay()}`,
          ),
        );
      return ['2017', '2028', '2029', '2034'].filter((y) => dates(Number(y)).join() === dates(2023).join());
    },
  },
  {
    topic: 'Clock',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'What is the smaller angle between the hour hand and the minute hand of a clock at 4:40?',
    options: [
      String.raw`$100^\circ$`,
      String.raw`$80^\circ$`,
      String.raw`$110^\circ$`,
      String.raw`$120^\circ$`,
    ],
    correct: [1],
    explanation: String.raw`- The minute hand is at $40 \times 6^\circ = 240^\circ$ from 12.
- The hour hand moves too: $4 \times 30^\circ + 40 \times 0.5^\circ = 140^\circ$.
- Angle: $240^\circ - 140^\circ = 100^\circ$.
- $120^\circ$ leaves the hour hand at 4.
- Answer: **$100^\circ$**.`,
    solve: () => {
      const minutes = 4 * 60 + 40;
      const turn = Math.abs(((minutes * 6) % 360) - ((minutes * 0.5) % 360));
      return `$${Math.min(turn, 360 - turn)}^\\circ$`;
    },
  },
  {
    topic: 'Clock',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `A wall clock loses 4 minutes in every true hour. It is set right at 9:00 am.
What is the true time when this clock shows 4:28 pm on the same day?`,
    options: ['4:00 pm', '4:32 pm', '4:56 pm', '5:00 pm'],
    correct: [4],
    explanation: String.raw`- In 60 true minutes the clock moves only 56 minutes.
- From 9:00 am to 4:28 pm it has shown $7 \times 60 + 28 = 448$ minutes.
- True time passed: $448 \times \frac{60}{56} = 480$ minutes, that is 8 hours.
- 4:56 pm adds 4 minutes for each of only 7 hours; 4:00 pm corrects the wrong way, as if the clock gained.
- Answer: **5:00 pm**.`,
    solve: () => {
      let [shown, real] = [9 * 60, 9 * 60];
      while (shown < 16 * 60 + 28 - 1e-9) {
        shown += 56 / 60;
        real += 1;
      }
      return `${Math.floor(real / 60) - 12}:${String(real % 60).padStart(2, '0')} pm`;
    },
  },
  {
    topic: 'Average',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `The average mark of 25 students was worked out as 64. Later it was found that a mark of 85 had been
entered as 58 and a mark of 31 as 13. What is the correct average?`,
    options: ['62.2', '64.36', '65.08', '65.8'],
    correct: [4],
    explanation: String.raw`- Each true mark is higher than the entered one: $85 - 58 = 27$ and
  $31 - 13 = 18$.
- The total rises by $27 + 18 = 45$, so the average rises by $45 \div 25 = 1.8$.
- Correct average: $64 + 1.8 = 65.8$.
- 65.08 mends only the first mark, and 62.2 subtracts in place of adding.
- Answer: **65.8**.`,
    solve: () => `${(25 * 64 - 58 - 13 + 85 + 31) / 25}`,
  },
  {
    topic: 'Average',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A batter's average after 11 innings is some number of runs. In the 12th innings he scores 87 runs,
and his average goes up by 4. He has been out in every innings. What is his average after the 12th innings?`,
    options: ['43', '39', '47', '83'],
    correct: [1],
    explanation: `- Let the new average be $a$; the old one is $a - 4$.
- The totals must agree: $11(a - 4) + 87 = 12a$.
- So $a = 87 - 44 = 43$.
- 39 is the average before this innings, and 47 adds the rise a second time.
- Answer: **43**.`,
    solve: () => String(onlyOne(range(1, 200).filter((old) => 11 * old + 87 === 12 * (old + 4))) + 4),
  },
  {
    topic: 'Area',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A rectangular lawn is 40 m long and 30 m wide. A path 2.5 m wide runs all around it on the outside,
with square corners. What is the area of the path?`,
    options: ['181.25 m²', '325 m²', '350 m²', '375 m²'],
    correct: [4],
    explanation: String.raw`- The path adds 2.5 m at both ends of each side: the outer rectangle is
  $45 \times 35$.
- Area of the path: $45 \times 35 - 40 \times 30 = 1575 - 1200 = 375$ m².
- 350 m² misses the four corners, 181.25 m² adds the width only once, and 325 m² puts the path inside the
  lawn.
- Answer: **375 m²**.`,
    solve: () => {
      const corners = 4 * 2.5 * 2.5;
      const strips = 2 * 40 * 2.5 + 2 * 30 * 2.5;
      return `${corners + strips} m²`;
    },
  },
  {
    topic: 'Volume and Surface Area',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A solid metal ball of radius 6 cm is melted and cast, without loss, into solid cones of base radius
3 cm and height 4 cm. How many cones are made?`,
    options: ['8', '12', '24', '72'],
    correct: [3],
    explanation: String.raw`- Ball: $\frac{4}{3}\pi \times 6^3 = 288\pi$ cm³.
- One cone: $\frac{1}{3}\pi \times 3^2 \times 4 = 12\pi$ cm³.
- Number: $288\pi \div 12\pi = 24$.
- 8 uses cylinders in place of cones; 12 uses half a ball; 72 forgets the $\frac{1}{3}$ of the ball.
- Answer: **24**.`,
    solve: () => {
      const slices = range(1, 20_000);
      const step = 12 / slices.length;
      const ball = sum(slices.map((i) => (36 - (-6 + (i - 0.5) * step) ** 2) * step));
      const cone = sum(slices.map((i) => ((3 * (i - 0.5)) / slices.length) ** 2 * (4 / slices.length)));
      return String(Math.round(ball / cone));
    },
  },
  {
    topic: 'Mensuration',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`A road roller is a cylinder of diameter 1.4 m and length 2 m. What area of road does it
level in 250 full turns, rolling straight ahead? (Take $\pi = \frac{22}{7}$.)`,
    options: ['770 m²', '1,100 m²', '2,200 m²', '4,400 m²'],
    correct: [3],
    explanation: String.raw`- In one turn it rolls one circumference: $\frac{22}{7} \times 1.4 = 4.4$ m.
- Area per turn: $4.4 \times 2 = 8.8$ m².
- In 250 turns: $8.8 \times 250 = 2200$ m².
- 4,400 m² takes the diameter as the radius; 770 is the roller's volume times 250; 1,100 uses $\pi r$ for the
  circumference.
- Answer: **2,200 m²**.`,
    solve: () => {
      const rolled = (250 * 22 * 14) / (7 * 10);
      return `${Math.round(rolled * 2).toLocaleString('en-IN')} m²`;
    },
  },
  {
    topic: 'Permutation and Combination',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `In how many different ways can the letters of the word BALLOON be arranged so that its three vowels
always stand together?`,
    options: ['60', '180', '360', '720'],
    correct: [2],
    explanation: String.raw`- Tie the vowels A, O, O into one block. Block and B, L, L, N make 5 things, two
  of them alike: $\frac{5!}{2!} = 60$.
- Inside the block A, O, O can stand in $\frac{3!}{2!} = 3$ ways.
- Total: $60 \times 3 = 180$.
- 60 forgets the ways inside the block; 720 and 360 forget both or one of the repeated letters.
- Answer: **180**.`,
    solve: () => {
      const words = new Set(permutations([...'BALLOON']).map((letters) => letters.join('')));
      return String([...words].filter((word) => /[AO]{3}/.test(word)).length);
    },
  },
  {
    topic: 'Permutation and Combination',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A quiz club has 5 boys and 4 girls. In how many ways can a team of 3 be chosen with at least one
girl in it?`,
    options: ['40', '112', '84', '74'],
    correct: [4],
    explanation: String.raw`- All teams: $\binom{9}{3} = 84$.
- Teams without a girl: $\binom{5}{3} = 10$.
- With at least one girl: $84 - 10 = 74$.
- 40 counts exactly one girl. 112 picks a girl first and then any two of the other 8, which counts many teams
  more than once.
- Answer: **74**.`,
    solve: () => {
      const teams = combinations(['b1', 'b2', 'b3', 'b4', 'b5', 'g1', 'g2', 'g3', 'g4'], 3);
      return String(teams.filter((team) => team.some((member) => member.startsWith('g'))).length);
    },
  },
  {
    topic: 'Numbers',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'How many zeros stand at the end of $130!$ when it is written out in full?',
    options: ['32', '31', '26', '33'],
    correct: [1],
    explanation: String.raw`- Each end zero needs a factor 5 and a factor 2; there are more than enough 2s, so
  count the 5s.
- Multiples of 5: $\lfloor 130/5 \rfloor = 26$. Of 25, one more each: 5. Of 125, one more: 1.
- Total: $26 + 5 + 1 = 32$.
- 26 counts only multiples of 5, and 31 forgets 125.
- Answer: **32**.`,
    solve: () => {
      const digits = String(range(1, 130).reduce((product, n) => product * BigInt(n), 1n));
      return String(digits.length - digits.replace(/0+$/, '').length);
    },
  },
  {
    topic: 'Numbers',
    trade: 'GENERAL',
    difficulty: 4,
    stem: 'Which of these numbers divide $3^{12} - 1$ exactly? Select all that apply.',
    options: ['7', '11', '13', '17', '73'],
    correct: [1, 3, 5],
    explanation: String.raw`- Split it: $3^{12} - 1 = (3^6 - 1)(3^6 + 1) = 728 \times 730$.
- $728 = 8 \times 7 \times 13$ and $730 = 2 \times 5 \times 73$.
- So the prime factors are 2, 5, 7, 13 and 73; 11 and 17 are not among them.
- Answer: **7, 13 and 73**.`,
    solve: () => ['7', '11', '13', '17', '73'].filter((n) => (3n ** 12n - 1n) % BigInt(n) === 0n),
  },
  {
    topic: 'Numbers',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `How many whole numbers from 1 to 1,000 leave the remainder 2 when divided by 3, the remainder 3
when divided by 5 and the remainder 2 when divided by 7?`,
    options: ['10', '9', '11', '23'],
    correct: [1],
    explanation: String.raw`- Numbers that leave 2 with both 3 and 7 leave 2 with 21: 2, 23, 44, …
- Of these, 23 is the first that leaves 3 with 5.
- The pattern repeats every $3 \times 5 \times 7 = 105$: 23, 128, 233, …, 968, that is $23 + 105k$ for $k = 0$
  to $9$.
- 9 is only the last value of $k$; $k = 0$ counts too. 23 is the smallest such number.
- Answer: **10**.`,
    solve: () => String(range(1, 1000).filter((n) => n % 3 === 2 && n % 5 === 3 && n % 7 === 2).length),
  },
  {
    topic: 'H.C.F and L.C.M',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Three warning lamps flash every 24 s, 36 s and 45 s. They flash together at 8:00:00 am.
How many times do all three flash together from 8:00:00 am to 9:00:00 am, counting both these moments if they
fit?`,
    options: ['10', '11', '12', '60'],
    correct: [2],
    explanation: String.raw`- L.C.M. of $24 = 2^3 \times 3$, $36 = 2^2 \times 3^2$ and $45 = 3^2 \times 5$ is
  $2^3 \times 3^2 \times 5 = 360$ s.
- They flash together every 6 minutes: $60 \div 6 = 10$ times after 8:00 am.
- Add the flash at 8:00 am itself: $10 + 1 = 11$.
- 10 forgets the first flash.
- Answer: **11**.`,
    solve: () =>
      String(range(0, 3600).filter((second) => [24, 36, 45].every((gap) => second % gap === 0)).length),
  },
  {
    topic: 'H.C.F and L.C.M',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `What is the largest whole number that divides 245, 389 and 533 and leaves the same remainder
each time?`,
    options: ['12', '72', '288', '144'],
    correct: [4],
    explanation: String.raw`- If the remainders are equal, the number divides the differences:
  $389 - 245 = 144$ and $533 - 389 = 144$.
- The largest number that divides 144 is 144 itself.
- Check: $245 = 144 + 101$, $389 = 2 \times 144 + 101$, $533 = 3 \times 144 + 101$.
- 12 and 72 also work but are not the largest; 288 divides only the outer difference $533 - 245$.
- Answer: **144**.`,
    solve: () => {
      const fits = range(1, 533).filter((n) => 245 % n === 389 % n && 389 % n === 533 % n);
      return String(Math.max(...fits));
    },
  },
  {
    topic: 'Decimal Fraction',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`Which fraction equals $0.2\overline{36} = 0.2363636\ldots$?`,
    options: [
      String.raw`$\frac{13}{55}$`,
      String.raw`$\frac{26}{111}$`,
      String.raw`$\frac{59}{250}$`,
      String.raw`$\frac{236}{999}$`,
    ],
    correct: [1],
    explanation: String.raw`- Let $x = 0.2363636\ldots$ Then $1000x = 236.3636\ldots$ and $10x = 2.3636\ldots$
- Subtract: $990x = 234$, so $x = \frac{234}{990} = \frac{13}{55}$.
- $\frac{236}{999}$ repeats all three digits, $\frac{26}{111}$ divides 234 by 999, and $\frac{59}{250}$ stops
  at 0.236.
- Answer: **$\frac{13}{55}$**.`,
    solve: () => asFraction(0.2 + sum(range(1, 8).map((k) => 36 / 10 ** (2 * k + 1)))),
  },
  {
    topic: 'Simplification',
    trade: 'GENERAL',
    difficulty: 1,
    stem: String.raw`Find the value of $48 \div 6 \times 2 + 7 - 3 \times (8 - 5)$.`,
    options: ['2', '4', '14', '60'],
    correct: [3],
    explanation: String.raw`- Brackets first: $8 - 5 = 3$.
- Division and multiplication have the same rank, from left to right: $48 \div 6 \times 2 = 16$ and
  $3 \times 3 = 9$.
- $16 + 7 - 9 = 14$.
- 2 multiplies $6 \times 2$ before dividing; 4 ignores the bracket; 60 works strictly from left to right.
- Answer: **14**.`,
    solve: () => String((48 / 6) * 2 + 7 - 3 * (8 - 5)),
  },
  {
    topic: 'Square and Cube Roots',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'What is the least whole number by which 10,584 must be multiplied to give a perfect cube?',
    options: ['7', '6', '42', '49'],
    correct: [1],
    explanation: String.raw`- Factors: $10584 = 2^3 \times 3^3 \times 7^2$.
- For a cube every power must be a multiple of 3; only $7^2$ is short, by one 7.
- $10584 \times 7 = 74088 = 42^3$.
- 6 makes a perfect square, 49 is the divisor that would give a cube, and 42 is the cube root itself.
- Answer: **7**.`,
    solve: () => String(range(1, 100).find((n) => Math.round(Math.cbrt(10_584 * n)) ** 3 === 10_584 * n)),
  },
  {
    topic: 'Surds and Indices',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`Find the value of

$$\frac{\sqrt{5} + \sqrt{3}}{\sqrt{5} - \sqrt{3}} + \frac{\sqrt{5} - \sqrt{3}}{\sqrt{5} + \sqrt{3}}$$`,
    options: ['$1$', '$8$', '$16$', String.raw`$2\sqrt{15}$`],
    correct: [2],
    explanation: String.raw`- Common denominator: $(\sqrt{5} - \sqrt{3})(\sqrt{5} + \sqrt{3}) = 5 - 3 = 2$.
- Numerator: $(\sqrt{5} + \sqrt{3})^2 + (\sqrt{5} - \sqrt{3})^2 = 2(5 + 3) = 16$.
- Value: $16 \div 2 = 8$.
- $16$ forgets the denominator, $2\sqrt{15}$ subtracts the fractions, and $1$ multiplies them.
- Answer: **$8$**.`,
    solve: () => {
      const first = (Math.sqrt(5) + Math.sqrt(3)) / (Math.sqrt(5) - Math.sqrt(3));
      return `$${Number((first + 1 / first).toFixed(6))}$`;
    },
  },
  {
    topic: 'Surds and Indices',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'If $2^{x+3} + 2^{x+1} = 320$, what is $x$?',
    options: ['$3$', '$4$', '$5$', '$32$'],
    correct: [3],
    explanation: String.raw`- Take out $2^x$: $2^x(2^3 + 2^1) = 10 \times 2^x$.
- $10 \times 2^x = 320$, so $2^x = 32 = 2^5$.
- The powers are added, not multiplied, so the exponents may not be added; and 32 is $2^x$, not $x$.
- Answer: **$5$**.`,
    solve: () => `$${onlyOne(range(-10, 20).filter((x) => 2 ** (x + 3) + 2 ** (x + 1) === 320))}$`,
  },
  {
    topic: 'Ratio and Proportion',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A box holds ₹1, ₹2 and ₹5 coins, and the numbers of these coins are in the ratio 5 : 3 : 2.
The coins are worth ₹420 in all. How many ₹2 coins are there?`,
    options: ['20', '60', '63', '126'],
    correct: [2],
    explanation: String.raw`- Let the numbers be $5x$, $3x$ and $2x$.
- Value: $5x \times 1 + 3x \times 2 + 2x \times 5 = 21x = 420$, so $x = 20$.
- ₹2 coins: $3x = 60$.
- 126 splits the ₹420 in the ratio of the counts, 63 then halves it, and 20 is only $x$.
- Answer: **60**.`,
    solve: () => String(3 * onlyOne(range(1, 420).filter((x) => 5 * x + 2 * 3 * x + 5 * 2 * x === 420))),
  },
  {
    topic: 'Chain Rule',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `15 workers, working 8 hours a day, lay 480 m of cable in 12 days. All workers lay cable at the same
rate.
How many workers are needed to lay 720 m in 10 days, working 9 hours a day?`,
    options: ['16', '20', '24', '27'],
    correct: [3],
    explanation: String.raw`- More cable needs more workers; more days and longer days need fewer.
- Workers $= 15 \times \frac{720}{480} \times \frac{12}{10} \times \frac{8}{9} = 24$.
- 16 leaves out the longer cable, 20 leaves out the days, and 27 leaves out the hours.
- Answer: **24**.`,
    solve: () => {
      const workerHoursPerMetre = (15 * 8 * 12) / 480;
      return String(range(1, 100).find((workers) => workers * 9 * 10 >= 720 * workerHoursPerMetre));
    },
  },
  {
    topic: 'Pipes and Cisterns',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Working alone, pipe A fills a tank in 20 minutes and pipe B in 30 minutes, and pipe C empties the
full tank in 20 minutes. The tank is empty at first.
A and B are opened together, and C is opened 6 minutes later. All three then stay open.
How many minutes after A and B are opened is the tank full?`,
    options: ['12 minutes', '15 minutes', '21 minutes', '30 minutes'],
    correct: [3],
    explanation: String.raw`- A and B fill $\frac{1}{20} + \frac{1}{30} = \frac{1}{12}$ per minute, so the
  tank is half full after 6 minutes.
- With C open the net rate is $\frac{1}{12} - \frac{1}{20} = \frac{1}{30}$ per minute; the other half takes 15
  minutes.
- Total: $6 + 15 = 21$ minutes.
- 15 forgets the first 6 minutes, 12 forgets C, and 30 opens C from the start.
- Answer: **21 minutes**.`,
    solve: () => {
      let [parts, minute] = [0, 0];
      for (; parts < 60; minute += 1) parts += 3 + 2 - (minute >= 6 ? 3 : 0);
      return `${minute} minutes`;
    },
  },
  {
    topic: 'Boats and Streams',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A boat goes 36 km downstream in 3 hours and comes back the same 36 km upstream in 4 hours 30
minutes.
What is the speed of the stream?`,
    options: ['2 km/h', '4 km/h', '8 km/h', '10 km/h'],
    correct: [1],
    explanation: String.raw`- Downstream: $36 \div 3 = 12$ km/h. Upstream: $36 \div 4.5 = 8$ km/h.
- Boat + stream $= 12$ and boat − stream $= 8$; so the stream is $\frac{12 - 8}{2} = 2$ km/h.
- 4 km/h forgets to halve, and 10 km/h is the boat in still water.
- Answer: **2 km/h**.`,
    solve: () => {
      const speeds = range(1, 40).flatMap((boat) => range(1, 40).map((stream) => ({ boat, stream })));
      const fits = speeds.filter(
        ({ boat, stream }) => (boat + stream) * 3 === 36 && (boat - stream) * 4.5 === 36,
      );
      return `${onlyOne(fits).stream} km/h`;
    },
  },
  {
    topic: 'Alligation',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A dealer mixes rice that cost him ₹48 per kg with rice that cost him ₹66 per kg, and sells the mix
at ₹65 per kg.
He makes a profit of 25% on his cost. In what ratio, by weight, does he mix the ₹48 rice with the ₹66 rice?`,
    options: ['7 : 2', '2 : 7', '1 : 17', '23 : 1'],
    correct: [1],
    explanation: String.raw`- Cost of the mix: $65 \div 1.25 = 52$ per kg.
- By alligation, cheap : dear $= (66 - 52) : (52 - 48) = 14 : 4 = 7 : 2$.
- 2 : 7 is the ratio the wrong way round, 1 : 17 uses 65 as the cost, and 23 : 1 takes 25% off the selling
  price.
- Answer: **7 : 2**.`,
    solve: () => {
      const pairs = range(1, 50).flatMap((cheap) => range(1, 50).map((dear) => ({ cheap, dear })));
      const fits = pairs.filter(
        ({ cheap, dear }) =>
          gcd(cheap, dear) === 1 && (48 * cheap + 66 * dear) * 125 === 65 * (cheap + dear) * 100,
      );
      return `${onlyOne(fits).cheap} : ${onlyOne(fits).dear}`;
    },
  },
  {
    topic: 'Alligation',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A can holds 40 litres of pure milk. 8 litres are taken out and replaced by 8 litres of water, and
the can is stirred.
This is done three times in all. How much milk is left in the can?`,
    options: ['16 litres', '19.52 litres', '20.48 litres', '25.6 litres'],
    correct: [3],
    explanation: String.raw`- Each time $\frac{8}{40} = \frac{1}{5}$ of the can is taken out, so $\frac{4}{5}$
  of the milk stays.
- After three times: $40 \times \left(\frac{4}{5}\right)^3 = 20.48$ litres.
- 16 subtracts 8 litres of milk each time, but later draws hold water too. 25.6 is after two times; 19.52 is
  the water.
- Answer: **20.48 litres**.`,
    solve: () => {
      let milk = 40;
      for (let draw = 1; draw <= 3; draw += 1) milk -= 8 * (milk / 40);
      return `${Number(milk.toFixed(6))} litres`;
    },
  },
  {
    topic: 'Logarithm',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`Given $\log_{10} 2 = 0.3010$, how many digits does $2^{70}$ have?`,
    options: ['21', '22', '23', '35'],
    correct: [2],
    explanation: String.raw`- $\log_{10} 2^{70} = 70 \times 0.3010 = 21.07$.
- A number whose logarithm lies between 21 and 22 is at least $10^{21}$, which already has 22 digits.
- So take the whole part and add 1: $21 + 1 = 22$.
- 21 forgets the added 1.
- Answer: **22**.`,
    solve: () => String(String(2n ** 70n).length),
  },
  {
    topic: 'Logarithm',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`If $\log_2 x + \log_4 x + \log_8 x = 11$, what is $x$?`,
    options: ['64', '32', '6', '2,048'],
    correct: [1],
    explanation: String.raw`- Change to base 2: $\log_4 x = \frac{1}{2}\log_2 x$ and
  $\log_8 x = \frac{1}{3}\log_2 x$.
- $\left(1 + \frac{1}{2} + \frac{1}{3}\right)\log_2 x = \frac{11}{6}\log_2 x = 11$, so $\log_2 x = 6$.
- $x = 2^6 = 64$.
- 6 is only $\log_2 x$, and 2,048 is $2^{11}$.
- Answer: **64**.`,
    solve: () => {
      const left = (x: number) => sum([2, 4, 8].map((base) => Math.log(x) / Math.log(base)));
      return onlyOne(range(1, 5000).filter((x) => Math.abs(left(x) - 11) < 1e-9)).toLocaleString('en-IN');
    },
  },
  {
    topic: 'Races and Games',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `In a 200 m race Adhi beats Balan by 20 m, and in another 200 m race Balan beats Ceyon by 10 m.
If each keeps the same steady speed, by how much does Adhi beat Ceyon in a 200 m race?`,
    options: ['29 m', '10 m', '30 m', '31 m'],
    correct: [1],
    explanation: String.raw`- While Adhi runs 200 m, Balan runs 180 m.
- While Balan runs 200 m, Ceyon runs 190 m; so for Balan's 180 m Ceyon runs $180 \times \frac{190}{200} = 171$
  m.
- Adhi wins by $200 - 171 = 29$ m.
- 30 m adds the two leads, but Balan has not run his full 200 m when Adhi finishes.
- Answer: **29 m**.`,
    solve: () => {
      const adhi = 10;
      const balan = adhi * (180 / 200);
      const ceyon = balan * (190 / 200);
      return `${Math.round(200 - ceyon * (200 / adhi))} m`;
    },
  },
  {
    topic: 'Races and Games',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `Two runners start together from the same point of a 480 m circular track and run in opposite
directions at 6 m/s and 4 m/s. Up to and including the first time both are together again at the starting
point, how many times do they meet?
(Do not count the start itself.)`,
    options: ['1', '2', '4', '5'],
    correct: [4],
    explanation: String.raw`- They close in at $6 + 4 = 10$ m/s, so they meet every $480 \div 10 = 48$ s.
- One lap takes 80 s and 120 s; both are at the start again after L.C.M. $= 240$ s.
- Meetings: $240 \div 48 = 5$.
- 4 leaves out the last meeting, at the start; 1 is the answer for running in the same direction.
- Answer: **5**.`,
    solve: () => {
      let [second, meetings] = [0, 0];
      do {
        second += 1;
        if (((6 + 4) * second) % 480 === 0) meetings += 1;
      } while ((6 * second) % 480 !== 0 || (4 * second) % 480 !== 0);
      return String(meetings);
    },
  },
  {
    topic: 'Stocks and Shares',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `Charvi spends ₹36,000 on shares of face value ₹100 that sell at ₹120 each. The company pays a
yearly dividend of 9% of the face value. What is her yearly income from the shares?
(Ignore charges and tax.)`,
    options: ['₹2,250', '₹2,700', '₹3,240', '₹30,000'],
    correct: [2],
    explanation: String.raw`- Number of shares: $36000 \div 120 = 300$.
- Dividend per share: 9% of the face value 100, that is ₹9.
- Income: $300 \times 9 = 2700$.
- ₹3,240 takes 9% of the money spent; the dividend is on face value. ₹30,000 is the total face value.
- Answer: **₹2,700**.`,
    solve: () => {
      let [money, income] = [36_000, 0];
      for (; money >= 120; money -= 120) income += (100 * 9) / 100;
      return rupees(income);
    },
  },
  {
    topic: 'Probability',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Two fair six-sided dice are rolled. What is the probability that the sum of the two numbers is a
prime number?`,
    options: [
      String.raw`$\frac{7}{18}$`,
      String.raw`$\frac{5}{12}$`,
      String.raw`$\frac{5}{11}$`,
      String.raw`$\frac{1}{2}$`,
    ],
    correct: [2],
    explanation: String.raw`- Prime sums: 2, 3, 5, 7 and 11, in 1, 2, 4, 6 and 2 ways.
- Total: 15 of the 36 equally likely rolls.
- Probability: $\frac{15}{36} = \frac{5}{12}$.
- $\frac{7}{18}$ leaves out the prime 2; $\frac{5}{11}$ treats the 11 sums as equally likely.
- Answer: **$\frac{5}{12}$**.`,
    solve: () => {
      const rolls = range(1, 6).flatMap((first) => range(1, 6).map((second) => first + second));
      const prime = (n: number) => n > 1 && range(2, n).find((d) => n % d === 0) === n;
      return fraction(rolls.filter(prime).length, rolls.length);
    },
  },
  {
    topic: 'Probability',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A bag holds 5 red, 3 blue and 2 green balls. Two balls are drawn at random, one after the other,
without putting the first one back. What is the probability that both have the same colour?`,
    options: [
      String.raw`$\frac{14}{45}$`,
      String.raw`$\frac{2}{9}$`,
      String.raw`$\frac{19}{50}$`,
      String.raw`$\frac{31}{45}$`,
    ],
    correct: [1],
    explanation: String.raw`- All pairs: $\binom{10}{2} = 45$.
- Same colour: $\binom{5}{2} + \binom{3}{2} + \binom{2}{2} = 10 + 3 + 1 = 14$.
- Probability: $\frac{14}{45}$.
- $\frac{19}{50}$ puts the first ball back, $\frac{2}{9}$ counts only red, and $\frac{31}{45}$ is for
  different colours.
- Answer: **$\frac{14}{45}$**.`,
    solve: () => {
      const pairs = combinations([...'RRRRRBBBGG'], 2);
      return fraction(pairs.filter(([first, second]) => first === second).length, pairs.length);
    },
  },
  {
    topic: 'Probability',
    trade: 'GENERAL',
    difficulty: 5,
    stem: `Meerab and Kavish each pick a whole number from 1 to 10, at random and independently of each other
(they may pick the same number). What is the probability that the product of their two numbers is a perfect
square?`,
    options: [
      String.raw`$\frac{1}{10}$`,
      String.raw`$\frac{3}{25}$`,
      String.raw`$\frac{7}{50}$`,
      String.raw`$\frac{9}{50}$`,
    ],
    correct: [4],
    explanation: String.raw`- The product is a square when both numbers have the same part left over after
  taking out squares.
- Groups: {1, 4, 9}, {2, 8}, and 3, 5, 6, 7, 10 each alone.
- Ordered pairs inside a group: $3^2 + 2^2 + 5 \times 1^2 = 18$ of 100.
- Probability: $\frac{18}{100} = \frac{9}{50}$. $\frac{1}{10}$ counts only equal numbers; $\frac{7}{50}$
  counts each unequal pair in one order only.
- Answer: **$\frac{9}{50}$**.`,
    solve: () => {
      const products = range(1, 10).flatMap((first) => range(1, 10).map((second) => first * second));
      return fraction(products.filter((n) => Math.round(Math.sqrt(n)) ** 2 === n).length, products.length);
    },
  },
  {
    topic: 'True Discount',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `What is the true discount on a bill of ₹6,720 due 18 months from now, if money is worth 8% simple
interest per year?`,
    options: ['₹720', '₹537.60', '₹806.40', '₹6,000'],
    correct: [1],
    explanation: String.raw`- In 18 months simple interest is $8 \times 1.5 = 12\%$ of the present worth.
- Present worth: $6720 \div 1.12 = 6000$.
- True discount: $6720 - 6000 = 720$.
- ₹806.40 is 12% of the bill itself (the banker's discount); ₹6,000 is the present worth.
- Answer: **₹720**.`,
    solve: () => {
      const worth = onlyOne(range(1, 6720).filter((p) => p * 100 + p * 8 * 1.5 === 672_000));
      return rupees(6720 - worth);
    },
  },
  {
    topic: "Banker's Discount",
    trade: 'GENERAL',
    difficulty: 4,
    stem: `On a bill due some months from now the banker's discount is ₹954 and the true discount, at the same
rate of simple interest, is ₹900. What is the face value of the bill?`,
    options: ['₹14,100', '₹15,000', '₹16,854', '₹15,900'],
    correct: [4],
    explanation: String.raw`- Banker's discount is interest on the face value; true discount is interest on
  the present worth.
- So ₹954 − ₹900 = ₹54 is the interest on the true discount: $\frac{54}{900} = 6\%$ for the whole time.
- Face value: $954 \div 0.06 = 15900$.
- ₹15,000 is the present worth ($900 \div 0.06$), and ₹16,854 adds the discount to the face value.
- Answer: **₹15,900**.`,
    solve: () => {
      const fits = range(1000, 50_000).filter((face) => {
        const share = 954 / face;
        return Math.abs(face - face / (1 + share) - 900) < 1e-6;
      });
      return rupees(onlyOne(fits));
    },
  },
  {
    topic: 'Series',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `One number in this series is wrong. Which one?

3, 8, 18, 38, 76, 158`,
    options: ['18', '38', '76', '158'],
    correct: [3],
    explanation: String.raw`- Each number is twice the one before it, plus 2: $3 \to 8 \to 18 \to 38$.
- Next should be $2 \times 38 + 2 = 78$, and then $2 \times 78 + 2 = 158$, which is in the series.
- So 76 stands where 78 should be. 76 is just twice 38.
- Answer: **76**.`,
    solve: () => {
      const shown = [3, 8, 18, 38, 76, 158];
      let expected = 3;
      const wrong = shown.filter((number, index) => {
        if (index > 0) expected = 2 * expected + 2;
        return number !== expected;
      });
      return String(onlyOne(wrong));
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: placement,
    stem: 'Which branch has the highest percentage of registered students placed?',
    options: ['Computer science', 'Electronics', 'Electrical', 'Food technology'],
    correct: [4],
    explanation: String.raw`- Divide placed by registered: $\frac{96}{120} = 80\%$, $\frac{60}{80} = 75\%$,
  $\frac{65}{100} = 65\%$, $\frac{48}{60} = 80\%$, $\frac{34}{40} = 85\%$.
- The highest is 85%, for Food technology.
- Computer science has the most placed students, but not the highest share.
- Answer: **Food technology**.`,
    solve: () => {
      const best = Math.max(...branches.map(({ registered, placed }) => placed / registered));
      return onlyOne(branches.filter(({ registered, placed }) => placed / registered === best)).name;
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    passage: placement,
    stem: 'What percentage of all the registered students were placed?',
    options: ['75.75%', '77%', '80%', '132%'],
    correct: [1],
    explanation: String.raw`- Registered in all: $120 + 80 + 100 + 60 + 40 = 400$.
- Placed in all: $96 + 60 + 65 + 48 + 34 = 303$.
- $\frac{303}{400} = 75.75\%$.
- 77% is the mean of the five branch percentages, which gives small branches too much weight; 132% divides the
  wrong way round.
- Answer: **75.75%**.`,
    solve: () => {
      const total = (key: 'registered' | 'placed') => sum(branches.map((branch) => branch[key]));
      return `${(100 * total('placed')) / total('registered')}%`;
    },
  },
  {
    kind: 'numerical',
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    passage: placement,
    stem: `How many more Mechanical students would have to be placed for that branch to reach the percentage of
Electronics?`,
    accepted: [{ value: 10, tolerance: 0 }],
    explanation: String.raw`- Electronics placed $\frac{60}{80} = 75\%$.
- $75\%$ of the 100 Mechanical students are 75, and 65 were placed.
- Answer: **10**.`,
    solve: () => {
      const branch = (name: string) => onlyOne(branches.filter((one) => one.name === name));
      const electronics = branch('Electronics');
      const { registered, placed } = branch('Mechanical');
      return (registered * electronics.placed) / electronics.registered - placed;
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`A pie chart shows how a hostel mess spends ₹3,60,000 a month. The angles of its slices
are:

| Item | Angle |
|---|---:|
| Rice and flour | $90^\circ$ |
| Vegetables | $72^\circ$ |
| Milk | $60^\circ$ |
| Fuel | $48^\circ$ |
| Wages | $90^\circ$ |

How much more is spent on milk and fuel together than on vegetables?`,
    options: ['₹12,000', '₹36,000', '₹72,000', '₹1,08,000'],
    correct: [2],
    explanation: String.raw`- The full circle of $360^\circ$ stands for ₹3,60,000, so $1^\circ$ stands for
  ₹1,000.
- Milk and fuel: $60^\circ + 48^\circ = 108^\circ$. Vegetables: $72^\circ$.
- Difference: $108^\circ - 72^\circ = 36^\circ$, that is ₹36,000.
- ₹1,08,000 is milk and fuel without the comparison, ₹72,000 is vegetables alone, and ₹12,000 is vegetables
  less milk.
- Answer: **₹36,000**.`,
    solve: () => {
      const angle = { rice: 90, vegetables: 72, milk: 60, fuel: 48, wages: 90 };
      const money = (degrees: number) => (360_000 * degrees) / sum(Object.values(angle));
      return rupees(money(angle.milk) + money(angle.fuel) - money(angle.vegetables));
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A line graph of the visitors to a campus library passes through these points:

| Month | Jan | Feb | Mar | Apr | May | Jun |
|---|---:|---:|---:|---:|---:|---:|
| Visitors | 240 | 300 | 360 | 342 | 432 | 530 |

In which month was the percentage rise over the month before the highest?`,
    options: ['February', 'March', 'May', 'June'],
    correct: [3],
    explanation: String.raw`- February: $\frac{60}{240} = 25\%$. March: $\frac{60}{300} = 20\%$. April falls.
- May: $\frac{90}{342} \approx 26.3\%$. June: $\frac{98}{432} \approx 22.7\%$.
- The highest is in May.
- June has the largest rise in numbers (98), but from a larger base.
- Answer: **May**.`,
    solve: () => {
      const names = ['February', 'March', 'April', 'May', 'June'];
      const visitors = [240, 300, 360, 342, 432, 530];
      const growth = visitors.slice(1).map((now, index) => now / Number(visitors[index]));
      return String(names[growth.indexOf(Math.max(...growth))]);
    },
  },
  {
    topic: 'Data Interpretation',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `The bars show what four canteen counters sold in one day. Each block stands for 20 plates or cups.

~~~text
Tea     ████████████
Coffee  █████████
Juice   ██████
Snacks  ███████████████
~~~

Which of these statements are true? Select all that apply.`,
    options: [
      'Coffee sales were 75% of tea sales.',
      'Snacks made up more than 40% of all sales.',
      'Tea and juice together sold exactly twice as many as coffee.',
      'The four counters sold 210 on average.',
    ],
    correct: [1, 3, 4],
    explanation: String.raw`- The bars have 12, 9, 6 and 15 blocks: tea 240, coffee 180, juice 120, snacks
  300, in all 840.
- $\frac{180}{240} = 75\%$: true.
- $\frac{300}{840} \approx 35.7\%$, less than 40%: false.
- $240 + 120 = 360 = 2 \times 180$: true. Average $840 \div 4 = 210$: true.
- Answer: **the first, third and fourth statements**.`,
    solve: () => {
      const [tea, coffee, juice, snacks] = [12 * 20, 9 * 20, 6 * 20, 15 * 20];
      const all = tea + coffee + juice + snacks;
      return trueClaims({
        'Coffee sales were 75% of tea sales.': coffee / tea === 0.75,
        'Snacks made up more than 40% of all sales.': snacks / all > 0.4,
        'Tea and juice together sold exactly twice as many as coffee.': tea + juice === 2 * coffee,
        'The four counters sold 210 on average.': all / 4 === 210,
      });
    },
  },
  {
    topic: 'Data Sufficiency',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `What is the two-digit number $N$?

I. The two digits of $N$ add up to 9.

II. The number with the digits of $N$ in reverse order is 27 more than $N$.`,
    options: [
      'Statement I alone is enough, but statement II alone is not',
      'Statement II alone is enough, but statement I alone is not',
      'Each statement alone is enough',
      'Both statements together are enough, but neither alone is',
      'Even both statements together are not enough',
    ],
    correct: [4],
    explanation: `- I alone: 18, 27, 36, … all fit, so it isn't enough.
- II alone: with digits $a$ and $b$, $(10b + a) - (10a + b) = 9(b - a) = 27$, so $b - a = 3$. 14, 25, 36, …
  all fit.
- Together: $a + b = 9$ and $b - a = 3$ give $a = 3$, $b = 6$ and only $N = 36$.
- Answer: **both statements together are enough, but neither alone is**.`,
    solve: () => {
      const tens = (n: number) => Math.floor(n / 10);
      const first = range(10, 99).filter((n) => tens(n) + (n % 10) === 9);
      const second = range(10, 99).filter((n) => 10 * (n % 10) + tens(n) === n + 27);
      const both = first.filter((n) => second.includes(n));
      return sufficiency(first.length === 1, second.length === 1, both.length === 1);
    },
  },
  {
    topic: 'Data Sufficiency',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `$n$ is a positive whole number. Is $n$ even?

I. $n^2 + n$ is even.

II. $n^3 + 3$ is odd.`,
    options: [
      'Statement I alone is enough, but statement II alone is not',
      'Statement II alone is enough, but statement I alone is not',
      'Each statement alone is enough',
      'Both statements together are enough, but neither alone is',
      'Even both statements together are not enough',
    ],
    correct: [2],
    explanation: `- I: $n^2 + n = n(n + 1)$ is a product of two neighbours, so it is always even. It says
  nothing about $n$.
- II: $n^3 + 3$ odd means $n^3$ is even, and then $n$ must be even. The answer is a sure yes.
- It is tempting to take "even" in I as a hint that $n$ is even, but $n = 1$ and $n = 2$ both fit.
- Answer: **statement II alone is enough, but statement I alone is not**.`,
    solve: () => {
      const settled = (fits: (n: number) => boolean) =>
        new Set(
          range(1, 200)
            .filter(fits)
            .map((n) => n % 2),
        ).size === 1;
      const first = (n: number) => (n ** 2 + n) % 2 === 0;
      const second = (n: number) => (n ** 3 + 3) % 2 === 1;
      return sufficiency(
        settled(first),
        settled(second),
        settled((n) => first(n) && second(n)),
      );
    },
  },
  {
    topic: 'Equations',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `3 pens and 2 notebooks cost ₹130; 2 pens and 5 notebooks cost ₹215. All pens cost the same, and so
do all notebooks.
What do 1 pen and 1 notebook cost together?`,
    options: ['₹20', '₹35', '₹55', '₹69'],
    correct: [3],
    explanation: `- $3p + 2n = 130$ and $2p + 5n = 215$.
- Multiply by 2 and by 3: $6p + 4n = 260$ and $6p + 15n = 645$. Subtract: $11n = 385$, so $n = 35$.
- Then $3p = 130 - 70 = 60$ and $p = 20$. Together: $20 + 35 = 55$.
- ₹20 and ₹35 are the single prices; ₹69 adds the two bills and divides by 5, but the bills hold 5 pens and 7
  notebooks.
- Answer: **₹55**.`,
    solve: () => {
      const prices = range(1, 130).flatMap((pen) => range(1, 130).map((book) => ({ pen, book })));
      const fit = onlyOne(
        prices.filter(({ pen, book }) => 3 * pen + 2 * book === 130 && 2 * pen + 5 * book === 215),
      );
      return rupees(fit.pen + fit.book);
    },
  },
  {
    topic: 'Equations',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `For which values of $k$ does $x^2 - 6x + k = 0$ have two different roots that are both integers?
Select all that apply.`,
    options: ['$k = 5$', '$k = 7$', '$k = 8$', '$k = 9$', '$k = -7$'],
    correct: [1, 3, 5],
    explanation: String.raw`- The roots must add up to 6 and multiply to $k$.
- $k = 5$: roots 1 and 5. $k = 8$: roots 2 and 4. $k = -7$: roots 7 and $-1$.
- $k = 7$: roots $3 \pm \sqrt{2}$ are not integers. $k = 9$: both roots are 3, so they aren't different.
- Answer: **$k = 5$, $k = 8$ and $k = -7$**.`,
    solve: () =>
      [5, 7, 8, 9, -7]
        .filter((k) => range(-50, 50).filter((x) => x * x - 6 * x + k === 0).length === 2)
        .map((k) => `$k = ${k}$`),
  },
  {
    topic: 'Progressions',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `The first row of a seminar hall has 18 seats, and every row after it has 3 seats more than the row
in front of it.
The hall has 20 rows. How many seats are there in all?`,
    options: ['75', '360', '930', '960'],
    correct: [3],
    explanation: String.raw`- Last row: $18 + 19 \times 3 = 75$ seats.
- Sum: $\frac{20}{2}(18 + 75) = 10 \times 93 = 930$.
- 960 adds 3 seats 20 times, but there are only 19 steps; 360 gives every row 18 seats; 75 is only the last
  row.
- Answer: **930**.`,
    solve: () => {
      let [seats, row] = [0, 18];
      for (let n = 1; n <= 20; n += 1, row += 3) seats += row;
      return String(seats);
    },
  },
  {
    topic: 'Progressions',
    trade: 'GENERAL',
    difficulty: 4,
    stem: String.raw`A ball is dropped from a height of 12 m. After each hit on the floor it rises to
$\frac{2}{3}$ of the height from which it last fell, and it goes on like this for ever. What total distance,
up and down, does the ball travel?`,
    options: ['36 m', '48 m', '72 m', '60 m'],
    correct: [4],
    explanation: String.raw`- The falls add up to
  $12 + 8 + \frac{16}{3} + \ldots = \frac{12}{1 - \frac{2}{3}} = 36$ m.
- The rises are the same without the first 12 m: $36 - 12 = 24$ m.
- Total: $36 + 24 = 60$ m.
- 36 m counts only the falls; 72 m doubles them, though the first fall has no rise before it.
- Answer: **60 m**.`,
    solve: () => {
      let [travelled, height] = [12, 12];
      for (let bounce = 1; bounce <= 200; bounce += 1) {
        height *= 2 / 3;
        travelled += 2 * height;
      }
      return `${Math.round(travelled)} m`;
    },
  },
  {
    topic: 'Geometry',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`Each interior angle of a regular polygon is $156^\circ$. How many diagonals does the
polygon have?`,
    options: ['15', '90', '105', '180'],
    correct: [2],
    explanation: String.raw`- Each exterior angle is $180^\circ - 156^\circ = 24^\circ$, so there are
  $360 \div 24 = 15$ sides.
- Each of the 15 corners joins 12 others by a diagonal, and each diagonal is counted twice:
  $\frac{15 \times 12}{2} = 90$.
- 15 is the number of sides, 105 counts the sides as diagonals too, and 180 forgets to halve.
- Answer: **90**.`,
    solve: () => {
      const sides = onlyOne(range(3, 100).filter((n) => (n - 2) * 180 === 156 * n));
      const joins = combinations(range(1, sides), 2);
      return String(joins.filter(([a = 0, b = 0]) => b - a > 1 && b - a < sides - 1).length);
    },
  },
  {
    topic: 'Geometry',
    trade: 'GENERAL',
    difficulty: 4,
    stem: `The sides of a triangle are 13 cm, 14 cm and 15 cm. Which of these statements are true?
Select all that apply.`,
    options: [
      'The area of the triangle is 84 cm².',
      'The height on the 14 cm side is 12 cm.',
      'The triangle has a right angle.',
      'The largest circle that fits inside has a radius of 4 cm.',
    ],
    correct: [1, 2, 4],
    explanation: String.raw`- Half of the perimeter is $s = 21$, so the area is
  $\sqrt{21 \times 8 \times 7 \times 6} = \sqrt{7056} = 84$ cm².
- Height on 14: $\frac{2 \times 84}{14} = 12$ cm.
- $13^2 + 14^2 = 365$ but $15^2 = 225$, so there is no right angle.
- Radius of the inner circle: area $\div s = 84 \div 21 = 4$ cm.
- Answer: **the first, second and fourth statements**.`,
    solve: () => {
      const foot = (13 ** 2 - 15 ** 2 + 14 ** 2) / (2 * 14);
      const height = Math.sqrt(13 ** 2 - foot ** 2);
      const area = (14 * height) / 2;
      return trueClaims({
        'The area of the triangle is 84 cm².': area === 84,
        'The height on the 14 cm side is 12 cm.': height === 12,
        'The triangle has a right angle.': 13 ** 2 + 14 ** 2 === 15 ** 2,
        'The largest circle that fits inside has a radius of 4 cm.': (2 * area) / (13 + 14 + 15) === 4,
      });
    },
  },
  {
    topic: 'Height and Distance',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`Vinodhan stands on level ground and sees the top of a 45 m mobile tower at an angle of elevation
of $45^\circ$. He walks straight away from the tower until the angle is $30^\circ$. How far has he walked?
(Measure all angles at ground level.)`,
    options: ['19.0 m', '32.9 m', '45.0 m', '77.9 m'],
    correct: [2],
    explanation: String.raw`- At $45^\circ$ he is as far away as the tower is high: 45 m.
- At $30^\circ$ he is $\frac{45}{\tan 30^\circ} = 45\sqrt{3} \approx 77.9$ m away.
- He has walked $77.9 - 45 = 32.9$ m.
- 77.9 m is his whole distance from the tower, and 19.0 m takes $60^\circ$ for $30^\circ$.
- Answer: **32.9 m**.`,
    solve: () => {
      const away = (degrees: number) => 45 / Math.tan((degrees * Math.PI) / 180);
      return `${(away(30) - away(45)).toFixed(1)} m`;
    },
  },
  {
    topic: 'Partnership',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Rituja opens a tiffin service with ₹40,000, and Sohail joins four months later with ₹75,000.
They share the profit by capital and time. What is Sohail's share of a profit of ₹54,000 at the end of the first
year?`,
    options: ['₹24,000', '₹27,000', '₹30,000', '₹36,000'],
    correct: [3],
    explanation: String.raw`- Rituja: $40000 \times 12 = 480000$. Sohail: $75000 \times 8 = 600000$.
- The ratio is $480 : 600 = 4 : 5$.
- Sohail gets $\frac{5}{9} \times 54000 = 30000$.
- ₹24,000 is Rituja's share; ₹27,000 shares equally.
- Answer: **₹30,000**.`,
    solve: () => {
      let [rituja, sohail] = [0, 0];
      for (const month of range(1, 12)) {
        rituja += 40_000;
        if (month > 4) sohail += 75_000;
      }
      return rupees((54_000 * sohail) / (rituja + sohail));
    },
  },
  {
    topic: 'Ages',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `Kanaka is three times as old as her son. In twelve years she will be twice as old as he is then.
How old is her son now?`,
    options: ['12 years', '18 years', '24 years', '36 years'],
    correct: [1],
    explanation: `- Let the son be $s$ years old; Kanaka is $3s$.
- In twelve years: $3s + 12 = 2(s + 12)$, so $s = 12$.
- 36 is Kanaka's age now, and 24 the son's age in twelve years.
- Answer: **12 years**.`,
    solve: () => `${onlyOne(range(1, 60).filter((son) => 3 * son + 12 === 2 * (son + 12)))} years`,
  },
  {
    topic: 'Area',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`A square lawn and a circular lawn each have a boundary of 88 m. By how much do their areas differ?
(Take $\pi = \frac{22}{7}$.)`,
    options: ['0 m²', '88 m²', '132 m²', '154 m²'],
    correct: [3],
    explanation: String.raw`- Square: the side is $88 \div 4 = 22$ m, the area 484 m².
- Circle: $2 \times \frac{22}{7} \times r = 88$ gives $r = 14$ m, so the area is $\frac{22}{7} \times 196 = 616$ m².
- Difference: $616 - 484 = 132$ m². Of all shapes with the same boundary the circle holds the most.
- Answer: **132 m²**.`,
    solve: () => {
      const radius = 88 / (2 * (22 / 7));
      return `${Math.round((22 / 7) * radius ** 2 - (88 / 4) ** 2)} m²`;
    },
  },
  {
    topic: 'Volume and Surface Area',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `A rectangular water tank has a base of 2.4 m by 1.5 m and upright sides. 1,800 litres of water are
pumped into it, and none overflows. By how much does the water level rise?`,
    options: ['5 cm', '20 cm', '46 cm', '50 cm'],
    correct: [4],
    explanation: String.raw`- 1,800 litres are 1.8 m³.
- The base has an area of $2.4 \times 1.5 = 3.6$ m².
- The level rises by $1.8 \div 3.6 = 0.5$ m.
- 5 cm slips by a factor of ten when turning litres into cubic metres.
- Answer: **50 cm**.`,
    solve: () => `${Math.round((1_800 * 1_000) / (240 * 150))} cm`,
  },
  {
    topic: 'Decimal Fraction',
    trade: 'GENERAL',
    difficulty: 1,
    stem: String.raw`Find the value of $\dfrac{0.36 \times 0.0025}{0.009}$.`,
    options: ['0.001', '0.01', '0.1', '1'],
    correct: [3],
    explanation: String.raw`- $0.36 \times 0.0025 = 0.0009$.
- $0.0009 \div 0.009 = 0.1$.
- Counting decimal places: 2 and 4 above, 3 below, and $36 \times 25 \div 9 = 100$, so $100 \times 10^{-3}$.
- Answer: **0.1**.`,
    solve: () => String((36 * 25 * 10 ** 3) / 9 / 10 ** 6),
  },
  {
    topic: 'Simplification',
    trade: 'GENERAL',
    difficulty: 2,
    stem: String.raw`Find the value of

$$\left(1 + \frac{1}{3}\right)\left(1 + \frac{1}{4}\right)\left(1 + \frac{1}{5}\right) \cdots \left(1 + \frac{1}{17}\right)$$`,
    options: ['$6$', '$9$', '$17$', '$18$'],
    correct: [1],
    explanation: String.raw`- The factors are $\frac{4}{3}, \frac{5}{4}, \frac{6}{5}, \ldots, \frac{18}{17}$.
- Each top cancels the next bottom; only the last top, 18, and the first bottom, 3, are left.
- $18 \div 3 = 6$. Stopping the cancelling at 2 below gives 9, and forgetting it gives 18.
- Answer: **6**.`,
    solve: () => `$${Math.round(range(3, 17).reduce((product, n) => product * (1 + 1 / n), 1))}$`,
  },
  {
    topic: 'Square and Cube Roots',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'How many perfect squares lie between 500 and 1,500?',
    options: ['15', '16', '17', '31'],
    correct: [2],
    explanation: `- $22^2 = 484$ is too small and $23^2 = 529$ is the first that counts.
- $38^2 = 1444$ is the last, since $39^2 = 1521$.
- From 23 to 38, both included, there are $38 - 23 + 1 = 16$ numbers; 15 forgets to count both ends.
- Answer: **16**.`,
    solve: () => String(range(500, 1_500).filter((n) => Number.isInteger(Math.sqrt(n))).length),
  },
  {
    topic: 'Ratio and Proportion',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A prize of ₹6,200 is shared so that Ponni's share is to Qadir's as 3 to 4, and Qadir's to Rehana's as
6 to 5. What is Rehana's share?`,
    options: ['₹1,722', '₹1,800', '₹2,000', '₹2,400'],
    correct: [3],
    explanation: String.raw`- Make Qadir's parts equal in both ratios: $3 : 4 = 9 : 12$ and $6 : 5 = 12 : 10$.
- So the shares are as $9 : 12 : 10$, together 31 parts of ₹200.
- Rehana gets $10 \times 200 = 2000$; ₹1,800 is Ponni's share and ₹2,400 Qadir's.
- Answer: **₹2,000**.`,
    solve: () => {
      const [ponni, qadir] = [3 / 4, 1];
      const rehana = (5 / 6) * qadir;
      return rupees((6_200 * rehana) / (ponni + qadir + rehana));
    },
  },
  {
    topic: 'Chain Rule',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `Eight printers of the same kind print 6,000 hall tickets in 25 minutes. How long do five such printers
need for 4,500 hall tickets?`,
    options: ['11.7 minutes', '18.75 minutes', '30 minutes', '40 minutes'],
    correct: [3],
    explanation: String.raw`- One printer prints $6000 \div (8 \times 25) = 30$ tickets a minute.
- Five print 150 a minute, so 4,500 take $4500 \div 150 = 30$ minutes.
- 18.75 leaves the number of printers as it was, 40 leaves the number of tickets, and 11.7 turns the first ratio
  over.
- Answer: **30 minutes**.`,
    solve: () => `${4_500 / ((6_000 / (8 * 25)) * 5)} minutes`,
  },
  {
    topic: 'Pipes and Cisterns',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A pipe fills an empty tank in 6 hours. Because of a leak at the bottom it now takes 8 hours.
In how many hours would the leak alone empty the full tank? (Take the leak to flow at a steady rate.)`,
    options: ['2 hours', '14 hours', '24 hours', '48 hours'],
    correct: [3],
    explanation: String.raw`- In an hour the pipe fills $\frac{1}{6}$ of the tank, but only $\frac{1}{8}$ is gained.
- The leak takes $\frac{1}{6} - \frac{1}{8} = \frac{1}{24}$ an hour.
- 2 and 14 subtract and add the hours instead of the rates.
- Answer: **24 hours**.`,
    solve: () => `${Math.round(1 / (1 / 6 - 1 / 8))} hours`,
  },
  {
    topic: 'Boats and Streams',
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A boat makes 14 km/h in still water; the stream flows at 4 km/h. It goes upstream to a village and
comes straight back, 7 hours for both ways together. How far away is the village?`,
    options: ['42 km', '45 km', '49 km', '90 km'],
    correct: [2],
    explanation: String.raw`- Upstream it makes $14 - 4 = 10$ km/h, downstream $14 + 4 = 18$ km/h.
- $\frac{d}{10} + \frac{d}{18} = 7$ gives $\frac{14d}{90} = 7$, so $d = 45$ km.
- 49 km takes 14 km/h for both ways, and 90 km is there and back.
- Answer: **45 km**.`,
    solve: () => `${onlyOne(range(1, 100).filter((d) => Math.abs(d / 10 + d / 18 - 7) < 1e-9))} km`,
  },
  {
    topic: 'Stocks and Shares',
    trade: 'GENERAL',
    difficulty: 2,
    stem: `A share of face value ₹100 sells at ₹125 and pays a yearly dividend of 8% of its face value.
What does a buyer earn on the money paid, per year? (Ignore charges and tax.)`,
    options: ['5.6%', '6.4%', '8%', '10%'],
    correct: [2],
    explanation: String.raw`- One share costs ₹125 and pays 8% of ₹100, that is ₹8.
- $\frac{8}{125} = 6.4\%$.
- 8% is counted on the face value, and 10% multiplies by 1.25 instead of dividing.
- Answer: **6.4%**.`,
    solve: () => `${(100 * (0.08 * 100)) / 125}%`,
  },
  {
    topic: 'True Discount',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'What is the present worth of ₹9,440 due in 2 years, at 9% simple interest per year?',
    options: ['₹7,740.80', '₹8,000', '₹8,660.55', '₹11,139.20'],
    correct: [2],
    explanation: String.raw`- ₹100 now becomes $100 + 2 \times 9 = 118$ rupees in 2 years.
- Present worth $= 9440 \times \frac{100}{118} = 8000$. Check: ₹8,000 earns ₹1,440.
- ₹7,740.80 takes 18% off the amount due, ₹8,660.55 counts one year only.
- Answer: **₹8,000**.`,
    solve: () => rupees(9_440 / (1 + 0.09 * 2)),
  },
  {
    topic: "Banker's Discount",
    trade: 'GENERAL',
    difficulty: 3,
    stem: `A bill of ₹11,200 is due in exactly one year; the rate is 12% simple interest per year. By how much is
the banker's discount greater than the true discount (the banker's gain)?`,
    options: ['₹134.40', '₹144', '₹1,200', '₹1,344'],
    correct: [2],
    explanation: String.raw`- Banker's discount: interest on the face value, $11200 \times 0.12 = 1344$.
- Present worth: $11200 \div 1.12 = 10000$, so the true discount is ₹1,200.
- The gain is $1344 - 1200 = 144$, which is also the interest on the true discount.
- Answer: **₹144**.`,
    solve: () => rupees(11_200 * 0.12 - (11_200 - 11_200 / 1.12)),
  },
  {
    topic: 'Series',
    trade: 'GENERAL',
    difficulty: 1,
    stem: `Which number comes next?

7, 10, 16, 28, 52, …`,
    options: ['76', '88', '100', '104'],
    correct: [3],
    explanation: `- The differences are 3, 6, 12 and 24: each is twice the one before.
- The next difference is 48, so the number is $52 + 48 = 100$.
- 76 adds 24 once more; 104 doubles the number itself.
- Answer: **100**.`,
    solve: () => {
      let [number, gap] = [7, 3];
      for (const _ of range(1, 5)) [number, gap] = [number + gap, 2 * gap];
      return String(number);
    },
  },
  {
    topic: 'Mensuration',
    trade: 'GENERAL',
    difficulty: 3,
    stem: String.raw`A wire bent into a rectangle of 20 cm by 13 cm is bent again, without loss, into a circle.
What area does the circle enclose? (Take $\pi = \frac{22}{7}$.)`,
    options: ['260 cm²', '346.5 cm²', '693 cm²', '1,386 cm²'],
    correct: [2],
    explanation: String.raw`- The wire is $2(20 + 13) = 66$ cm long.
- $2 \times \frac{22}{7} \times r = 66$ gives $r = 10.5$ cm.
- Area: $\frac{22}{7} \times 10.5^2 = 346.5$ cm².
- 260 cm² is the area of the rectangle; 1,386 cm² uses the diameter for the radius.
- Answer: **346.5 cm²**.`,
    solve: () => `${((22 / 7) * (66 / (2 * (22 / 7))) ** 2).toFixed(1)} cm²`,
  },
];
