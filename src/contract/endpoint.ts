import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** One call of the API: its input and output. `path` is relative to `/api`. See docs/decisions/0023-the-contract-describes-the-whole-api.md. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** The message of a successful reply, where a person reads it. */
  message?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is a form with a file instead of JSON; `body` describes it by `z.file()`. */
  upload?: Upload;
  /** The reply is a file of this media type, which never changes, instead of the envelope. */
  file?: string;
  /** The reply is a file of this media type that clients fetch again and again, instead of the envelope; its ETag tells whether it changed. */
  feed?: string;
  /** The reply is a download of one of these media types, made for this call, instead of the envelope. */
  attachment?: readonly string[];
  /** The reply is a stream of server-sent events, each of which `reply` describes, instead of the envelope. */
  stream?: true;
  reply: Schema;
};

/** At most `bytes`, in the form's one `field`, or as the bare body of one of the media `types`. */
export type Upload = { field: string; bytes: number; types: readonly string[] };

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** A part of the call after parsing, as the server's code reads it. */
export type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** A part of the call on the wire. */
export type Wire<S> = S extends Schema ? z.input<S> : undefined;

export const Nothing = z.null();

/** The id of a row. */
export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** The id of a row in a path, such as `/question/12`. */
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

/** A query parameter that may repeat: `?topic_tags=Trains&topic_tags=Ages`. */
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
