import { FileError } from '#lib/file-error.ts';

const OLE = 'd0cf11e0a1b11ae1';
const ZIP = '504b0304';
const PICTURE_SIGNATURES = ['89504e47', 'ffd8ff', '47494638', '52494646'];
const SAVE_AS_HINT = 'Open it in a spreadsheet program, save it as XLSX or CSV, and choose that file.';
const notATable = (message: string) => new FileError('not-a-table', message);

/** Detects a file's type by its first bytes, never by its name. Throws `not-a-table` with advice. */
export function detectFileType(file: Buffer): 'zip' | 'text' {
  const head = file.toString('hex', 0, 8);
  if (file.length === 0) throw notATable('This file is empty. Choose another one.');
  if (head.startsWith(ZIP)) return 'zip';
  if (head.startsWith(OLE)) throw notATable(describeOleFile(file));
  if (/^09(00|02|04|08)/.test(head))
    throw notATable(`This is a workbook of the old XLS kind. ${SAVE_AS_HINT}`);
  if (head.startsWith('504b'))
    throw notATable('This is an empty or broken ZIP archive. Choose a CSV or XLSX file.');
  if (file.toString('latin1', 0, 5) === '%PDF-') throw notATable(`This is a PDF. ${SAVE_AS_HINT}`);
  if (PICTURE_SIGNATURES.some((begin) => head.startsWith(begin)))
    throw notATable('This is a picture. Choose a CSV or XLSX file.');
  const words = file.toString('latin1', 0, 2_000).replace(/^ï»¿/, '').trimStart();
  if (/^<(\?xml|!doctype|html|table|head|meta|workbook)\b/i.test(words))
    throw notATable(`This is a web page or an XML file, whatever its name. ${SAVE_AS_HINT}`);
  return 'text';
}

// Stream names in an old Office file are UTF-16; an encrypted XLSX is stored in such a stream.
function describeOleFile(file: Buffer): string {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage'))
    return 'This workbook is protected by a password. Remove the password in the spreadsheet program and choose it again.';
  if (has('Workbook') || has('Book')) return `This is a workbook of the old XLS kind. ${SAVE_AS_HINT}`;
  return 'This is an Office document, and no workbook. Choose a CSV or XLSX file.';
}
