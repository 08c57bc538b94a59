import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Item, ItemPicture } from '../../file-question.ts';
import { pictureName } from '../../pictures.ts';
import { namesIn } from '../inline-pictures.ts';
import { itemDocument } from './item.ts';
import { type Listed, manifestOf, testOf } from './manifest.ts';
import { PICTURES } from '../picture-folder.ts';
import { block, document } from './xml.ts';

/** A QTI 3.0 package (ZIP): a manifest, a test in the order given, a document for each question, and the pictures. */
export async function writeQtiPackage(items: Item[]): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const pictures = createPictureFolder(files);
  const stimuli = new Map<string, Listed>();
  const listed: Listed[] = [];

  for (const [place, given] of items.entries()) {
    const item = pictures.renamed(given);
    const identifier = `ITEM_${place + 1}`;
    const stimulus = item.stimulus ? stimulusOf(item) : undefined;
    const path = `items/${identifier}.xml`;
    files.set(path, strToU8(itemDocument(item, identifier, stimulus && `../${stimulus.path}`)));
    const needs = stimulus ? [stimulus.identifier] : [];
    listed.push({
      identifier,
      type: 'imsqti_item_xmlv3p0',
      path,
      files: pictures.pathsIn(item),
      needs,
      item,
    });
  }

  function stimulusOf(item: Item): Listed {
    const text = item.stimulus ?? '';
    const known = stimuli.get(text);
    if (known) return known;
    const identifier = `STIMULUS_${stimuli.size + 1}`;
    const path = `stimuli/${identifier}.xml`;
    const body = `<qti-stimulus-body>\n${block(text)}\n</qti-stimulus-body>\n`;
    files.set(path, strToU8(document('qti-assessment-stimulus', { identifier, title: '' }, body)));
    const own = pictures.pathsIn({
      ...item,
      stem: text,
      stimulus: '',
      explanation: '',
      options: [],
      correct: [],
    });
    const part: Listed = { identifier, type: 'imsqti_stimulus_xmlv3p0', path, files: own, needs: [] };
    stimuli.set(text, part);
    return part;
  }

  const test: Listed = {
    identifier: 'TEST',
    type: 'imsqti_test_xmlv3p0',
    path: 'test.xml',
    files: [],
    needs: listed.map(({ identifier }) => identifier),
  };
  const refs = listed.map(({ identifier, path, item }) => ({ identifier, path, topics: item?.topics ?? [] }));
  const manifest = manifestOf([...(items.length > 0 ? [test] : []), ...listed, ...stimuli.values()]);
  const archive: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  if (items.length > 0) archive['test.xml'] = strToU8(testOf(refs));
  for (const [path, bytes] of files) archive[path] = bytes;
  return zipSync(archive, { level: 6, mtime: '1980-01-02' });
}

/** The pictures of a package, each once; two that differ and have one name get two. */
function createPictureFolder(files: Map<string, Uint8Array>) {
  const known = new Map<string, Uint8Array>();

  function placeFor({ name, bytes }: ItemPicture): string {
    const wished = fileOf(name);
    let file = wished;
    for (let number = 2; ; number++) {
      const taken = known.get(file.toLowerCase());
      if (!taken) break;
      if (files.has(folder + file) && Buffer.compare(taken, bytes) === 0) return pictureName(file);
      file = wished.replace(/(?=\.\w+$)|$/, `-${number}`);
    }
    known.set(file.toLowerCase(), bytes);
    files.set(folder + file, bytes);
    return pictureName(file);
  }

  return {
    /** The question with its pictures laid into the package, under the names that they have there. */
    renamed(item: Item): Item {
      const names = new Map((item.pictures ?? []).map((picture) => [picture.name, placeFor(picture)]));
      if ([...names].every(([name, taken]) => name === taken)) return item;
      const rename = (text: string) =>
        text.replace(/(?<=\]\(picture:)[^()\s]+(?=\))/g, (name) => names.get(name) ?? name);
      return {
        ...item,
        stem: rename(item.stem),
        options: item.options.map(rename),
        ...(item.kind === 'matching' && {
          correct: pairsOf(item).map(([prompt, match]): [string, string] => [rename(prompt), rename(match)]),
        }),
        ...(item.explanation !== undefined && { explanation: rename(item.explanation) }),
        ...(item.stimulus !== undefined && { stimulus: rename(item.stimulus) }),
      };
    },
    pathsIn: (item: Item): string[] =>
      namesIn(item)
        .filter((name) => files.has(folder + fileOf(name)))
        .map((name) => folder + name),
  };
}

/** The file of a picture whose name is as Markdown has it. */
function fileOf(name: string): string {
  try {
    const file = decodeURIComponent(name);
    if (pictureName(file) === name && /^[^/\\:]+$/.test(file)) return file;
  } catch {
    // A name that nothing was encoded to.
  }
  return name.replace(/[^\w.-]+/g, '-');
}

const folder = PICTURES.replace('../', '');

const pairsOf = ({ correct }: Item): [string, string][] => correct.filter((pair) => Array.isArray(pair));
