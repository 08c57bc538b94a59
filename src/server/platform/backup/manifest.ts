import * as z from 'zod/mini';
import type { ArchiveEntry } from './archive.ts';
import { backupFailure } from './backup-failure.ts';

const FORMAT = 1;
const HEADER = 'backup.json';
const CHECKSUMS = 'checksums.json';

/** The first entry: what has to be known before the first row is read. */
const Header = z.object({
  format: z.number(),
  /** The moment of the snapshot. */
  taken_at: z.string(),
  postgres: z.string(),
  /** The applied migrations in order. */
  migrations: z.array(z.string()),
  /** The last migration of the job queue's own schema. */
  job_queue: z.number(),
  /** In the order of the archive, quoted and with their schemas. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

const Digest = z.object({ rows: z.number(), sha256: z.string() });

/** The last entry: what came before it, and where the sequences stand. */
const Checksums = z.object({
  tables: z.record(z.string(), Digest),
  sequences: z.record(z.string(), z.string()),
});

export type BackupHeader = z.infer<typeof Header>;
export type BackupTable = BackupHeader['tables'][number];
/** The number of rows of a table, and SHA-256 over them as COPY writes them in text format. */
export type TableDigest = z.infer<typeof Digest>;
export type Checksums = z.infer<typeof Checksums>;

const entryOf = (name: string, value: object): ArchiveEntry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
});

export const headerEntry = (header: Omit<BackupHeader, 'format'>) =>
  entryOf(HEADER, { format: FORMAT, ...header });
export const checksumsEntry = (checksums: Checksums) => entryOf(CHECKSUMS, checksums);

/** Pieces of one table join to the text of its COPY. */
export const pieceName = ({ name }: BackupTable, piece: number) =>
  `tables/${name.replaceAll('"', '')}/${String(piece).padStart(6, '0')}.copy`;

export const isPieceOf = (table: BackupTable, { name }: ArchiveEntry) =>
  name.startsWith(pieceName(table, 0).replace(/\d+\.copy$/, ''));

/** Throws a backup failure where the entry is none, or one of a format that this release does not know. */
export function readHeader(entry: ArchiveEntry | undefined): BackupHeader {
  const header = Header.safeParse(parseEntry(entry, HEADER));
  if (!header.success) throw backupFailure('The file is encrypted with this key, but it is no backup.');
  if (header.data.format > FORMAT)
    throw backupFailure('The backup comes from a newer release: restore it with that release.');
  return header.data;
}

export function readChecksums(entry: ArchiveEntry | undefined): Checksums {
  const checksums = Checksums.safeParse(parseEntry(entry, CHECKSUMS));
  if (!checksums.success) throw backupFailure('The backup has no checksums at its end.');
  return checksums.data;
}

function parseEntry(entry: ArchiveEntry | undefined, name: string): unknown {
  try {
    return entry?.name === name ? JSON.parse(entry.content.toString()) : undefined;
  } catch {
    return undefined;
  }
}
