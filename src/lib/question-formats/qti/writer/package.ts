import { strToU8, type Zippable, zipSync } from 'fflate';
import type { FilePicture, FileQuestion } from '../../file-question.ts';
import { encodePictureName } from '../../pictures.ts';
import { pictureNamesIn } from '../inline-pictures.ts';
import { PICTURE_FOLDER } from '../picture-folder.ts';
import { writeItem } from './item.ts';
import { type PackagePart, writeManifest, writeTest } from './manifest.ts';
import { qtiDocument, richTextBlock } from './xml.ts';

/**
 * Writes a QTI 3.0 package (ZIP): a manifest, a test in the given order, one document per question, and the pictures. Calls `done`
 * for each question.
 */
export async function writeQtiPackage(items: FileQuestion[], done = () => {}): Promise<Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const pictures = createPictureFolder(files);
  const stimuli = new Map<string, PackagePart>();
  const listed: PackagePart[] = [];

  for (const [place, given] of items.entries()) {
    const item = pictures.renamed(given);
    const identifier = `ITEM_${place + 1}`;
    const stimulus = item.stimulus ? stimulusOf(item) : undefined;
    const path = `items/${identifier}.xml`;
    files.set(path, strToU8(writeItem(item, identifier, stimulus && `../${stimulus.path}`)));
    const needs = stimulus ? [stimulus.identifier] : [];
    listed.push({
      identifier,
      type: 'imsqti_item_xmlv3p0',
      path,
      files: pictures.pathsIn(item),
      needs,
      item,
    });
    done();
  }

  function stimulusOf(item: FileQuestion): PackagePart {
    const text = item.stimulus ?? '';
    const known = stimuli.get(text);
    if (known) return known;
    const identifier = `STIMULUS_${stimuli.size + 1}`;
    const path = `stimuli/${identifier}.xml`;
    const body = `<qti-stimulus-body>\n${richTextBlock(text)}\n</qti-stimulus-body>\n`;
    files.set(path, strToU8(qtiDocument('qti-assessment-stimulus', { identifier, title: '' }, body)));
    const own = pictures.pathsIn({
      ...item,
      stem: text,
      stimulus: '',
      explanation: '',
      options: [],
      correct: [],
    });
    const part: PackagePart = { identifier, type: 'imsqti_stimulus_xmlv3p0', path, files: own, needs: [] };
    stimuli.set(text, part);
    return part;
  }

  const test: PackagePart = {
    identifier: 'TEST',
    type: 'imsqti_test_xmlv3p0',
    path: 'test.xml',
    files: [],
    needs: listed.map(({ identifier }) => identifier),
  };
  const refs = listed.map(({ identifier, path, item }) => ({ identifier, path, topics: item?.topics ?? [] }));
  const manifest = writeManifest([...(items.length > 0 ? [test] : []), ...listed, ...stimuli.values()]);
  const archive: Zippable = { 'imsmanifest.xml': strToU8(manifest) };
  if (items.length > 0) archive['test.xml'] = strToU8(writeTest(refs));
  for (const [path, bytes] of files) archive[path] = bytes;
  return zipSync(archive, { level: 6, mtime: '1980-01-02' });
}

/** Collects the pictures of a package, each once. Different pictures of the same name get different names. */
function createPictureFolder(files: Map<string, Uint8Array>) {
  const known = new Map<string, Uint8Array>();

  function placeFor({ name, bytes }: FilePicture): string {
    const wished = fileName(name);
    let file = wished;
    for (let number = 2; ; number++) {
      const taken = known.get(file.toLowerCase());
      if (!taken) break;
      if (files.has(PACKAGE_PICTURE_FOLDER + file) && Buffer.compare(taken, bytes) === 0)
        return encodePictureName(file);
      file = wished.replace(/(?=\.\w+$)|$/, `-${number}`);
    }
    known.set(file.toLowerCase(), bytes);
    files.set(PACKAGE_PICTURE_FOLDER + file, bytes);
    return encodePictureName(file);
  }

  return {
    /** Adds the question's pictures to the package, and renames them in its texts to their names there. */
    renamed(item: FileQuestion): FileQuestion {
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
    pathsIn: (item: FileQuestion): string[] =>
      pictureNamesIn(item)
        .filter((name) => files.has(PACKAGE_PICTURE_FOLDER + fileName(name)))
        .map((name) => PACKAGE_PICTURE_FOLDER + name),
  };
}

/** The file name of a picture, from its name in Markdown. */
function fileName(name: string): string {
  try {
    const file = decodeURIComponent(name);
    if (encodePictureName(file) === name && /^[^/\\:]+$/.test(file)) return file;
  } catch {
    // The name is not percent-encoded.
  }
  return name.replace(/[^\w.-]+/g, '-');
}

const PACKAGE_PICTURE_FOLDER = PICTURE_FOLDER.replace('../', '');

const pairsOf = ({ correct }: FileQuestion): [string, string][] =>
  correct.filter((pair) => Array.isArray(pair));
