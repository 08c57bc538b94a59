import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openGate } from './gate.ts';
import { HEAD_END, type PlainPost, plainPosts } from './plain-post.ts';

/** Gives the bytes of a whole reply; undefined where the parser should read the request after all. */
export type Take = (request: PlainPost) => Promise<string | undefined> | undefined;
/** `quiet` resolves once everything that was taken is answered. */
export type Shortcut = { quiet(): Promise<void> };

type Exchange = (request: IncomingMessage, response: ServerResponse) => void;
/** A message that the parser reads: the length of its head, and how much of it all has come. */
type Parsing = { head: number; come: number; response?: ServerResponse };

const NOTHING = Buffer.alloc(0);

/**
 * Has plain requests answered before the parser of HTTP, which takes as long as all else that a save asks of this node.
 *
 * A connection begins at the parser, which keeps its time-outs and its end. It is between two requests, where a plain one may be
 * taken, once the parser has read exactly one message to its last byte and has answered it. After anything else the
 * parser keeps it for good: so the two never disagree on where a message begins.
 */
export function openShortcut(server: Server, take: Take): Shortcut {
  const work = openGate();
  const exchanges = new WeakMap<Socket, Exchange>();
  server.prependListener('request', (request, response) =>
    exchanges.get(request.socket)?.(request, response),
  );
  server.on('connection', (socket) => {
    const [parse, ...more] = socket.listeners('data') as ((bytes: Buffer) => void)[];
    // Should Node ever feed its parser in another way, nothing is taken.
    if (parse && more.length === 0) exchanges.set(socket, follow(socket, parse));
  });
  return work;

  function follow(socket: Socket, parse: (bytes: Buffer) => void): Exchange {
    let state: 'parsing' | 'between' | 'taken' = 'parsing';
    let parsing: Parsing | undefined;
    // What has come and nobody has looked at, and what is being answered.
    let waiting: Buffer = NOTHING;
    let taken: Buffer = NOTHING;
    const read = plainPosts();
    socket.removeListener('data', parse).on('data', hear);

    function hear(bytes: Buffer) {
      const isRest = waiting.length > 0;
      waiting = isRest ? Buffer.concat([waiting, bytes]) : bytes;
      if (state === 'between') look(isRest);
      else if (state === 'taken') socket.pause();
      else if (isRest || !parsing?.response?.writableEnded) give();
    }

    // Head and body often come apart; what comes in more pieces is the parser's.
    function look(isRest: boolean) {
      const request = read(waiting);
      if (request === 'unfinished' && !isRest) return;
      if (typeof request !== 'object') return give();
      if (work.isFull()) {
        state = 'taken';
        return work.queue(goOn);
      }
      const reply = take(request);
      if (!reply) return give();
      state = 'taken';
      work.enter();
      taken = waiting;
      waiting = NOTHING;
      // One step for whatever comes, and none made anew: each would be garbage of every save.
      reply.then(end, fail);
    }

    function end(text: string | undefined) {
      const bytes = taken;
      taken = NOTHING;
      try {
        if (text === undefined) giveBack(bytes);
        else answer(text);
      } catch {
        socket.destroy();
      }
      work.leave();
    }

    function fail() {
      taken = NOTHING;
      socket.destroy();
      work.leave();
    }

    function giveBack(bytes: Buffer) {
      waiting = Buffer.concat([bytes, waiting]);
      give();
      socket.resume();
    }

    function answer(text: string) {
      if (!socket.writable) return;
      // Who does not read is not heard.
      if (socket.write(text)) goOn();
      else socket.once('drain', goOn);
    }

    function goOn() {
      state = 'between';
      if (socket.isPaused()) socket.resume();
      if (waiting.length > 0) look(false);
    }

    function give() {
      const bytes = waiting;
      waiting = NOTHING;
      state = 'parsing';
      parsing ??= { head: bytes.indexOf(HEAD_END) + HEAD_END.length, come: 0 };
      parsing.come += bytes.length;
      parse(bytes);
    }

    return (request, response) => {
      const { headers } = request;
      if (!parsing || parsing.response || 'transfer-encoding' in headers) return keepParsing();
      const message = Object.assign(parsing, { response });
      const length = message.head + Number(headers['content-length'] ?? 0);
      response.once('finish', () => {
        // A reply may come before the end of its request; and where the head came in pieces, the length is that of something else.
        if (!request.complete || message.come !== length) return keepParsing();
        parsing = undefined;
        goOn();
      });
    };

    function keepParsing() {
      if (!exchanges.delete(socket)) return;
      socket.removeListener('data', hear).on('data', parse);
      if (waiting.length > 0) parse(waiting);
      waiting = NOTHING;
    }
  }
}
