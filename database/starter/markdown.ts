/** How the texts of the starter bank are written down. */

/**
 * Markdown from an indented template: backslashes stay as written, except before a backtick, and the common indent goes.
 */
export const md = (text: TemplateStringsArray, ...values: string[]): string => {
  const written = String.raw(text, ...values)
    .replaceAll('\\`', '`')
    .split('\n');
  const indented = written.slice(1).filter((line) => line.trim());
  const indent = Math.min(...indented.map((line) => line.search(/\S/)));
  return written
    .map((line, at) => (at ? line.slice(indent) : line))
    .join('\n')
    .trim();
};

/** As md, with every line a paragraph of its own. */
export const steps = (text: TemplateStringsArray, ...values: string[]): string =>
  md(text, ...values).replaceAll('\n', '\n\n');

/** Paragraphs, one below the other. */
export const lines = (...parts: string[]): string => parts.join('\n\n');

/** A measured value with its unit: `show(2.5, 1, 'm')` is `2.5 m`. */
export const formatValue = (value: number, places: number, unit: string): string =>
  `${value.toFixed(places)}${unit === '%' ? '' : ' '}${unit}`;
