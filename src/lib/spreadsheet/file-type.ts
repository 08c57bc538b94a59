import { Problem } from '#server/platform/http/problem.ts';

const OLE = 'd0cf11e0a1b11ae1';
const ZIP = '504b0304';
const PICTURES = ['89504e47', 'ffd8ff', '47494638', '52494646'];
const save = 'Open it in a spreadsheet program, save it as XLSX or CSV, and choose that file.';
const no = (message: string) => new Problem('not-a-table', { message });

/** What a file is by its first bytes; its name counts for nothing. Throws `not-a-table` with what to do. */
export function formatOf(file: Buffer): 'zip' | 'text' {
  const head = file.toString('hex', 0, 8);
  if (file.length === 0) throw no('This file is empty. Choose another one.');
  if (head.startsWith(ZIP)) return 'zip';
  if (head.startsWith(OLE)) throw no(wordsOfOle(file));
  if (/^09(00|02|04|08)/.test(head)) throw no(`This is a workbook of the old XLS kind. ${save}`);
  if (head.startsWith('504b')) throw no('This is an empty or broken ZIP archive. Choose a CSV or XLSX file.');
  if (file.toString('latin1', 0, 5) === '%PDF-') throw no(`This is a PDF. ${save}`);
  if (PICTURES.some((begin) => head.startsWith(begin)))
    throw no('This is a picture. Choose a CSV or XLSX file.');
  const words = file.toString('latin1', 0, 2_000).replace(/^ï»¿/, '').trimStart();
  if (/^<(\?xml|!doctype|html|table|head|meta|workbook)\b/i.test(words))
    throw no(`This is a web page or an XML file, whatever its name. ${save}`);
  return 'text';
}

// The names of an archive's streams are UTF-16; an encrypted XLSX lies in one of them.
function wordsOfOle(file: Buffer): string {
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage'))
    return 'This workbook is protected by a password. Remove the password in the spreadsheet program and choose it again.';
  if (has('Workbook') || has('Book')) return `This is a workbook of the old XLS kind. ${save}`;
  return 'This is an Office document, and no workbook. Choose a CSV or XLSX file.';
}
