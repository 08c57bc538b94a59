import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import type { CurrentUser, Permission } from '#server/platform/auth/permission.ts';
import type { EventFeed } from './event-stream.ts';

/** What every action gets: the parsed call, the caller, and the services of the application. */
export type HttpCall<
  Context,
  E extends Endpoint = Endpoint,
  V extends CurrentUser | undefined = CurrentUser | undefined,
> = Context & {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  headers: IncomingHttpHeaders;
  /** Path and query as they were asked for. */
  url: string;
  user: V;
  /** The caller's address, past the trusted proxies. */
  address: string;
  /** What the caller's program says of itself; may be empty. */
  userAgent: string;
  /** Writes a line of the log, under the request's id. */
  log(facts: Record<string, unknown>, what: string): void;
  /** The secret of a browser in which somebody has signed in before. */
  device: string | undefined;
  /** Lets the caller's browser keep such a secret. */
  rememberDevice(secret: string): void;
};

/** What an action hands back: what `reply` describes, or a feed of it. */
type ActionResult<E extends Endpoint> = E extends { stream: true }
  ? EventFeed<Parsed<E['reply']>>
  : Parsed<E['reply']>;

export type Route<Context = never> = {
  endpoint: Endpoint;
  permission: Permission;
  /** Whether the limits of calls a minute hold. */
  rateLimited: boolean;
  /** Whether it may bring a wrong password or code, of which an address has only so many a minute. */
  countsGuesses: boolean;
  handle: (call: HttpCall<Context>) => Promise<unknown>;
};

type RouteOptions = Pick<Route, 'rateLimited' | 'countsGuesses'>;
const defaultOptions: RouteOptions = { rateLimited: true, countsGuesses: false };

/**
 * Reads as a sentence: `route(endpoint).for(permission).to(action)`; with `.countingGuesses` before the action where
 * strangers may try passwords or codes, and `.withoutLimit` where a refusal would cost more than a flood.
 */
export function createRoute<Context>() {
  return <E extends Endpoint>(endpoint: E) => ({
    for: <V extends CurrentUser | undefined>(permission: Permission<V>) => {
      const to =
        (traits: Partial<RouteOptions> = {}) =>
        (action: (call: HttpCall<Context, E, V>) => Promise<ActionResult<E>>): Route<Context> => ({
          ...{ endpoint, permission, ...defaultOptions, ...traits },
          // The types that `register` proves by parsing meet here.
          handle: action as Route<Context>['handle'],
        });
      return {
        to: to(),
        countingGuesses: { to: to({ countsGuesses: true }) },
        withoutLimit: { to: to({ rateLimited: false }) },
      };
    },
  });
}
