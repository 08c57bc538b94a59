import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One call of the API: what goes in, what comes out. `path` stands under the base address `/api`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** The sentence of a successful reply, where a person reads it. */
  message?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a form with a file in place of JSON; `body` describes it by `z.file()`. */
  upload?: Upload;
  /** The reply is a file of this media type, which never changes, in place of the envelope. */
  file?: string;
  /** The reply is a file of one of these media types, made for this call and to be saved, in place of the envelope. */
  attachment?: readonly string[];
  /** The reply is a stream of server-sent events, each of which `reply` describes, in place of the envelope. */
  stream?: true;
  reply: Schema;
};

/** `bytes` at the most in the form's one `field`; or bare, where the body has one of `types`. */
export type Upload = { field: string; bytes: number; types: readonly string[] };

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** What the server's code reads of a part of the call, after parsing. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** What travels on the wire for a part of the call. */
export type Wire<S> = S extends Schema ? z.input<S> : undefined;

export const Nothing = z.null();

/** A row's number in a path, such as `/question/12`. */
export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Use the number from the address')),
  z.pipe(z.transform(Number), Id),
);
export const IdParams = z.strictObject({ id: PathId });
export const AttemptParams = z.strictObject({ attempt_id: PathId });

/** A whole number in a query, where everything arrives as text. */
export function queryNumber(min: number, max: number) {
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/, 'Use a whole number')), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );
}

/** A query name that may repeat: `?topic_tags=Trains&topic_tags=Ages`. */
export function queryList(item: z.ZodMiniType<string, string>, max: number) {
  return z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((value: string | string[]) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(max)),
    ),
  );
}

export const Paging = {
  page: z._default(queryNumber(1, 1_000_000), 1),
  limit: z._default(queryNumber(1, 100), 20),
};
