import type { Endpoint } from '#contract/endpoint.ts';
import type { Database } from './database/connection.ts';
import type { Room } from './database/room.ts';
import type { Settings } from './env.ts';
import type { Viewer } from './http/permission.ts';
import type { HttpContext } from './http/register.ts';
import { createRoute, type HttpCall } from './http/route.ts';
import type { Renderer } from './richtext/rendering.ts';
import type { Passwords } from './security/passwords.ts';
import type { Pictures } from './security/pictures.ts';
import type { Tries } from './security/tries.ts';
import type { Turns } from './security/turns.ts';
import type { Reader } from './spreadsheet/reader.ts';
import type { Tables } from './spreadsheet/table.ts';

/**
 * The services of one node, for its actions. A feature adds its own by `declare module` beside the code that creates them, so
 * that this file imports no feature and every feature may import it.
 */
export interface AppContext extends HttpContext {
  db: Database;
  settings: Settings;
  passwords: Passwords;
  tries: Tries;
  /** For what takes long of an attempt that a student has made long. */
  sideDoor: Turns;
  pictures: Pictures;
  tables: Tables;
  reader: Reader;
  renderer: Renderer;
  room: Room;
}

/** What an action gets: the parsed call, the caller and the services. */
export type Call<E extends Endpoint = Endpoint, V extends Viewer | undefined = Viewer | undefined> = HttpCall<
  AppContext,
  E,
  V
>;

export const route = createRoute<AppContext>();
