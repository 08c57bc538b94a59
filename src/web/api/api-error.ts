export type Issue = { path: string; message: string };

/** A failed call. `message` is a sentence for people, `code` a stable word for programs. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly data: unknown;
  /** Seconds to wait before the next try, when the server names them. */
  readonly retryAfter: number | undefined;

  constructor(facts: {
    status: number;
    code: string;
    message: string;
    issues?: readonly Issue[];
    data?: unknown;
    retryAfter?: number;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.issues = facts.issues ?? [];
    this.data = facts.data;
    this.retryAfter = facts.retryAfter;
  }
}

/** The sentence to show for any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Please try again.';
}

/** Whether the server may have carried out a failed call: no answer came, or one that does not say. */
export function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'no-answer') return true;
  return error.status === 0 || (error.status >= 500 && error.code !== 'busy');
}

/** The server's first message for a field of the form, such as `regno` or `options.2`. */
export function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.issues.find((issue) => issue.path.replace(/^(body|query|params)\./, '') === path)?.message;
}
