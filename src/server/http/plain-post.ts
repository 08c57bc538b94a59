import { LRUCache } from 'lru-cache';

/** How a POST begins as every browser and program writes it, names of headers in small letters. */
export type PlainHead = { method: 'POST'; url: string; headers: Record<string, string> };
type PlainPost = { head: PlainHead; body: Buffer };

const START = /^POST (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;
// A value neither begins nor ends with a blank, and no line goes on in the next.
const HEADER = /([!#$%&'*+.^`|~\w-]+): ?((?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?)\r\n/y;
export const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 8_192;
/** Bytes of a body that is not called long. A longer one is the parser's from its first piece, which refuses too long a one before it has come. */
export const LONGEST_BODY = 65_536;
/** What gives a message another length, another end or another protocol; the last makes a list. */
const CHANGING = ['transfer-encoding', 'content-encoding', 'expect', 'upgrade', 'trailer', 'set-cookie'];

/** Characters of heads that are remembered, whichever connection they came by: some thousand students behind one proxy. */
const REMEMBERED = 1_048_576;

/**
 * Reads bytes that are one whole POST and nothing else, from its first byte to its last. It gives `unfinished` where some of the
 * body is missing; undefined for whatever a parser of HTTP should judge, which is all that is not written in the plainest way.
 */
type ReadPlainPost = (bytes: Buffer) => PlainPost | 'unfinished' | undefined;

/**
 * Makes what makes a reader for each connection. A head that comes again is the same object: most clients write one head for all
 * their calls, and a proxy those of many in turns.
 */
export function plainPosts(): () => ReadPlainPost {
  const heads = new LRUCache<string, PlainHead>({
    maxSize: REMEMBERED,
    sizeCalculation: (_, text) => text.length,
  });

  function findHead(text: string): PlainHead | undefined {
    const known = heads.get(text);
    if (known) return known;
    const head = readHead(text);
    if (head) heads.set(text, head);
    return head;
  }

  return () => {
    let known: { bytes: Buffer; head: PlainHead } | undefined;
    return (bytes) => {
      if (!known || !isBeginning(known.bytes, bytes)) {
        const end = bytes.indexOf(HEAD_END);
        const head =
          end < 0 || end > LONGEST_HEAD ? undefined : findHead(bytes.toString('latin1', 0, end + 2));
        if (!head) return undefined;
        known = { bytes: Buffer.from(bytes.subarray(0, end + HEAD_END.length)), head };
      }
      const { head } = known;
      const body = bytes.subarray(known.bytes.length);
      const missing = Number(head.headers['content-length']) - body.length;
      if (missing > 0) return 'unfinished';
      return missing === 0 ? { head, body } : undefined;
    };
  };
}

const isBeginning = (start: Buffer, bytes: Buffer) =>
  bytes.length >= start.length && start.compare(bytes, 0, start.length) === 0;

function readHead(text: string): PlainHead | undefined {
  const [start = '', url = ''] = START.exec(text) ?? [];
  const headers = start && readHeaders(text, start.length);
  return headers && isPlain(headers) ? { method: 'POST', url, headers } : undefined;
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
    Number(headers['content-length']) <= LONGEST_BODY &&
    !CHANGING.some((name) => name in headers)
  );
}
