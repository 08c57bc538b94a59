import { brokenTable, tableTooLarge } from '#lib/spreadsheet/sheet.ts';
import { decodeText } from '#lib/spreadsheet/text-encoding.ts';
import { type Archive, type ArchiveLimits, openArchive } from '#lib/spreadsheet/zip-archive.ts';
import { parseXml, type XmlDocument } from '../xml.ts';

const LIMITS: ArchiveLimits = {
  entries: 10_000,
  bytes: 96_000_000,
  messages: {
    tooMany: 'This archive has too many parts for a package of questions. Divide it.',
    unpacked: 'This package unpacks to more than a package of questions can be. Divide it.',
    missing: 'This part is missing from the package.',
    protected: 'This part is protected by a password.',
    outside:
      'This archive contains paths outside itself, which no package of questions does. Choose another file.',
    damaged: 'This archive is damaged or is no ZIP. Export the questions again and choose the new file.',
  },
};
const MAX_PART_BYTES = 8_000_000;
/** The most bytes of all documents together, unpacked. */
const MAX_DOCUMENT_BYTES = 32_000_000;

/** The XML documents and pictures of a package, by address. */
export type QtiPackage = {
  /** Lower-case paths, in the order of the archive. */
  paths: string[];
  /** The path as the archive writes it. */
  nameOf(path: string): string;
  /** Resolves an address relative to another part; undefined where the package has no such part. */
  resolve(address: string, from: string): string | undefined;
  document(path: string): Promise<XmlDocument>;
  bytes(path: string): Promise<Uint8Array>;
};

/** Throws a `FileError` for an archive that is refused. */
export async function openPackage(file: Uint8Array): Promise<QtiPackage> {
  const archive = await openArchive(Buffer.from(file.buffer, file.byteOffset, file.byteLength), LIMITS);
  const known = new Set(archive.paths);
  let left = MAX_DOCUMENT_BYTES;
  const byName = new Map<string, string[]>();
  for (const path of archive.paths) {
    const name = baseName(path);
    byName.set(name, [...(byName.get(name) ?? []).slice(0, 20), path]);
  }

  return {
    paths: archive.paths,
    nameOf: archive.nameOf,
    resolve(address, from) {
      const tidy = normaliseAddress(address);
      for (const candidate of [resolvePath(folderName(from), tidy), resolvePath('', tidy)])
        if (candidate !== undefined && known.has(candidate)) return candidate;
      // Some programs keep media in a folder that their addresses leave out.
      const end = tidy.replace(/^(?:\.{0,2}\/)+/, '');
      return byName.get(baseName(end))?.find((path) => path.endsWith(`/${end}`));
    },
    async document(path) {
      const bytes = await readPart(archive, path);
      left -= bytes.length;
      if (left < 0) throw tableTooLarge(LIMITS.messages.unpacked);
      return parseXml(decodeXml(bytes));
    },
    bytes: (path) => readPart(archive, path),
  };
}

async function readPart(archive: Archive, path: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  await archive.read(path, (piece) => {
    size += piece.length;
    if (size > MAX_PART_BYTES) throw brokenTable('This part is too large.');
    pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Decodes a document by the encoding that it names, else by the one that fits its bytes. */
function decodeXml(bytes: Buffer): string {
  const named = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([\w-]{1,30})["']/.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1];
  if (named && !/^utf-?(?:8|16)/i.test(named)) {
    try {
      return new TextDecoder(named).decode(bytes);
    } catch {
      // An unknown encoding name is ignored.
    }
  }
  return decodeText(bytes).text;
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderName = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

function normaliseAddress(address: string): string {
  const path = address
    .replace(/[?#].*$/s, '')
    .replace(/^(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)\/?/i, '');
  try {
    return decodeURIComponent(path).replaceAll('\\', '/').toLowerCase();
  } catch {
    return path.replaceAll('\\', '/').toLowerCase();
  }
}

/** Resolves `.` and `..` in a path; undefined where it leads out of the package. */
function resolvePath(folder: string, address: string): string | undefined {
  const steps: string[] = [];
  for (const step of (address.startsWith('/') ? address : folder + address).split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/');
}
