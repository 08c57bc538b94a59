/** A POST as every browser and program writes it, names of headers in small letters. */
export type PlainPost = { method: 'POST'; url: string; headers: Record<string, string>; body: Buffer };

const START = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;
// A value neither begins nor ends with a blank, and no line goes on in the next.
const HEADER = /([!#$%&'*+.^`|~\w-]+): ?((?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?)\r\n/y;
export const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 8_192;
/** What gives a message another length, another end or another protocol; the last makes a list. */
const CHANGING = ['transfer-encoding', 'content-encoding', 'expect', 'upgrade', 'trailer', 'set-cookie'];

/**
 * Reads bytes that are one whole POST and nothing else, from its first byte to its last. `unfinished` where some of the body is
 * missing; undefined for whatever a parser of HTTP should judge, which is all that is not written in the plainest way.
 */
export function readPlainPost(bytes: Buffer): PlainPost | 'unfinished' | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0 || end > LONGEST_HEAD) return undefined;
  const head = bytes.toString('latin1', 0, end + 2);
  const [start = '', url = ''] = START.exec(head) ?? [];
  const headers = start && readHeaders(head, start.length);
  if (!headers || !isPlain(headers)) return undefined;
  const body = bytes.subarray(end + HEAD_END.length);
  const missing = Number(headers['content-length']) - body.length;
  if (missing > 0) return 'unfinished';
  return missing === 0 ? { method: 'POST', url, headers, body } : undefined;
}

/** The headers from a place on; undefined where a line is none, or a name comes twice. */
function readHeaders(head: string, from: number): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  for (HEADER.lastIndex = from; HEADER.lastIndex < head.length; ) {
    const [, name = '', value = ''] = HEADER.exec(head) ?? [];
    const key = name.toLowerCase();
    if (name === '' || key in headers) return undefined;
    headers[key] = value;
  }
  return headers;
}

function isPlain({ connection = 'keep-alive', ...headers }: Record<string, string>): boolean {
  return (
    connection.toLowerCase() === 'keep-alive' &&
    headers.host !== undefined &&
    /^\d{1,9}$/.test(headers['content-length'] ?? '') &&
    !CHANGING.some((name) => name in headers)
  );
}
