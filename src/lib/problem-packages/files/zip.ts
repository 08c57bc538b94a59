import { posix } from 'node:path';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { PackageError } from '../package-error.ts';
import {
  type Budget,
  decodeText,
  isIgnored,
  type Link,
  type PackageFiles,
  resolveLinks,
  spend,
} from './package-files.ts';

const DAMAGED = 'This ZIP file is damaged. Pack the folder again.';
const OUTSIDE = 'This ZIP file contains paths outside itself. Pack the folder again.';
const PROTECTED = 'This ZIP file is protected by a password. Pack the folder without one.';

/** Unpacks a ZIP file in memory. Throws a `PackageError` where it is damaged, protected or too large. */
export async function readZip(bytes: Uint8Array, name: string, budget: Budget): Promise<PackageFiles> {
  const files = new Map<string, Uint8Array>();
  const links: Link[] = [];
  const notes: string[] = [];
  const zip = await open(bytes);
  try {
    for await (const entry of entriesOf(zip)) {
      spend(budget, { files: 1 });
      const path = posix.normalize(entry.fileName);
      if (entry.fileName.endsWith('/') || isIgnored(path)) continue;
      if (hasControlCharacter(path)) {
        notes.push('A file whose name has control characters was left out.');
        continue;
      }
      // The size that the archive states is checked against the bytes that come out of it.
      spend(budget, { bytes: entry.uncompressedSize });
      const content = await unpack(zip, entry);
      if (isLink(entry)) links.push({ path, target: decodeText(content) });
      else files.set(path, content);
    }
  } finally {
    zip.close();
  }
  resolveLinks(files, links, budget, notes);
  return { name: posix.basename(name).replace(/\.(zip|kpp)$/i, ''), files, notes };
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes[3] === bytes[2] + 1;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const hasControlCharacter = (path: string): boolean => /[\u0000-\u001f\u007f]/.test(path);

const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK;

function open(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(toPackageError(error)) : resolve(zip),
    ),
  );
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const settle = (act: () => void) => {
        zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
        act();
      };
      zip.once('entry', (next: Entry) => settle(() => resolve(next)));
      zip.once('end', () => settle(() => resolve(undefined)));
      zip.once('error', (error: Error) => settle(() => reject(toPackageError(error))));
      zip.readEntry();
    });
    if (!entry) return;
    if (entry.isEncrypted()) throw new PackageError(PROTECTED);
    yield entry;
  }
}

function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(toPackageError(error));
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => resolve(Buffer.concat(pieces)));
      stream.on('error', (fault) => reject(toPackageError(fault)));
    }),
  );
}

const toPackageError = ({ message }: Error): PackageError =>
  new PackageError(/invalid relative path|absolute path/.test(message) ? OUTSIDE : DAMAGED);
