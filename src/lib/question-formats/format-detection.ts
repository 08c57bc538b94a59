import { FileError } from '#lib/file-error.ts';
import { type ArchiveLimits, openArchive, XLSX_LIMITS } from '#lib/spreadsheet/zip-archive.ts';

const READABLE_FORMATS =
  'Questions are read from CSV and XLSX tables, GIFT, Aiken, Moodle XML, QTI (1.2, 2.1, 2.2, 3.0, also as a ZIP package), JSON lines and OpenTriviaQA.';

/** A refusal that says what the file is, what to do with it, and which formats can be read. */
export const notQuestions = (what: string) => new FileError('not-questions', `${what} ${READABLE_FORMATS}`);

const AS_TABLE = 'Save it as XLSX or CSV and choose that file.';
const AS_TEXT =
  'Copy its questions into the template for tables, or save them as plain text in the Aiken format.';
const AS_EXPORT = 'Export the questions as QTI or Moodle XML, and choose that file.';

const FILE_SIGNATURES: [hex: RegExp, what: string][] = [
  [/^25504446/, `This is a PDF. ${AS_TEXT}`],
  [/^(?:89504e47|ffd8ff|47494638|52494646|424d)/, `This is a picture. ${AS_TEXT}`],
  [/^7b5c727466/, `This is a rich text document (RTF). ${AS_TEXT}`],
  [/^09(?:00|02|04|08)/, `This is a workbook of the old XLS kind. ${AS_TABLE}`],
  [/^1f8b/, `This is a GZIP archive, such as a Moodle backup. ${AS_EXPORT}`],
  [
    /^(?:377abcaf|52617221)/,
    'This is an archive of the 7z or RAR kind. Unpack it and choose the file inside.',
  ],
  [/^(?:53514c69|00010000537461)/, `This is a database. ${AS_TABLE}`],
  [/^504b(?!0304)/, 'This is an empty or broken ZIP archive. Pack or download it again.'],
];

const OLE_SIGNATURE = /^d0cf11e0a1b11ae1/;

/** Detects a file's type by its first bytes, never by its name. Throws `not-questions` with advice. */
export function detectBinaryFormat(file: Buffer): 'zip' | 'text' {
  const head = file.toString('hex', 0, 16);
  if (file.length === 0) throw notQuestions('This file is empty.');
  if (head.startsWith('504b0304')) return 'zip';
  if (OLE_SIGNATURE.test(head)) throw notQuestions(describeOleFile(file));
  const what = FILE_SIGNATURES.find(([hex]) => hex.test(head))?.[1];
  if (what) throw notQuestions(what);
  const controls = file
    .subarray(0, 1_000)
    .filter((byte) => byte > 0 && byte < 32 && !ALLOWED_CONTROL_BYTES.includes(byte));
  if (controls.length > 4) throw notQuestions('This is a file of an unknown kind, and no text.');
  return 'text';
}

// Tab, line ends, page ends, and the character that starts a terminal's escape codes.
const ALLOWED_CONTROL_BYTES = [9, 10, 11, 12, 13, 27];

// Stream names in an old Office file are UTF-16; an encrypted XLSX is stored in such a stream.
function describeOleFile(file: Buffer): string {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage'))
    return 'This file is protected by a password. Remove the password in the program that made it.';
  if (has('WordDocument')) return `This is a Word document of the old DOC kind. ${AS_TEXT}`;
  if (has('Workbook') || has('Book')) return `This is a workbook of the old XLS kind. ${AS_TABLE}`;
  return `This is an old Office document. ${AS_TEXT}`;
}

const DETECTION_LIMITS: ArchiveLimits = {
  entries: 20_000,
  bytes: 0,
  messages: {
    ...XLSX_LIMITS.messages,
    tooMany: 'This archive has too many parts. Divide it and choose the pieces one after another.',
    outside: 'This archive contains paths outside itself, which no file of questions does.',
    damaged: 'This ZIP archive is damaged. Download or pack it again.',
  },
};

/** Detects what a ZIP archive holds, by the names of its parts. Throws `not-questions` with advice. */
export async function detectArchiveFormat(file: Buffer): Promise<'workbook' | 'package'> {
  const { paths } = await openArchive(file, DETECTION_LIMITS);
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  if (has(/^xl\/worksheets\//)) return 'workbook';
  if (has(/^xl\/workbook\.bin$/)) throw notQuestions(`This is a workbook of the XLSB kind. ${AS_TABLE}`);
  if (has(/^word\/document\.xml$/)) throw notQuestions(`This is a Word document. ${AS_TEXT}`);
  if (has(/^ppt\//)) throw notQuestions(`This is a PowerPoint presentation. ${AS_TEXT}`);
  if (has(/^mimetype$/) && has(/^content\.xml$/))
    throw notQuestions(
      `This is an OpenDocument file. Where it is a spreadsheet (ODS), save it as XLSX or CSV. Where it is text, do this: ${AS_TEXT}`,
    );
  if (has(/^index\/document\.iwa$/)) throw notQuestions(`This is a Numbers or Pages document. ${AS_TABLE}`);
  if (has(/(?:^|\/)moodle_backup\.xml$/)) throw notQuestions(`This is a Moodle backup. ${AS_EXPORT}`);
  if (has(/(?:^|\/)res\d{5}\.dat$/)) throw notQuestions(`This is a Blackboard archive. ${AS_EXPORT}`);
  if (has(/(?:^|\/)h5p\.json$/)) throw notQuestions(`This is an H5P package. ${AS_EXPORT}`);
  if (has(/\.xml$/)) return 'package';
  throw notQuestions('This ZIP archive holds no questions.');
}

const QTI_ROOT =
  /^(?:questestinterop|assessment(?:Item|Test|Section|Stimulus)|manifest|responseProcessing|(?:qti-)[a-z-]+)$/;

const UNSUPPORTED_ROOTS: [root: RegExp, what: string][] = [
  [
    /^examview$/i,
    `This is an ExamView file. In ExamView, export the questions as Blackboard 7 or QTI. ${AS_EXPORT}`,
  ],
  [/^pool$/i, `This is a Blackboard pool. ${AS_EXPORT}`],
  [/^(?:html|head|body|table|meta)$/i, `This is a web page, whatever its name. ${AS_TABLE}`],
  [/^workbook$/i, `This is a workbook in an old XML kind. ${AS_TABLE}`],
  [/^(?:word)?document$/i, `This is a text document in XML. ${AS_TEXT}`],
];

/** Detects a markup format by its root element; undefined where the text is not markup. A `moodle-part` has no root. */
export function detectMarkupFormat(text: string): 'moodle' | 'moodle-part' | 'qti' | undefined {
  const root = findRootElement(text);
  if (!root) return undefined;
  if (root.name === 'quiz' && text.slice(0, 2_000).includes('canvas.instructure.com'))
    throw notQuestions('This part of a Canvas package holds no questions. Choose the whole ZIP package.');
  if (root.name === 'question' && root.full === 'question') return 'moodle-part';
  if (root.name === 'quiz') return 'moodle';
  if (QTI_ROOT.test(root.name)) return 'qti';
  const what = UNSUPPORTED_ROOTS.find(([pattern]) => pattern.test(root.name))?.[1];
  if (what) throw notQuestions(what);
  const closed = text.trimEnd().endsWith(`</${root.full}>`);
  if (root.declared || closed)
    throw notQuestions(`This is an XML file of another kind: it begins with <${root.full.slice(0, 60)}>.`);
  return undefined;
}

/** The first element after declarations, comments and a document type. */
function findRootElement(text: string): { name: string; full: string; declared: boolean } | undefined {
  let place = text.search(/\S/);
  let declared = false;
  const skip = (end: string) => {
    const at = text.indexOf(end, place);
    place = at < 0 ? text.length : at + end.length;
  };
  while (place >= 0 && text.startsWith('<', place)) {
    if (text.startsWith('<?', place)) skip('?>');
    else if (text.startsWith('<!--', place)) {
      skip('-->');
      while (place < text.length && /\s/.test(text.charAt(place))) place++;
      // Texts of other formats have comments too.
      continue;
    } else if (/^<!DOCTYPE[^>[]*\[/.test(text.slice(place, place + 1_000))) skip(']>');
    else if (text.startsWith('<!', place)) skip('>');
    else {
      const full = text.slice(place + 1, place + 200).match(/^[\w.:-]+/)?.[0];
      return full ? { full, name: full.slice(full.indexOf(':') + 1), declared } : undefined;
    }
    declared = true;
    while (place < text.length && /\s/.test(text.charAt(place))) place++;
  }
  return undefined;
}

const UNSUPPORTED_TEXTS: [sign: RegExp, what: string][] = [
  [/^# Start of question|^:TYPE:(?:MC|S|P|M|C)\b/m, `This is a WebCT file. ${AS_EXPORT}`],
  [/^(?:MC|MA|TF|FIB|ESS|NUM|MAT)\t[^\t\n]+\t/m, `This is a tab-separated Blackboard file. ${AS_EXPORT}`],
  [
    /^[^{]*\{\d*:(?:MULTICHOICE|MULTIRESPONSE|SHORTANSWER|NUMERICAL|MC|MR|SA|NM)[A-Z_]*:/i,
    `This is a text of Moodle's Cloze kind, with answers inside it. Ask each gap as a question of its own.`,
  ],
  [/^---\s*\n[\w:-]/, 'This is a YAML file.'],
  [/\\begin\{(?:questions|document|enumerate)\}/, `This is a LaTeX document. ${AS_TEXT}`],
];

/** Names a kind of text that no reader supports, and says what to do instead. */
export function detectUnsupportedText(text: string): string | undefined {
  return UNSUPPORTED_TEXTS.find(([sign]) => sign.test(text.slice(0, 50_000)))?.[1];
}
