import { type Conversion, plainText } from './conversion.ts';
import { readArgument, readEnvironment, readOptional } from './cursor.ts';

type Environment = (conversion: Conversion, name: string) => string;

const body = ({ cursor }: Conversion, name: string): string => readEnvironment(cursor, name);
const indent = (text: string): string =>
  text.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/\n(?=[^\n])/g, '\n   ');

const list =
  (numbered: boolean): Environment =>
  (conversion, name) => {
    readOptional(conversion.cursor);
    const items = splitItems(body(conversion, name));
    const lines = items.map((item, at) => {
      const [, label, text = item] = item.match(/^\s*\[([^\]]*)\]([\s\S]*)$/) ?? [];
      const content = conversion.convert(label ? `\\textbf{${label}} ${text}` : text).trim();
      return `${numbered ? `${at + 1}.` : '-'} ${indent(content)}`;
    });
    return `\n\n${lines.join('\n')}\n\n`;
  };

/** The parts after each `\item`, those of lists inside kept whole. */
function splitItems(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let from = -1;
  for (const { 0: mark, index } of text.matchAll(/\\(?:begin\{|end\{|item(?![a-zA-Z]))/g)) {
    if (mark === '\\begin{') depth++;
    else if (mark === '\\end{') depth--;
    else if (depth === 0) {
      if (from >= 0) items.push(text.slice(from, index));
      from = index + mark.length;
    }
  }
  return from >= 0 ? [...items, text.slice(from)] : items;
}

const code: Environment = (conversion, name) => {
  const text = body(conversion, name)
    .replace(/^\s*\[[^\]]*\]/, '')
    .replace(/^[ \t]*\n/, '');
  return `\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n\n`;
};

const formula =
  (align: boolean): Environment =>
  (conversion, name) => {
    const text = body(conversion, name)
      .replaceAll(/\\label\{[^{}]*\}|\\nonumber|\\notag/g, '')
      .trim();
    return `\n\n$$\n${align ? `\\begin{aligned}\n${text}\n\\end{aligned}` : text}\n$$\n\n`;
  };

const quote: Environment = (conversion, name) =>
  `\n\n> ${conversion.convert(body(conversion, name)).trim().replaceAll('\n', '\n> ')}\n\n`;

const plain =
  (skippedArguments = 0): Environment =>
  (conversion, name) => {
    readOptional(conversion.cursor);
    for (let skipped = 0; skipped < skippedArguments; skipped++) readArgument(conversion.cursor);
    return `\n\n${conversion.convert(body(conversion, name)).trim()}\n\n`;
  };

const section =
  (title: string): Environment =>
  (conversion, name) =>
    `\n\n## ${title}\n\n${conversion.convert(body(conversion, name)).trim()}\n\n`;

const dropped: Environment = (conversion, name) => {
  body(conversion, name);
  return '\n\n';
};

/** A table in GFM, whose first row is its head. */
const table: Environment = (conversion, name) => {
  readOptional(conversion.cursor);
  if (name === 'tabular*' || name === 'tabularx') readArgument(conversion.cursor);
  readArgument(conversion.cursor);
  const rows = body(conversion, name)
    .replaceAll(
      /\\(?:hline|toprule|midrule|bottomrule|endhead|centering)|\\(?:cline|cmidrule)(?:\([^)]*\))?\{[^{}]*\}/g,
      '',
    )
    .split(/\\\\(?:\[[^\]]*\])?/)
    .filter((row) => row.trim() !== '')
    .map((row) => row.split(/(?<!\\)&/).map((cell) => convertCell(conversion, cell)));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  );
  return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
};

const convertCell = (conversion: Conversion, cell: string): string =>
  conversion
    .convert(cell)
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();

/** `\begin{problem}{title}{input}{output}{time}{memory}` of the style that Polygon uses. */
const olympProblem: Environment = (conversion, name) => {
  conversion.found.title ??= plainText(readArgument(conversion.cursor));
  const [before] = conversion.cursor.text.slice(conversion.cursor.at).match(/^(?:\s*\{[^{}]*\})*/) ?? [''];
  conversion.cursor.at += before.length;
  return conversion.convert(body(conversion, name));
};

export const ENVIRONMENTS: Record<string, Environment> = {
  itemize: list(false),
  compactitem: list(false),
  description: list(false),
  enumerate: list(true),
  compactenum: list(true),
  verbatim: code,
  lstlisting: code,
  equation: formula(false),
  'equation*': formula(false),
  displaymath: formula(false),
  align: formula(true),
  'align*': formula(true),
  gather: formula(true),
  'gather*': formula(true),
  eqnarray: formula(true),
  quote,
  quotation: quote,
  center: plain(),
  flushleft: plain(),
  flushright: plain(),
  figure: plain(),
  table: plain(),
  document: plain(),
  minipage: plain(1),
  multicols: plain(1),
  wrapfigure: plain(2),
  Input: section('Input'),
  Output: section('Output'),
  Interaction: section('Interaction'),
  Constraints: section('Constraints'),
  example: dropped,
  examplewide: dropped,
  tikzpicture: dropped,
  comment: dropped,
  problem: olympProblem,
  tabular: table,
  'tabular*': table,
  tabularx: table,
  array: table,
};
