import type { FileQuestion } from '../file-question.ts';
import { textToMarkdown } from '../html/plain-text.ts';

/** A question whose cells were written as plain text, as Markdown that shows every sign of them. */
export function plainTextToMarkdown(item: FileQuestion): FileQuestion {
  const { stem, options, correct, explanation, stimulus } = item;
  return {
    ...item,
    stem: textToMarkdown(stem),
    options: options.map(textToMarkdown),
    correct: correct.some(Array.isArray)
      ? (correct as [string, string][]).map(([prompt, match]): [string, string] => [
          textToMarkdown(prompt),
          textToMarkdown(match),
        ])
      : correct,
    ...(explanation !== undefined && { explanation: textToMarkdown(explanation) }),
    ...(stimulus !== undefined && { stimulus: textToMarkdown(stimulus) }),
  };
}

// Emphasis, code, tags, entities and links: what an author may have meant as markup.
const MARKUP =
  /(\*\*|__)(?=[^\s*_])[^\n]{0,200}?[^\s*_]\1|`[^`\n]+`|<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|\[[^[\]\n]+\]\([^()\s]+\)/i;
// Money has no commands, powers or indices.
const LATEX = /\\[a-z]{2}|[\^_]\{?\w/i;

/** Whether a text of the question looks like Markdown, HTML or LaTeX, which plain text shows as written. */
export const looksLikeMarkup = ({ stem, options, explanation = '', stimulus = '' }: FileQuestion): boolean =>
  [stem, ...options, explanation, stimulus].some(
    (text) =>
      MARKUP.test(text) ||
      [...text.matchAll(/(?<!\$)\$([^$\n]+)\$(?!\$)/g)].some(([, inner = '']) => LATEX.test(inner)),
  );
