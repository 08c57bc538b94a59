import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Gate } from './gate.ts';
import { keepNewcomers } from './newcomers.ts';
import { HEAD_END, type PlainHead, plainPosts } from './plain-post.ts';

/** Answers plain requests in place of the parser of HTTP and of what stands behind it. */
type Clerk<Errand, Answer> = {
  /** What is asked for, by the head; undefined where the parser should read the request. */
  find(head: PlainHead): Errand | undefined;
  /** Where it waits for its turn. */
  gateOf(errand: Errand): Gate;
  /** Undefined where the parser should read it all the same. */
  take(errand: Errand, body: Buffer): Promise<Answer | undefined>;
  /** The bytes of a whole reply, each a character. */
  write(answer: Answer): string;
};

type Parse = (bytes: Buffer) => void;
type Exchange = (request: IncomingMessage, response: ServerResponse) => void;
/** A message that the parser reads: the length of its head, and how much of it all has come. */
type Parsing = { head: number; come: number; response?: ServerResponse };

const NOTHING = Buffer.alloc(0);

/**
 * Has plain requests answered before the parser of HTTP, which takes as long as all else that a save asks of this node.
 *
 * A connection comes to the parser, which takes room and time of its own for each, with the first request that is not plain. It is
 * between two requests again, where a plain one may be taken, once the parser has read exactly one message to its last byte and has
 * answered it. After anything else the parser keeps it for good: so the two never disagree on where a message begins.
 */
export function openShortcut<Errand, Answer>(server: Server, clerk: Clerk<Errand, Answer>): void {
  const readerOf = plainPosts();
  const exchanges = new WeakMap<Socket, Exchange>();
  server.prependListener('request', (request, response) =>
    exchanges.get(request.socket)?.(request, response),
  );
  const newcomers = keepNewcomers(server);
  const begin = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection').on('connection', follow);

  function follow(socket: Socket): void {
    let state: 'parsing' | 'between' | 'taken' = 'between';
    let parse: Parse | undefined;
    let parsing: Parsing | undefined;
    // What has come and nobody has looked at, and what is being answered.
    let waiting: Buffer = NOTHING;
    let taken: Buffer = NOTHING;
    let gate: Gate | undefined;
    const read = readerOf();
    let isNew = true;
    const leave = newcomers.keep(socket, {
      isAnswered: () => state === 'taken',
      hasBegun: () => waiting.length > 0,
      giveUp: give,
    });
    socket.on('data', hear);

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
      const errand = clerk.find(request.head);
      if (!errand) return give();
      state = 'taken';
      gate = clerk.gateOf(errand);
      if (gate.isFull()) return gate.queue(goOn);
      gate.enter();
      taken = waiting;
      waiting = NOTHING;
      // One step for whatever comes, and none made anew: each would be garbage of every save.
      clerk.take(errand, request.body).then(end, fail);
    }

    function end(given: Answer | undefined) {
      const bytes = taken;
      taken = NOTHING;
      // What comes next on this connection may go in by another one.
      const left = gate;
      try {
        if (given === undefined) giveBack(bytes);
        else answer(clerk.write(given));
      } catch {
        socket.destroy();
      }
      left?.leave();
    }

    function fail() {
      taken = NOTHING;
      socket.destroy();
      gate?.leave();
    }

    function giveBack(bytes: Buffer) {
      waiting = Buffer.concat([bytes, waiting]);
      give();
      socket.resume();
    }

    function answer(bytes: string) {
      if (!socket.writable) return;
      if (isNew) newcomers.settle(socket);
      isNew = false;
      // Who does not read is not heard.
      if (socket.write(bytes, 'latin1')) goOn();
      else socket.once('drain', goOn);
    }

    function goOn() {
      state = 'between';
      if (socket.isPaused()) socket.resume();
      if (waiting.length > 0) look(false);
      else if (!parse && socket.readableEnded) socket.end();
    }

    function give() {
      const bytes = waiting;
      waiting = NOTHING;
      state = 'parsing';
      parsing ??= { head: bytes.indexOf(HEAD_END) + HEAD_END.length, come: 0 };
      parsing.come += bytes.length;
      parse ??= comeToParser();
      parse(bytes);
    }

    function comeToParser(): Parse {
      leave();
      isNew = false;
      socket.removeListener('data', hear);
      for (const listener of begin) listener.call(server, socket);
      const [parse, ...more] = socket.listeners('data') as Parse[];
      // Should Node ever feed its parser in another way, nothing more is taken.
      if (!parse || more.length > 0) return (bytes) => socket.emit('data', bytes);
      socket.removeListener('data', parse).on('data', hear);
      exchanges.set(socket, exchange);
      return parse;
    }

    function exchange(request: IncomingMessage, response: ServerResponse) {
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
    }

    function keepParsing() {
      if (!exchanges.delete(socket) || !parse) return;
      socket.removeListener('data', hear).on('data', parse);
      if (waiting.length > 0) parse(waiting);
      waiting = NOTHING;
    }
  }
}
