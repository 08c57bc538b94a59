import { FileError } from '#lib/file-error.ts';
import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import type { FileQuestion, OnQuestion, QuestionFile, QuestionFormat } from '../../file-question.ts';
import { shorten } from '../../html/lost-pictures.ts';
import { createInlinePictures } from '../inline-pictures.ts';
import {
  createQuestionCollector,
  type DocumentContext,
  type ItemMetadata,
  lostContentRemarks,
  type QuestionCollector,
} from '../question-collector.ts';
import { readDocument } from '../reader.ts';
import { createTextReader } from '../rich-text.ts';
import { findAll, findFirst, type XmlDocument } from '../xml.ts';
import { openPackage, type QtiPackage } from './archive.ts';
import { readResources, readTestReferences } from './manifest.ts';
import { createPackagePictures, type PackagePictures } from './pictures.ts';

/** A document with questions by its path, and the package's facts about it. */
type QuestionDocument = { path: string; details: ItemMetadata };

/**
 * Reads a ZIP package with QTI of any version. Throws `broken-table` or `table-too-large` where the archive is
 * refused or holds no document with questions.
 */
export async function readQtiPackage(bytes: Uint8Array, onItem?: OnQuestion): Promise<QuestionFile> {
  return await readPackage(await openPackage(bytes), createQuestionCollector(onItem));
}

async function readPackage(parts: QtiPackage, collector: QuestionCollector): Promise<QuestionFile> {
  const pictures = createPackagePictures(parts);
  const inline = createInlinePictures();
  const stimuli = new Map<string, string>();
  let format: QuestionFormat | undefined;

  let read = 0;

  async function readOne({ path, details }: QuestionDocument): Promise<void> {
    const prefix = `${parts.nameOf(path)}, `;
    const markup = await loadDocument(parts, path, collector);
    if (!markup || !holdsQuestions(markup)) return;
    read++;
    for (const reference of findAll(markup.root, ({ name }) => name === 'assessmentStimulusRef')) {
      const stimulus = parts.resolve(reference.attributes.href ?? '', path);
      if (stimulus && !stimuli.has(stimulus)) stimuli.set(stimulus, await stimulusAt(stimulus));
    }
    const place: DocumentContext = {
      prefix,
      pictureOf: (address) => inline.nameOf(address) ?? pictures.nameOf(address, path),
      passageOf: (address) => stimuli.get(parts.resolve(address, path) ?? ''),
    };
    const version = readDocument(markup, place, collector, details);
    format ??= version;
  }

  async function stimulusAt(path: string): Promise<string> {
    const markup = await loadDocument(parts, path, collector);
    const texts = createTextReader((address) => inline.nameOf(address) ?? pictures.nameOf(address, path));
    const body = findFirst(markup?.root, 'stimulusBody');
    const text = body ? texts.read(body.children) : '';
    for (const message of lostContentRemarks(texts.lost)) collector.refuse(parts.nameOf(path), message);
    return text;
  }

  const manifest = parts.resolve('imsmanifest.xml', '');
  const listed = manifest ? await findListedDocuments(parts, manifest, collector) : [];
  for (const document of listed) await readOne(document);
  if (read === 0) for (const document of await findAllDocuments(parts, collector)) await readOne(document);
  if (read === 0) {
    const [first] = collector.problems;
    throw brokenTable(
      first
        ? `Nothing of this package can be read. ${first.where}: ${first.message}`
        : 'This package holds no questions.',
    );
  }
  const file = collector.file(format ?? 'QTI 3.0');
  return { ...file, items: await attachPictures(file.items, pictures, inline, collector) };
}

const holdsQuestions = ({ root, fault }: XmlDocument) =>
  root === undefined
    ? fault !== undefined
    : root.name === 'assessmentItem' || root.name === 'questestinterop';

/**
 * Parses a part as XML. A part that cannot be read is a problem; an archive that unpacks without end is refused as a
 * whole.
 */
async function loadDocument(
  parts: QtiPackage,
  path: string,
  collector: QuestionCollector,
): Promise<XmlDocument | undefined> {
  try {
    return await parts.document(path);
  } catch (error) {
    if (!(error instanceof FileError) || error.code === 'table-too-large') throw error;
    collector.refuse(parts.nameOf(path), error.message);
    return undefined;
  }
}

/** The documents that the manifest lists: first in the order of its tests, then in its own order. */
async function findListedDocuments(
  parts: QtiPackage,
  manifest: string,
  collector: QuestionCollector,
): Promise<QuestionDocument[]> {
  const markup = await loadDocument(parts, manifest, collector);
  if (markup?.fault)
    collector.refuse(`${parts.nameOf(manifest)}, line ${markup.fault.line}`, markup.fault.message);
  const resources = markup?.root ? readResources(markup.root) : [];
  const found = new Map<string, ItemMetadata>();
  const tests: string[] = [];
  for (const { addresses, type, details } of resources)
    for (const address of addresses) {
      const path = parts.resolve(address, manifest);
      const isQti = /qti/i.test(type);
      if (!path) {
        if (isQti)
          collector.refuse(
            parts.nameOf(manifest),
            `“${shorten(address)}” is listed but missing from the package.`,
          );
      } else if (/test|assessment(?!item)/i.test(type) && !/xmlv1p/.test(type)) tests.push(path);
      else if (isQti || /\.(?:xml|qti)$/i.test(path)) found.set(path, { ...found.get(path), ...details });
    }
  return orderByTests(parts, tests, found, collector);
}

/** All documents of the package, where the manifest is missing or names none of them. */
async function findAllDocuments(
  parts: QtiPackage,
  collector: QuestionCollector,
): Promise<QuestionDocument[]> {
  const found = new Map<string, ItemMetadata>();
  const tests: string[] = [];
  for (const path of parts.paths) {
    if (!/\.(?:xml|qti)$/.test(path) || /(?:^|\/)(?:imsmanifest\.xml|__macosx\/.*)$/.test(path)) continue;
    const markup = await loadDocument(parts, path, collector);
    if (markup?.root?.name === 'assessmentTest') tests.push(path);
    else if (markup && holdsQuestions(markup)) found.set(path, {});
  }
  return orderByTests(parts, tests, found, collector);
}

async function orderByTests(
  parts: QtiPackage,
  tests: string[],
  found: Map<string, ItemMetadata>,
  collector: QuestionCollector,
): Promise<QuestionDocument[]> {
  const ordered = new Map<string, ItemMetadata>();
  for (const test of tests) {
    const markup = await loadDocument(parts, test, collector);
    if (markup?.root?.name === 'questestinterop') ordered.set(test, {});
    if (markup?.root?.name !== 'assessmentTest') continue;
    for (const { address, details } of readTestReferences(markup.root)) {
      const path = parts.resolve(address, test);
      if (!path)
        collector.refuse(parts.nameOf(test), `“${shorten(address)}” is listed but missing from the package.`);
      else if (!ordered.has(path)) ordered.set(path, { ...details, ...found.get(path) });
    }
  }
  for (const [path, details] of found) if (!ordered.has(path)) ordered.set(path, details);
  return [...ordered].map(([path, details]) => ({ path, details }));
}

/** Adds the pictures that the questions' texts name. */
async function attachPictures(
  items: FileQuestion[],
  pictures: PackagePictures,
  inline: ReturnType<typeof createInlinePictures>,
  collector: QuestionCollector,
): Promise<FileQuestion[]> {
  const whole: FileQuestion[] = [];
  for (const [place, item] of items.entries()) {
    const { found, faults } = await pictures.of(item);
    for (const message of faults) collector.problems.push({ where: item.where, message, item: place });
    const own = inline.joined(item).pictures ?? [];
    const all = [...found, ...own];
    whole.push(all.length > 0 ? { ...item, pictures: all } : item);
  }
  return whole;
}
