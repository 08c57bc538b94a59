import type { FilePicture } from '../file-question.ts';
import { moodleTextToMarkdown, type TextFormat } from '../moodle/text.ts';
import {
  createPictureCollection,
  decodeBase64,
  encodePictureName,
  parseDataUrlPicture,
} from '../pictures.ts';
import { childOf, childrenOf, type XmlElement } from './xml-elements.ts';

/** Reads the texts of one question, and collects their pictures and what could not be converted. */
export type QuestionTexts = {
  /** The Markdown of an element with a text and files. */
  read(branch: XmlElement | undefined, usual?: TextFormat): string;
  pictures(): FilePicture[];
  lost(): string[];
};

const FORMATS: Record<string, TextFormat> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
};
const PLUGIN_FILE_PREFIX = '@@PLUGINFILE@@/';

export function createQuestionTexts(): QuestionTexts {
  const collection = createPictureCollection();
  const lost = new Set<string>();
  const files = new Map<XmlElement, Map<string, XmlElement>>();
  return {
    read(branch, usual = 'html') {
      const text = branch && (childOf(branch, 'text')?.text ?? branch.text).trim();
      if (!text) return '';
      const format = FORMATS[branch.attributes.format ?? ''] ?? usual;
      const pictureOf = (address: string) => shown(address, branch);
      const read = moodleTextToMarkdown(text, format, { pictureOf });
      for (const what of read.lost) lost.add(what);
      if (format !== 'markdown') return read.markdown;
      return read.markdown.replace(/\]\((@@PLUGINFILE@@\/[^\s()]+)\)/g, (whole, address: string) => {
        const name = pictureOf(address);
        return name === undefined ? whole : `](picture:${name})`;
      });
    },
    pictures: () => collection.pictures(),
    lost: () => [...lost],
  };

  function shown(address: string, branch: XmlElement): string | undefined {
    const embedded = parseDataUrlPicture(address);
    if (embedded) return collection.add(embedded.name, embedded.bytes);
    if (!address.startsWith(PLUGIN_FILE_PREFIX)) return undefined;
    const wished = decodeAddress(address.slice(PLUGIN_FILE_PREFIX.length).replace(/\?.*$/, ''));
    const known =
      files.get(branch) ?? new Map(childrenOf(branch, 'file').map((each) => [filePath(each), each]));
    files.set(branch, known);
    const file = known.get(wished);
    return file && collection.add(wished, decodeBase64(file.text));
  }
}

const filePath = ({ attributes }: XmlElement) =>
  `${attributes.path ?? '/'}${attributes.name ?? ''}`.replace(/^\//, '');

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The name and the address of a picture in Moodle's texts, by the name that the item's texts use. */
export function moodleFile(name: string): { file: string; address: string } {
  const file = decodeAddress(name);
  return { file, address: `${PLUGIN_FILE_PREFIX}${encodePictureName(file)}` };
}
