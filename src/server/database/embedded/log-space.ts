import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { freeIn } from '../room.ts';

/** The size of a segment of the write-ahead log, in MB of 2^20 bytes. */
const SEGMENT = 16;
/** So many times as much must be free: on a small disk the data comes first. */
const ROOM = 10;

/** How many of the `wished` MB the write-ahead log may keep on the disk under `folder`: all, or none where little is free. */
export async function logSpaceIn(folder: string, wished: number): Promise<number> {
  return (await freeIn(folder)) < ROOM * wished * 2 ** 20 ? 0 : wished;
}

/**
 * Fills segments of the write-ahead log of the cluster in `data` with zeros until there are `megabytes` of them: to write where
 * something was written before takes the disk less time than to claim the place first, and nothing else can take it. `client`
 * speaks for the superuser, to a server that keeps as much.
 */
export async function layOutLog(
  data: string,
  client: Client,
  megabytes: number,
  report: (line: string) => void,
): Promise<void> {
  const files = await readdir(join(data, 'pg_wal'));
  const there = files.filter((name) => /^[\dA-F]{24}$/.test(name)).length;
  const missing = Math.floor(megabytes / SEGMENT) - there;
  if (missing <= 0) return;
  report(`Laying out ${megabytes} MB for what the database is about to write.`);
  await client.query('set wal_init_zero = on');
  for (let segment = 0; segment < missing; segment++)
    await client.query("select pg_switch_wal(), pg_logical_emit_message(true, 'segment', 'begun')");
  // Now they are old ones, and such are written again.
  await client.query('checkpoint');
}
