import type { ItemPicture } from '../file-question.ts';
import { type Branch, childOf, childrenOf } from './xml-elements.ts';
import { markdownOf, type TextFormat } from '../moodle/text.ts';
import { bytesOf, createShelf, embeddedPicture, pictureName } from '../pictures.ts';

/** Reads the texts of one question, and keeps the pictures that they show and what they lost. */
export type Texts = {
  /** The Markdown of an element with a text and files in it. */
  read(branch: Branch | undefined, usual?: TextFormat): string;
  pictures(): ItemPicture[];
  lost(): string[];
};

const FORMATS: Record<string, TextFormat> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};
const PLACE = '@@PLUGINFILE@@/';

export function createTexts(): Texts {
  const shelf = createShelf();
  const lost = new Set<string>();
  const files = new Map<Branch, Map<string, Branch>>();
  return {
    read(branch, usual = 'html') {
      const text = branch && (childOf(branch, 'text')?.text ?? branch.text).trim();
      if (!text) return '';
      const format = FORMATS[branch.attributes.format ?? ''] ?? usual;
      const pictureOf = (address: string) => shown(address, branch);
      const read = markdownOf(text, format, { pictureOf });
      for (const what of read.lost) lost.add(what);
      if (format !== 'markdown') return read.markdown;
      return read.markdown.replace(/\]\((@@PLUGINFILE@@\/[^\s()]+)\)/g, (whole, address: string) => {
        const name = pictureOf(address);
        return name === undefined ? whole : `](picture:${name})`;
      });
    },
    pictures: () => shelf.pictures(),
    lost: () => [...lost],
  };

  function shown(address: string, branch: Branch): string | undefined {
    const embedded = embeddedPicture(address);
    if (embedded) return shelf.add(embedded.name, embedded.bytes);
    if (!address.startsWith(PLACE)) return undefined;
    const wished = decoded(address.slice(PLACE.length).replace(/\?.*$/, ''));
    const known =
      files.get(branch) ?? new Map(childrenOf(branch, 'file').map((each) => [pathOf(each), each]));
    files.set(branch, known);
    const file = known.get(wished);
    return file && shelf.add(wished, bytesOf(file.text));
  }
}

const pathOf = ({ attributes }: Branch) =>
  `${attributes.path ?? '/'}${attributes.name ?? ''}`.replace(/^\//, '');

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The name and the address of a picture in Moodle's texts, by the name that an item's texts use. */
export function moodleFile(name: string): { file: string; address: string } {
  const file = decoded(name);
  return { file, address: `${PLACE}${pictureName(file)}` };
}
