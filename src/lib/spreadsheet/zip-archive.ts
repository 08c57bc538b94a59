import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { FileError } from '#lib/file-error.ts';
import { brokenTable, tableTooLarge } from './sheet.ts';

/** How a refusal names the archive, and how much the archive may hold. */
export type ArchiveLimits = {
  entries: number;
  /** The most bytes of all parts that are read, unpacked. */
  bytes: number;
  messages: Record<'tooMany' | 'unpacked' | 'missing' | 'protected' | 'outside' | 'damaged', string>;
};

export const XLSX_LIMITS: ArchiveLimits = {
  entries: 1_000,
  bytes: 32_000_000,
  messages: {
    tooMany: 'This archive has too many parts for a workbook.',
    unpacked: 'This workbook unpacks to more than a list can be. Save the one sheet alone as CSV.',
    missing: 'A part of this workbook is missing. Save it again and choose the saved file.',
    protected: 'This workbook is protected by a password. Remove it and choose the file again.',
    outside: 'This archive contains paths outside itself, which no workbook does. Choose another file.',
    damaged:
      'This workbook is damaged. Open it in a spreadsheet program, save it again, and choose the saved file.',
  },
};

/**
 * The parts of a ZIP archive, by path. Bytes count while they unpack, against one limit for all parts, so a zip bomb
 * is stopped early.
 */
export type Archive = {
  /** Lower-case paths, in the order of the file, without folders. */
  paths: string[];
  /** The path as the archive writes it. */
  nameOf(path: string): string;
  /** Unpacks a part in chunks. Throws `table-too-large` or `broken-table`. */
  read(path: string, take: (piece: Uint8Array) => void): Promise<void>;
};

export async function openArchive(file: Buffer, limits: ArchiveLimits): Promise<Archive> {
  const { messages } = limits;
  const broken = (error: Error) => toArchiveProblem(error, messages);
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(file, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(broken(error)) : resolve(opened),
    ),
  );
  const entries = await listEntries(zip, limits);
  let left = limits.bytes;

  return {
    paths: [...entries.keys()],
    nameOf: (path) => entries.get(path.toLowerCase())?.fileName ?? path,
    read(path, take) {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw brokenTable(messages.missing);
      if (entry.isEncrypted()) throw brokenTable(messages.protected);
      return new Promise((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(broken(error));
          stream.on('error', (fault) => reject(fault instanceof FileError ? fault : broken(fault)));
          stream.on('end', () => resolve());
          stream.on('data', (piece: Uint8Array) => {
            left -= piece.length;
            try {
              if (left < 0) throw tableTooLarge(messages.unpacked);
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

async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw tableTooLarge(limits.messages.tooMany);
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName.toLowerCase().replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (error) => reject(toArchiveProblem(error, limits.messages)));
    zip.readEntry();
  });
  return entries;
}

const toArchiveProblem = (error: Error, words: ArchiveLimits['messages']) =>
  brokenTable(
    /invalid relative path|absolute path|invalid characters/.test(error.message)
      ? words.outside
      : words.damaged,
  );
