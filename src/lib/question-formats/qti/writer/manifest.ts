import type { FileQuestion } from '../../file-question.ts';
import { escapeText, qtiDocument, xmlAttributes, xmlDocument } from './xml.ts';

const PACKAGE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const PACKAGE_XSD = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd';
const LOM = 'http://ltsc.ieee.org/xsd/LOM';
const LOM_XSD = 'https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd';
const DIFFICULTIES = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'];

/** A part of the package that the manifest lists. */
export type PackagePart = {
  identifier: string;
  type: 'imsqti_item_xmlv3p0' | 'imsqti_stimulus_xmlv3p0' | 'imsqti_test_xmlv3p0';
  path: string;
  /** The picture files that belong to it. */
  files: string[];
  /** The parts that it depends on. */
  needs: string[];
  item?: FileQuestion;
};

/** Writes the manifest of a package. IMS Content Packaging 1.2, as QTI 3.0 profiles it. */
export function writeManifest(parts: PackagePart[]): string {
  const root = xmlAttributes({
    xmlns: PACKAGE,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${PACKAGE} ${PACKAGE_XSD} ${LOM} ${LOM_XSD}`,
    identifier: 'MANIFEST',
  });
  const resources = parts.map(({ identifier, type, path, files, needs, item }) => {
    const inner = [
      item && writeMetadata(item),
      ...[path, ...files].map((href) => `<file${xmlAttributes({ href })}/>`),
      ...needs.map((identifierref) => `<dependency${xmlAttributes({ identifierref })}/>`),
    ];
    return `<resource${xmlAttributes({ identifier, type, href: path })}>\n${inner.filter(Boolean).join('\n')}\n</resource>`;
  });
  return xmlDocument(
    `<manifest${root}>\n<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>\n` +
      `<organizations/>\n<resources>\n${resources.join('\n')}\n</resources>\n</manifest>\n`,
  );
}

const langString = (text: string) => `<string language="en">${escapeText(text)}</string>`;
const vocabulary = (name: string, value: string) =>
  `<${name}><source>LOMv1.0</source><value>${value}</value></${name}>`;

/** Writes the facts about a question as metadata. IEEE 1484.12.3 (LOM), in the order of its schema. */
function writeMetadata({ tags = [], difficulty, source, topics, trade }: FileQuestion): string {
  const level = difficulty && DIFFICULTIES[difficulty - 1];
  const parts = [
    tags.length > 0
      ? `<general>${tags.map((tag) => `<keyword>${langString(tag)}</keyword>`).join('')}</general>`
      : '',
    level ? `<educational>${vocabulary('difficulty', level)}</educational>` : '',
    source
      ? `<relation>${vocabulary('kind', 'isbasedon')}<resource><description>${langString(source)}</description></resource></relation>`
      : '',
    topics.length > 0 ? taxonomy('topic', topics) : '',
    trade ? taxonomy('trade', [trade]) : '',
  ].join('');
  return parts && `<metadata><lom xmlns="${LOM}">${parts}</lom></metadata>`;
}

const taxonomy = (source: string, entries: string[]) =>
  `<classification>${vocabulary('purpose', 'discipline')}<taxonPath><source>${langString(source)}</source>${entries
    .map(
      (entry, place) => `<taxon><id>${source}-${place + 1}</id><entry>${langString(entry)}</entry></taxon>`,
    )
    .join('')}</taxonPath></classification>`;

/** Writes a test of the items in order, with a new section wherever the topic changes. */
export function writeTest(items: { identifier: string; path: string; topics: string[] }[]): string {
  let sections = 0;
  const section = (title: string, inner: string) => {
    const values = { identifier: `SECTION_${++sections}`, title, visible: true };
    return `<qti-assessment-section${xmlAttributes(values)}>\n${inner}</qti-assessment-section>\n`;
  };
  const within = (some: typeof items, depth: number): string => {
    const pieces: string[] = [];
    for (let from = 0; from < some.length; ) {
      const topic = some[from]?.topics[depth];
      let to = from + 1;
      while (to < some.length && some[to]?.topics[depth] === topic) to++;
      const run = some.slice(from, to);
      pieces.push(
        topic === undefined || depth === MAX_DEPTH
          ? run
              .map(
                ({ identifier, path }) =>
                  `<qti-assessment-item-ref${xmlAttributes({ identifier, href: path })}/>\n`,
              )
              .join('')
          : section(topic, within(run, depth + 1)),
      );
      from = to;
    }
    return pieces.join('');
  };
  const part = { identifier: 'PART', 'navigation-mode': 'nonlinear', 'submission-mode': 'individual' };
  const inner = `<qti-test-part${xmlAttributes(part)}>\n${section('', within(items, 0))}</qti-test-part>\n`;
  return qtiDocument('qti-assessment-test', { identifier: 'TEST', title: 'Questions' }, inner);
}

/** The deepest nesting of sections. Longer topic paths stand in the items' metadata only. */
const MAX_DEPTH = 10;
