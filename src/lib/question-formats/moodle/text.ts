import { htmlToMarkdown } from '../html/converter.ts';
import type { HtmlOptions } from '../html/lost-pictures.ts';
import { textToMarkdown } from '../html/plain-text.ts';
import { toDollarFormulas } from './formulas.ts';

/** Moodle's names of text formats. */
export type TextFormat = 'html' | 'moodle' | 'plain' | 'markdown';

const LOOSE_BRACKET = /<(?!\/?[a-z][\w:-]*(?:\s[^<>]*)?\/?>|!--)/gi;
const BLOCK_ELEMENTS = /<(?:pre|table|ul|ol|p|div|h[1-6])[\s>]/i;

/** Converts a Moodle text to Markdown. `lost` names what could not be converted. */
export function moodleTextToMarkdown(
  text: string,
  format: TextFormat,
  options?: HtmlOptions,
): { markdown: string; lost: string[] } {
  const tidy = text.replace(/\r\n?/g, '\n').trim();
  if (format === 'markdown') return { markdown: toDollarFormulas(tidy), lost: [] };
  if (format === 'plain') return { markdown: textToMarkdown(tidy), lost: [] };
  const html = tidy.replace(LOOSE_BRACKET, '&lt;');
  return htmlToMarkdown(
    format === 'moodle' && !BLOCK_ELEMENTS.test(html) ? html.replaceAll('\n', '<br>') : html,
    options,
  );
}
