import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { Problem } from '../http/problem.ts';
import { brokenTable, tooMuch } from './sheet.ts';

const MOST_ENTRIES = 1_000;
/** Bytes of all parts that are read, unpacked. */
const MOST_BYTES = 32_000_000;

/** The parts of an XLSX by their paths. Reading one counts its bytes as they unpack, against one sum for all. */
export type Archive = {
  paths: string[];
  /** Hands the part over in pieces. Throws `table-too-large` or `broken-table`. */
  read(path: string, take: (piece: Uint8Array) => void): Promise<void>;
};

export async function openArchive(file: Buffer): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(broken(error)) : resolve(opened),
    ),
  );
  const entries = await listEntries(zip);
  let left = MOST_BYTES;

  return {
    paths: [...entries.keys()],
    read(path, take) {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw brokenTable('A part of this workbook is missing. Save it anew and choose it again.');
      if (entry.isEncrypted())
        throw brokenTable('This workbook is protected by a password. Remove it and choose the file again.');
      return new Promise((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(broken(error));
          stream.on('error', (fault) => reject(fault instanceof Problem ? fault : broken(fault)));
          stream.on('end', () => resolve());
          stream.on('data', (piece: Uint8Array) => {
            left -= piece.length;
            try {
              if (left < 0) throw unpacked();
              take(piece);
            } catch (fault) {
              stream.destroy();
              reject(fault);
            }
          });
        }),
      );
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooMuch('This archive has too many parts for a workbook.');
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase().replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (error) => reject(broken(error)));
    zip.readEntry();
  });
  return entries;
}

const unpacked = () =>
  tooMuch('This workbook unpacks to more than a list of students can be. Save the one sheet alone as CSV.');

const broken = (error: Error) =>
  brokenTable(
    /invalid relative path|absolute path|invalid characters/.test(error.message)
      ? 'This archive names places outside itself, which no workbook does. Choose another file.'
      : 'This workbook is damaged. Open it in a spreadsheet program, save it anew, and choose that file.',
  );
