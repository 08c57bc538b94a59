import type { Endpoint } from '#contract/endpoint.ts';
import type { Database } from './platform/database/connection.ts';
import type { Room } from './platform/database/disk-space.ts';
import type { Settings } from './config.ts';
import type { Viewer } from './platform/auth/permission.ts';
import type { HttpContext } from './platform/http/register.ts';
import { createRoute, type HttpCall } from './platform/http/route.ts';
import type { Renderer } from './platform/markdown/renderer.ts';
import type { Passwords } from './platform/auth/passwords.ts';
import type { Pictures } from './platform/images/image-processor.ts';
import type { Tries } from './platform/auth/login-throttle.ts';
import type { Turns } from './platform/sandbox/fair-queue.ts';
import type { Reader } from './platform/spreadsheet/table-reader.ts';
import type { Tables } from './platform/spreadsheet/table-writer.ts';

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
