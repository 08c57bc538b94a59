import { brokenTable } from '#lib/spreadsheet/sheet.ts';
import type { OnQuestion, QuestionFile, QuestionFormat } from '../file-question.ts';
import { createInlinePictures } from './inline-pictures.ts';
import { readAssessmentItem } from './item/assessment-item.ts';
import {
  createQuestionCollector,
  type DocumentContext,
  type ItemMetadata,
  type QuestionCollector,
} from './question-collector.ts';
import { readQti1 } from './v1/reader.ts';
import { parseXml, type XmlDocument } from './xml.ts';

/**
 * Reads one XML document in QTI 1.2, 2.x or 3.0; parts that cannot be read become problems. Throws `broken-table`
 * where the document breaks off before its first question.
 */
export function readQtiXml(text: string, onItem?: OnQuestion): QuestionFile {
  const collector = createQuestionCollector(onItem);
  const markup = parseXml(text);
  const pictures = createInlinePictures();
  const place: DocumentContext = { prefix: '', pictureOf: pictures.nameOf, passageOf: () => undefined };
  const format = readDocument(markup, place, collector);
  if (markup.fault && collector.items.length === 0) throw brokenTable(collector.problems[0]?.message ?? '');
  const file = collector.file(format ?? 'QTI 2.1');
  return { ...file, items: file.items.map(pictures.joined) };
}

/** Reads the questions of a document into the collector. Returns the QTI version; undefined for other XML. */
export function readDocument(
  markup: XmlDocument,
  place: DocumentContext,
  collector: QuestionCollector,
  details: ItemMetadata = {},
): QuestionFormat | undefined {
  const { root, fault } = markup;
  const broken = (rest: string) => {
    if (fault) collector.refuse(`${place.prefix}line ${fault.line}`, `${fault.message} ${rest}`.trim());
  };
  if (!root) {
    if (fault) broken('');
    else collector.refuse(`${place.prefix}line 1`, 'The file is empty.');
    return undefined;
  }
  const format = detectVersion(markup);
  if (root.name === 'questestinterop') {
    readQti1(root, place, collector, details);
    broken('The rest of the file was not read.');
  } else if (fault) broken('Nothing of this file was read.');
  else if (root.name === 'assessmentItem') readAssessmentItem(root, place, collector, details);
  else
    collector.refuse(
      `${place.prefix}line ${root.line}`,
      UNSUPPORTED_ROOTS[root.name] ?? 'This is not a QTI file that the portal can read.',
    );
  return Object.hasOwn(UNSUPPORTED_ROOTS, root.name) || QUESTION_ROOTS.has(root.name) ? format : undefined;
}

const QUESTION_ROOTS = new Set(['questestinterop', 'assessmentItem']);
const ELSEWHERE = 'This file only lists questions in other files. Choose the whole package.';
const UNSUPPORTED_ROOTS: Record<string, string> = {
  assessmentTest: `This file lists the questions of a test. ${ELSEWHERE}`,
  assessmentSection: `This file lists the questions of a section. ${ELSEWHERE}`,
  assessmentStimulus: `This file holds a text that questions are about. ${ELSEWHERE}`,
  manifest: `This file lists the parts of a package. ${ELSEWHERE}`,
};

/** The version that the namespace names, else the version that uses such element names. */
export function detectVersion({ rootName, namespaces }: XmlDocument): QuestionFormat {
  const all = namespaces.join(' ');
  if (/qtiasi_v3p|qtiv3p|qti\/v3p/.test(all) || rootName.startsWith('qti-')) return 'QTI 3.0';
  if (/qti_v2p2/.test(all)) return 'QTI 2.2';
  if (rootName === 'questestinterop' || /qtiasiv1p/.test(all)) return 'QTI 1.2';
  return 'QTI 2.1';
}
