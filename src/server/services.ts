import type { Leaver } from './attempt/leaving.actions.ts';
import type { Opener } from './attempt/opening.actions.ts';
import type { Saver } from './attempt/save.queries.ts';
import type { Shelf } from './attempt/shelf.queries.ts';
import type { Submitter } from './attempt/submission.actions.ts';
import type { Recorder } from './attempt/violation.actions.ts';
import type { Ask } from './database/ask.ts';
import type { Database } from './database/connection.ts';
import type { Room } from './database/room.ts';
import type { Settings } from './env.ts';
import type { Comparer } from './interchange/comparing.ts';
import type { ItemReader } from './interchange/reader.ts';
import type { ItemWriter } from './interchange/writer.ts';
import type { Boards } from './invigilation/board.actions.ts';
import type { Told } from './invigilation/notice.queries.ts';
import type { Pulse } from './invigilation/presence.queries.ts';
import type { Gallery } from './profile/picture.queries.ts';
import type { Podiums, Ranks } from './result/queries.ts';
import type { Renderer } from './richtext/rendering.ts';
import type { Passwords } from './security/passwords.ts';
import type { Pictures } from './security/pictures.ts';
import type { Tries } from './security/tries.ts';
import type { Turns } from './security/turns.ts';
import type { Turnstile } from './security/turnstile.ts';
import type { Viewers } from './security/viewers.ts';
import type { Brand } from './setting/brand.queries.ts';
import type { Reader } from './spreadsheet/reader.ts';
import type { Tables } from './spreadsheet/table.ts';

/** What one node of the portal has at hand for its actions. */
export type Services = {
  db: Database;
  /** For what a whole institute asks as it signs in, as `Connection` says. */
  prepared: Ask;
  settings: Settings;
  passwords: Passwords;
  tries: Tries;
  /** What takes the place of these where nobody has signed in. */
  strangers: Pick<Services, 'db' | 'tries'>;
  gallery: Gallery;
  brand: Brand;
  turnstile: Turnstile;
  /** For what takes long of an attempt that a student has made long. */
  sideDoor: Turns;
  viewers: Viewers;
  pictures: Pictures;
  tables: Tables;
  reader: Reader;
  questionFiles: ItemReader;
  writer: ItemWriter;
  renderer: Renderer;
  comparer: Comparer;
  /** Batches the saves of every student on this node. */
  saver: Saver;
  /** Those of attempts that somebody holds. */
  patientSaver: Saver;
  /** Batches the signs of life of every test screen on this node. */
  pulse: Pulse;
  told: Told;
  boards: Boards;
  shelf: Shelf;
  /** Lets in students who start together on this node. */
  opener: Opener;
  /** Marks what students on this node hand in together. */
  submitter: Submitter;
  /** Closes the sections that students on this node leave together. */
  leaver: Leaver;
  /** Records what the browsers of students on this node report together. */
  recorder: Recorder;
  /** Puts the students of a test in order for all who ask together on this node. */
  ranks: Ranks;
  /** Tells the best of a test to all who ask together on this node. */
  podiums: Podiums;
  room: Room;
};
