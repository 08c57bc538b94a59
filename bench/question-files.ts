/**
 * Files like those of institutes: this many sums with explanations, some with formulas, tables and code. Files with different `first`
 * have different questions.
 */
export const questionFiles: Record<'CSV' | 'GIFT' | 'Moodle XML', (count: number, first: number) => string> =
  {
    CSV: (count, first) =>
      `Question,Option A,Option B,Option C,Option D,Correct,Explanation,Topic\n${joinSums(
        count,
        first,
        (one) =>
          [toMarkdown(one.stem), ...one.options, 'B', toMarkdown(one.explanation), 'Averages']
            .map(quoted)
            .join(','),
      )}`,
    GIFT: (count, first) =>
      joinSums(count, first, (one) => {
        const options = one.options.map((option, place) => (place === 1 ? '=' : '~') + escaped(option));
        return `::Sum ${one.number}::[markdown]${escaped(toMarkdown(one.stem))}{\n${options.join('\n')}\n####${escaped(toMarkdown(one.explanation))}\n}\n`;
      }),
    'Moodle XML': (count, first) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${joinSums(
        count,
        first,
        (one) => `<question type="multichoice">
  <name><text>Sum ${one.number}</text></name>
  <questiontext format="html"><text><![CDATA[${toHtml(one.stem)}]]></text></questiontext>
  <generalfeedback format="html"><text><![CDATA[${toHtml(one.explanation)}]]></text></generalfeedback>
  <defaultgrade>1</defaultgrade><single>true</single><shuffleanswers>true</shuffleanswers>
${one.options
  .map(
    (option, place) =>
      `  <answer fraction="${place === 1 ? 100 : 0}" format="html"><text><![CDATA[<p>${escapeHtml(option)}</p>]]></text></answer>`,
  )
  .join('\n')}
</question>`,
      )}\n</quiz>\n`,
  };

type Block = string | { table: string[][] } | { code: string };
type Sum = { number: number; stem: Block[]; options: string[]; explanation: Block[] };

const joinSums = (count: number, first: number, write: (one: Sum) => string) =>
  Array.from({ length: count }, (_, place) => write(createSum(first + place))).join('\n');

const PLACES = ['Bengaluru', 'Mysuru', 'Hubballi', 'Mangaluru', 'Belagavi', 'Kalaburagi', 'Tumakuru'];
const THINGS = ['mangoes', 'pencils', 'notebooks', 'bottles of water', 'bags of cement', 'tickets', 'chairs'];
const NAMES = [
  'Asha',
  'Bharat',
  'Chitra',
  'Deepak',
  'Esha',
  'Farhan',
  'Gauri',
  'Harish',
  'Indira',
  'Jayanth',
];

/** The parts of a question; formulas are written as \( … \). */
function createSum(number: number): Sum {
  const pick = <T>(list: T[], step: number) => list[Math.floor(number / step) % list.length] as T;
  const [name, other, thing, from, to] = [
    pick(NAMES, 1),
    pick(NAMES, 3),
    pick(THINGS, 7),
    pick(PLACES, 2),
    pick(PLACES, 5),
  ];
  const [a, b, c] = [number + 12, (number % 89) + 7, (number % 23) + 3];
  switch (number % 8) {
    case 0:
      return {
        number,
        stem: [
          `A train of length ${a} m leaves ${from} for ${to} at ${b} km/h. How long does it take to cross a bridge of ${c} m, to the nearest second?`,
        ],
        options: [`${b} seconds`, `${b + 2} seconds`, `${b + 4} seconds`, 'None of these'],
        explanation: [
          `The train covers its own length and the bridge, ${a + c} m in all.`,
          `Its speed is \\(${b} \\times \\frac{5}{18}\\) m/s, so it takes \\(\\frac{${a + c}}{${b} \\times 5/18}\\) s.`,
        ],
      };
    case 1:
      return {
        number,
        stem: [
          `${name} buys ${a} ${thing} in ${from} for ₹ ${b} each and sells them in ${to} for ₹ ${b + c} each. What does ${name} earn in all, if ${c} of them are lost on the way?`,
        ],
        options: [`₹ ${a * c - b}`, `₹ ${a * c}`, `₹ ${a * c + b}`, `₹ ${a * c + 2 * b}`],
        explanation: [
          `${name} pays ${a} times ${b}, and gets ${a - c} times ${b + c}. The difference is what remains.`,
        ],
      };
    case 2:
      return {
        number,
        stem: [
          `The table shows what ${name} and ${other} sold in ${from}, in thousands of rupees. By what percentage did ${name} sell more than ${other} over both years?`,
          {
            table: [
              ['Seller', '2023', '2024'],
              [name, `${a}`, `${a + b}`],
              [other, `${a - c}`, `${a + c}`],
            ],
          },
        ],
        options: [`${c} %`, `${c + 1}.5 %`, `${c + 2}.25 %`, 'It cannot be told'],
        explanation: [
          `${name} sold ${2 * a + b}, ${other} ${2 * a}. The difference is ${b} of ${2 * a}.`,
          `In per cent: \\(\\frac{${b}}{${2 * a}} \\times 100\\).`,
        ],
      };
    case 3:
      return {
        number,
        stem: [`If \\(x^2 - ${a + b}x + ${a * b} = 0\\), what is the larger of the two values of \\(x\\)?`],
        options: [
          `\\(${Math.min(a, b)}\\)`,
          `\\(${Math.max(a, b)}\\)`,
          `\\(-${a}\\)`,
          `\\(\\sqrt{${a * b}}\\)`,
        ],
        explanation: [
          `The quadratic is \\((x - ${a})(x - ${b}) = 0\\).`,
          `Its roots are ${a} and ${b}, and their sum is \\(${a} + ${b} = ${a + b}\\).`,
        ],
      };
    case 4:
      return {
        number,
        stem: [
          `What does this program print when it is given ${a}?`,
          {
            code: `int f(int n) {\n  return n < ${c} ? n : f(n / ${c}) + n % ${b};\n}\nprintf("%d", f(${a}));`,
          },
        ],
        options: [`${a % b}`, `${(a % b) + c}`, `${a + b}`, 'It does not end'],
        explanation: [
          `The function divides by ${c} until less than that remains, and adds up what is left over.`,
        ],
      };
    case 5:
      return {
        number,
        stem: [
          `${name}, ${other} and ${a} others sit around a round table. ${name} sits ${c} places to the left of ${other}, who sits opposite the one from ${to}. Who sits between them, and how many places are empty?`,
        ],
        options: [
          `The one from ${from}, and ${b + 30} places are empty`,
          `The one from ${to}, and ${c} places are empty`,
          'Nobody',
          `Both (a) and (b)`,
        ],
        explanation: [
          `Draw the table, and begin with ${other}.`,
          `Opposite means ${Math.floor(a / 2) + 1} places on; ${c} of them are between the two.`,
          `Only one place remains for the one from ${to}.`,
        ],
      };
    case 6:
      return {
        number,
        stem: [
          `A sum of ₹ ${a}00 is lent at ${c} % compound interest a year, compounded half-yearly. What does it come to after ${(number % 4) + 1} years?`,
        ],
        options: [`₹ ${a + b}12.50`, `₹ ${a + b}68.00`, `₹ ${a + b}91.25`, `₹ ${a + b}99.75`],
        explanation: [
          `Half-yearly the rate is ${c / 2} %, so \\(A = P\\left(1 + \\frac{r}{200}\\right)^{2n}\\) with \\(P = ${a}00\\) and \\(r = ${c}\\).`,
        ],
      };
    default:
      return {
        number,
        stem: [
          `Choose the word that fits best: the committee of ${a} members from ${from} was ____ by the decision that ${to} had taken ${b} days earlier.`,
        ],
        options: ['disconcerted', 'discarded', `disqualified`, `dissuaded`],
        explanation: [
          `To be disconcerted is to be unsettled. The others would need another preposition, or another subject than a committee of ${a}.`,
        ],
      };
  }
}

const toMarkdown = (blocks: Block[]) =>
  blocks
    .map((block) => {
      if (typeof block === 'string') return withDollars(block);
      if ('code' in block) return `\`\`\`c\n${block.code}\n\`\`\``;
      const [head = [], ...rows] = block.table;
      return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
    })
    .join('\n\n');
const withDollars = (text: string) => text.replace(/\\[()]/g, '$');

const toHtml = (blocks: Block[]) =>
  blocks
    .map((block) => {
      if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
      if ('code' in block) return `<pre><code class="language-c">${escapeHtml(block.code)}</code></pre>`;
      const rows = block.table.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
      return `<table border="1"><tbody>${rows.join('')}</tbody></table>`;
    })
    .join('\n');
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const quoted = (cell: string) => `"${withDollars(cell).replace(/"/g, '""')}"`;
const escaped = (text: string) =>
  withDollars(text)
    .replace(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n');
