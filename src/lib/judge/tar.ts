/** A file of a program. `name` is relative, without `..`. */
export type ArchiveFile = { name: string; bytes: Uint8Array; executable: boolean };

const BLOCK = 512;
const REGULAR = ['0', '\0'];
const LONG_NAME = 'L';

/**
 * The regular files of a tar archive as GNU tar writes it. The archive comes out of the sandbox: links, devices and names that would lead
 * out of the folder are left out.
 */
export function readTar(archive: Buffer): ArchiveFile[] {
  const files: ArchiveFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(field(archive, at + 124, 12), 8) || 0;
    const bytes = archive.subarray(at + BLOCK, at + BLOCK + size);
    const type = String.fromCharCode(archive[at + 156] ?? 0);
    const mode = Number.parseInt(field(archive, at + 100, 8), 8);
    const name = (longName ?? field(archive, at, 100)).replace(/^\.\//, '');
    longName = type === LONG_NAME ? field(bytes, 0, bytes.length) : undefined;
    if (REGULAR.includes(type) && isInside(name) && bytes.length === size)
      files.push({ name, bytes, executable: (mode & 0o100) !== 0 });
    at += BLOCK + BLOCK * Math.ceil(size / BLOCK);
  }
  return files;
}

function field(bytes: Buffer, from: number, length: number): string {
  const whole = bytes.subarray(from, from + length);
  const end = whole.indexOf(0);
  return whole.toString('utf8', 0, end < 0 ? length : end);
}

/** Whether a name stays in its folder. */
export function isInside(name: string): boolean {
  const parts = name.split('/');
  return (
    name !== '' && !name.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
