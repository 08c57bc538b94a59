import { htmlToMarkdown } from '../html/converter.ts';
import { digestOf } from './digest.ts';
import { PICTURE_FOLDER } from './picture-folder.ts';
import { escapeXml, type QtiElement, type QtiNode, textOf, toHtml } from './xml.ts';

/** Replaces an element within a text by HTML; undefined keeps the element. */
type ReplaceElement = (element: QtiElement) => string | undefined;

/** Reads the texts of one question, and remembers what could not be converted. */
export type TextReader = {
  read(nodes: QtiNode[], replace?: ReplaceElement): string;
  readHtml(html: string): string;
  readonly lost: Set<string>;
};

export function createTextReader(pictureOf: (address: string) => string | undefined): TextReader {
  const lost = new Set<string>();

  function readHtml(html: string): string {
    const read = htmlToMarkdown(html, { pictureOf });
    for (const thing of read.lost) lost.add(thing);
    return read.markdown;
  }

  return {
    lost,
    readHtml,
    read(nodes, replace = () => undefined) {
      const pieces: string[] = [];
      let html = '';
      const flush = () => {
        if (html.trim() !== '') pieces.push(readHtml(html));
        html = '';
      };
      const usual = (element: QtiElement) => replace(element) ?? simplifyElement(element, usual);
      for (const node of nodes) {
        const written = typeof node === 'string' ? undefined : embeddedMarkdown(node);
        if (written === undefined) html += toHtml([node], usual);
        else {
          flush();
          pieces.push(renamePictures(written, pictureOf));
        }
      }
      flush();
      return pieces.filter((piece) => piece !== '').join('\n\n');
    },
  };
}

/** The Markdown that the portal stored beside its own output, if nobody has edited the text since. */
function embeddedMarkdown({ name, attributes, children }: QtiElement): string | undefined {
  const markdown = attributes['data-markdown'];
  if (markdown === undefined || name !== 'div') return undefined;
  return attributes['data-digest'] === digestOf(children) ? markdown : undefined;
}

/** Renames its pictures to the names that they have here. */
const renamePictures = (markdown: string, pictureOf: (address: string) => string | undefined) =>
  markdown.replace(/\]\(picture:([^()\s]+)\)/g, (found, name: string) => {
    const taken = pictureOf(PICTURE_FOLDER + name);
    return taken ? `](picture:${taken})` : found;
  });

const LEFT_OUT = new Set([
  'feedbackBlock',
  'feedbackInline',
  'templateBlock',
  'templateInline',
  'stylesheet',
  'catalogInfo',
  'prompt',
]);
const UNWRAPPED = new Set(['contentBody', 'stimulusBody', 'infoControl', 'hottext']);

function simplifyElement(element: QtiElement, replace: ReplaceElement): string | undefined {
  const { name, attributes } = element;
  if (LEFT_OUT.has(name)) return '';
  if (UNWRAPPED.has(name)) return toHtml(element.children, replace);
  if (name === 'rubricBlock')
    return /candidate|^$/.test(attributes.view ?? '')
      ? `<div>${toHtml(element.children, replace)}</div>`
      : '';
  if (name === 'object' && /^image\//.test(attributes.type ?? ''))
    return `<img src="${escapeXml(attributes.data ?? '')}" alt="${escapeXml(textOf(element).replace(/\s+/g, ' '))}">`;
  if (name === 'printedVariable') return '[…]';
  return undefined;
}
