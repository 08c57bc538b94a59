import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from './config.ts';
import type { IdentityProviders } from './platform/auth/identity-providers.ts';
import type { LoginThrottle } from './platform/auth/login-throttle.ts';
import type { Passwords } from './platform/auth/passwords.ts';
import type { CurrentUser } from './platform/auth/permission.ts';
import type { Database } from './platform/database/connection.ts';
import type { DiskSpace } from './platform/database/disk-space.ts';
import type { HttpContext } from './platform/http/register.ts';
import { createRoute, type HttpCall } from './platform/http/route.ts';

import type { ImageProcessor } from './platform/images/image-processor.ts';
import type { Renderer } from './platform/markdown/renderer.ts';
import type { FairQueue } from './platform/sandbox/fair-queue.ts';
import type { TableReader } from './platform/spreadsheet/table-reader.ts';
import type { TableWriter } from './platform/spreadsheet/table-writer.ts';

/**
 * The services of one node, which every action gets. A feature adds its own by `declare module` beside the code that creates them, so
 * that this file imports no feature and every feature may import it. See create-context.ts.
 */
export interface AppContext extends HttpContext {
  db: Database;
  config: Config;
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  identityProviders: IdentityProviders;
  /** For slow work on an attempt, which a student can make long. */
  slowQueue: FairQueue;
  images: ImageProcessor;
  tableWriter: TableWriter;
  tableReader: TableReader;
  renderer: Renderer;
  diskSpace: DiskSpace;
}

/** The argument of an action: the parsed call, the current user and the services. */
export type Call<
  E extends Endpoint = Endpoint,
  V extends CurrentUser | undefined = CurrentUser | undefined,
> = HttpCall<AppContext, E, V>;

export { inArea, inScope } from './platform/http/route.ts';

export const route = createRoute<AppContext>();
