import { type Conversion, plainText } from './conversion.ts';
import { type Cursor, readArgument, readCommandName, readGroup, readOptional } from './cursor.ts';
import { ENVIRONMENTS } from './environments.ts';
import { SILENT_ARGUMENTS, SWITCHES, SYMBOLS, WRAPPERS } from './symbols.ts';

/** Converts the rest of the text to Markdown. */
export function convertText(conversion: Conversion): string {
  const { cursor } = conversion;
  let result = '';
  while (cursor.at < cursor.text.length) {
    const character = cursor.text[cursor.at] ?? '';
    if (character === '\\') result += convertCommand(conversion);
    else if (character === '$') result += readFormula(cursor);
    else if (character === '{') result += convertGroup(conversion);
    else {
      const length = plainLength(cursor);
      result += convertPlain(cursor.text.slice(cursor.at, cursor.at + length));
      cursor.at += length;
    }
  }
  return result;
}

function plainLength({ text, at }: Cursor): number {
  const next = text.slice(at + 1).search(/[\\${]/);
  return next < 0 ? text.length - at : next + 1;
}

const TYPOGRAPHY: [RegExp, string][] = [
  [/}/g, ''],
  [/---/g, '—'],
  [/--/g, '–'],
  [/``|''/g, '"'],
  [/`/g, '‘'],
  [/<<|>>/g, '"'],
  [/~/g, '\u00a0'],
  [/([*_<[\]])/g, '\\$1'],
  [/(?<=\n[ \t]*)([#>+-])(?=\s)/g, '\\$1'],
  [/(?<=\n)[ \t]+/g, ''],
];

const convertPlain = (text: string): string =>
  TYPOGRAPHY.reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** `$…$` and `$$…$$` as they stand; formulas of blocks get lines of their own. */
function readFormula(cursor: Cursor): string {
  const mark = cursor.text.startsWith('$$', cursor.at) ? '$$' : '$';
  const from = cursor.at + mark.length;
  let end = cursor.text.indexOf(mark, from);
  while (end > 0 && cursor.text[end - 1] === '\\') end = cursor.text.indexOf(mark, end + 1);
  if (end < 0) end = cursor.text.length;
  cursor.at = end + mark.length;
  return wrapFormula(cursor.text.slice(from, end), mark);
}

const wrapFormula = (formula: string, mark: string): string => {
  const text = formula.trim().replaceAll(/\s*\n\s*/g, ' ');
  if (text === '') return '';
  return mark === '$$' ? `\n\n$$\n${text}\n$$\n\n` : `$${text}$`;
};

/** `{…}`; a switch such as `\bf` at its start formats the rest of it. */
function convertGroup(conversion: Conversion): string {
  const raw = readGroup(conversion.cursor, '{');
  const [start, name = ''] = raw.match(/^\s*\\([a-z]+)(?![a-zA-Z])\s*/) ?? [];
  const wrapper = SWITCHES[name];
  if (start && wrapper) return wrap(conversion, wrapper, raw.slice(start.length));
  return conversion.convert(raw);
}

/** Puts marks around the text and leaves white space at its ends outside. */
function wrap(conversion: Conversion, mark: string, raw: string): string {
  if (mark === '`' && !/[$]|\\[a-zA-Z]/.test(raw)) {
    const code = plainText(raw);
    return code.trim() === '' || code.includes('`') ? code : `\`${code.trim()}\``;
  }
  const converted = conversion.convert(raw);
  const [, before = '', text = '', after = ''] = converted.match(/^(\s*)([\s\S]*?)(\s*)$/) ?? [];
  if (text === '' || mark === '' || mark === '`' || text.includes('\n\n')) return converted;
  return `${before}${mark}${text}${mark}${after}`;
}

function convertCommand(conversion: Conversion): string {
  const { cursor } = conversion;
  cursor.at++;
  const name = readCommandName(cursor);
  const symbol = SYMBOLS[name];
  if (symbol !== undefined) {
    if (/^[a-zA-Z]/.test(name)) skipCommandEnd(cursor);
    return symbol;
  }
  if (name === '(' || name === '[') return readBracketFormula(cursor, name);
  const wrapper = WRAPPERS[name];
  if (wrapper !== undefined) return wrap(conversion, wrapper, readArgument(cursor));
  return COMMANDS[name.replace(/\*$/, '')]?.(conversion) ?? convertUnknown(conversion, name);
}

/** A command eats the spaces after it, and an empty group that protects them. */
function skipCommandEnd(cursor: Cursor): void {
  if (cursor.text.startsWith('{}', cursor.at)) cursor.at += 2;
  else while (/[ \t]/.test(cursor.text[cursor.at] ?? '')) cursor.at++;
}

function readBracketFormula(cursor: Cursor, start: '(' | '['): string {
  const close = cursor.text.indexOf(start === '(' ? '\\)' : '\\]', cursor.at);
  const end = close < 0 ? cursor.text.length : close;
  const formula = cursor.text.slice(cursor.at, end);
  cursor.at = end + 2;
  return wrapFormula(formula, start === '(' ? '$' : '$$');
}

/** The arguments of an unknown command are kept as text. */
function convertUnknown(conversion: Conversion, name: string): string {
  const { cursor } = conversion;
  const silent = SILENT_ARGUMENTS[name.replace(/\*$/, '')];
  if (silent !== undefined) {
    readOptional(cursor);
    for (let read = 0; read < silent; read++) readArgument(cursor);
    skipCommandEnd(cursor);
    return '';
  }
  if (/^[a-zA-Z]/.test(name)) conversion.found.unknown.add(`\\${name}`);
  readOptional(cursor);
  return '';
}

type Command = (conversion: Conversion) => string;

const heading =
  (level: string, title?: string): Command =>
  (conversion) => {
    const text = title ?? conversion.convert(readArgument(conversion.cursor)).replaceAll(/\s*\n\s*/g, ' ');
    return `\n\n${level} ${text.trim()}\n\n`;
  };

const picture: Command = (conversion) => {
  readOptional(conversion.cursor);
  readArgument(conversion.cursor);
  conversion.found.pictures++;
  return '';
};

const unit: Command = ({ cursor }) => {
  readOptional(cursor);
  const [value, measure] = [readArgument(cursor), readArgument(cursor)];
  return `${plainText(value)}\u00a0${measure.replaceAll(/\\([a-z]+)/gi, ' $1').trim()}`;
};

const verbatim: Command = ({ cursor }) => {
  readOptional(cursor);
  const mark = cursor.text[cursor.at] ?? '';
  if (mark === '{') return `\`${readArgument(cursor)}\``;
  const end = cursor.text.indexOf(mark, cursor.at + 1);
  const code = cursor.text.slice(cursor.at + 1, end < 0 ? undefined : end);
  cursor.at = end < 0 ? cursor.text.length : end + 1;
  return `\`${code}\``;
};

const COMMANDS: Record<string, Command> = {
  begin: (conversion) => {
    const name = readArgument(conversion.cursor);
    const environment = ENVIRONMENTS[name];
    if (environment) return environment(conversion, name);
    conversion.found.unknown.add(`\\begin{${name}}`);
    return '\n\n';
  },
  end: ({ cursor }) => {
    readArgument(cursor);
    return '\n\n';
  },
  section: heading('##'),
  subsection: heading('###'),
  subsubsection: heading('####'),
  paragraph: (conversion) => `\n\n${wrap(conversion, '**', readArgument(conversion.cursor))} `,
  InputFile: heading('##', 'Input'),
  OutputFile: heading('##', 'Output'),
  Interaction: heading('##', 'Interaction'),
  Constraints: heading('##', 'Constraints'),
  Scoring: heading('##', 'Scoring'),
  Note: heading('##', 'Note'),
  Notes: heading('##', 'Notes'),
  Examples: () => '',
  Example: () => '',
  problemname: (conversion) => {
    const title = plainText(readArgument(conversion.cursor));
    if (title) conversion.found.title ??= title;
    return '\n\n';
  },
  url: ({ cursor }) => `<${readArgument(cursor).replaceAll(/\\([%#&_~])/g, '$1')}>`,
  href: (conversion) => {
    const target = readArgument(conversion.cursor).replaceAll(/\\([%#&_~])/g, '$1');
    return `[${conversion.convert(readArgument(conversion.cursor)).trim()}](${target.trim()})`;
  },
  verb: verbatim,
  lstinline: verbatim,
  includegraphics: picture,
  illustration: (conversion) => {
    readArgument(conversion.cursor);
    picture(conversion);
    readArgument(conversion.cursor);
    return '';
  },
  footnote: (conversion) => ` (${conversion.convert(readArgument(conversion.cursor)).trim()})`,
  epigraph: (conversion) => {
    const quoted = conversion.convert(readArgument(conversion.cursor)).trim();
    return `\n\n> ${quoted} — ${conversion.convert(readArgument(conversion.cursor)).trim()}\n\n`;
  },
  constant: ({ cursor, constants }) => {
    const name = readArgument(cursor);
    return constants.get(name) ?? name;
  },
  SI: unit,
  qty: unit,
  num: ({ cursor }) => plainText(readArgument(cursor)),
  multirow: (conversion) => {
    readArgument(conversion.cursor);
    readArgument(conversion.cursor);
    return conversion.convert(readArgument(conversion.cursor));
  },
  multicolumn: (conversion) => {
    readArgument(conversion.cursor);
    readArgument(conversion.cursor);
    return conversion.convert(readArgument(conversion.cursor));
  },
  textcolor: (conversion) => {
    readArgument(conversion.cursor);
    return conversion.convert(readArgument(conversion.cursor));
  },
};
