import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import type { Area, Scope } from '#contract/scope.ts';
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
  /** Path and query as the client sent them. */
  url: string;
  user: V;
  /** The caller's address, as the trusted proxies report it. */
  address: string;
  /** The `User-Agent` header; may be empty. */
  userAgent: string;
  /** Writes a line to the log, under the request's id. */
  log(facts: Record<string, unknown>, message: string): void;
  /** The secret of a browser in which someone has signed in before. */
  device: string | undefined;
  /** Stores such a secret in the caller's browser. */
  rememberDevice(secret: string): void;
  /** The secret of a sign-in that the caller's browser started at an identity provider. */
  startedSignIn: string | undefined;
  rememberSignIn(secret: string): void;
};

/** What an action returns: the endpoint's reply, or a feed of such events. */
type ActionResult<E extends Endpoint> = E extends { stream: true }
  ? EventFeed<Parsed<E['reply']>>
  : Parsed<E['reply']>;

export type Route<Context = never> = {
  endpoint: Endpoint;
  permission: Permission;
  /** What a caller with a grant must hold; undefined: such callers are refused. See `inArea`. */
  scope?: Scope | 'own';
  /** Whether the limits of calls a minute apply. */
  rateLimited: boolean;
  /** Whether a call may be a guess of a password or code; wrong guesses are limited by address. */
  countsGuesses: boolean;
  handle: (call: HttpCall<Context>) => Promise<unknown>;
};

type RouteOptions = Pick<Route, 'rateLimited' | 'countsGuesses'>;
const defaultOptions: RouteOptions = { rateLimited: true, countsGuesses: false };

/**
 * Reads as a sentence: `route(endpoint).for(permission).to(action)`; with `.countingGuesses` before the action where
 * anyone may try passwords or codes, and `.withoutLimit` where a refusal would cost more than a flood.
 */
export function createRoute<Context>() {
  return <E extends Endpoint>(endpoint: E) => ({
    for: <V extends CurrentUser | undefined>(permission: Permission<V>) => {
      const to =
        (options: Partial<RouteOptions> = {}) =>
        (action: (call: HttpCall<Context, E, V>) => Promise<ActionResult<E>>): Route<Context> => ({
          ...{ endpoint, permission, ...defaultOptions, ...options },
          // `registerRoutes` parses each call by the endpoint, which proves these types.
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

/**
 * Puts routes in an area: a GET needs its `read` scope, any other call its `write` scope. Routes that lie in an area already stay there.
 * Calls of `own` are about the caller's own things. A route in no area is closed to API tokens and to admins with duties.
 * See docs/decisions/0040-scopes-narrow-what-an-admin-may.md.
 */
export function inArea<Context>(area: Area | 'own', routes: Route<Context>[]): Route<Context>[] {
  return routes.map((route) => {
    const scope = area === 'own' ? area : `${area}:${route.endpoint.method === 'GET' ? 'read' : 'write'}`;
    return { ...route, scope: route.scope ?? (scope as Scope) };
  });
}

/** Puts routes under one scope, whatever their method: a POST may only read. */
export function inScope<Context>(scope: Scope, routes: Route<Context>[]): Route<Context>[] {
  return routes.map((route) => ({ ...route, scope }));
}
