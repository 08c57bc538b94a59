import type * as contract from '#contract/invigilation.ts';
import type { BoardEventRow } from '#contract/invigilation.ts';
import type { Call } from '#server/context.ts';
import { announceBoard } from '#server/features/attempts/notices.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { EventFeed } from '#server/platform/http/event-stream.ts';
import { LiveBoard } from './live-board.actions.ts';
import { getBoardTest } from './queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    boards: Boards;
  }
}

/** The boards that somebody watches on this node. */
export type Boards = {
  /** What the board of a test shows, as it changes. The test must exist. */
  watch(aptitudeId: number): EventFeed<BoardEventRow>;
  /** Looks again soon: there is news at a test, or may be at any. */
  refreshSoon(aptitudeId?: number): void;
  /** Tells every node, soon and once for many, that something happened at a test. */
  announce(aptitudeId: number): void;
  stop(): Promise<void>;
};

/** Whatever happens at a test within so long is told to the other nodes once. */
const ANNOUNCE_MS = 200;

/** The board of a test as a stream of events. Throws `not-found`. */
export async function watchBoard({ boards, db, params }: Call<typeof contract.watchBoard, CurrentUser>) {
  await getBoardTest(db, params.id);
  return boards.watch(params.id);
}

/**
 * Reads each watched test every two seconds, and at once when a node tells of news, however many watch it here. Nothing is
 * read of what nobody watches, and a save tells nobody anything.
 */
export function createBoards(db: Database, failed: (error: unknown) => void): Boards {
  const watches = new Map<number, LiveBoard>();
  const announcements = new Map<number, NodeJS.Timeout>();

  return {
    watch: (id) => (push, end) => {
      const watch = watches.get(id) ?? new LiveBoard(db, id, failed);
      watches.set(id, watch);
      watch.subscribe(push, end);
      return () => {
        if (watch.unsubscribe(push) > 0) return;
        watches.delete(id);
      };
    },
    refreshSoon(id) {
      if (id === undefined) for (const watch of watches.values()) watch.refreshSoon();
      else watches.get(id)?.refreshSoon();
    },
    announce(id) {
      if (announcements.has(id)) return;
      const tell = () => {
        announcements.delete(id);
        announceBoard(db, id).catch(failed);
      };
      announcements.set(id, setTimeout(tell, ANNOUNCE_MS));
    },
    async stop() {
      for (const timer of announcements.values()) clearTimeout(timer);
      await Promise.all([...watches.values()].map((watch) => watch.stop()));
    },
  };
}
