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

/** The boards that invigilators watch on this node. */
export type Boards = {
  /** The events of a test's board. The test must exist. */
  watch(aptitudeId: number): EventFeed<BoardEventRow>;
  /** Reads a board again soon, because something changed; without an id, all boards. */
  refreshSoon(aptitudeId?: number): void;
  /** Notifies all nodes that something changed in a test. Several calls in short order send one notification. */
  announce(aptitudeId: number): void;
  stop(): Promise<void>;
};

/** The changes of a test within so long are announced to the other nodes once. */
const ANNOUNCE_MS = 200;

/** Streams the board of a test. Throws `not-found`. See docs/decisions/0015-the-board-reads-only-watched-tests.md. */
export async function watchBoard({ boards, db, params }: Call<typeof contract.watchBoard, CurrentUser>) {
  await getBoardTest(db, params.id);
  return boards.watch(params.id);
}

/**
 * Reads each watched test every two seconds, and at once when a node announces a change, once for all who watch it on this node. Tests
 * without a watcher are not read. Saves announce nothing, because a notification for each would cost more than the board is worth.
 */
export function createBoards(db: Database, failed: (error: unknown) => void): Boards {
  const boards = new Map<number, LiveBoard>();
  const announcements = new Map<number, NodeJS.Timeout>();

  return {
    watch: (id) => (push, end) => {
      const board = boards.get(id) ?? new LiveBoard(db, id, failed);
      boards.set(id, board);
      board.subscribe(push, end);
      return () => {
        if (board.unsubscribe(push) === 0) boards.delete(id);
      };
    },
    refreshSoon(id) {
      if (id === undefined) for (const board of boards.values()) board.refreshSoon();
      else boards.get(id)?.refreshSoon();
    },
    announce(id) {
      if (announcements.has(id)) return;
      const send = () => {
        announcements.delete(id);
        announceBoard(db, id).catch(failed);
      };
      announcements.set(id, setTimeout(send, ANNOUNCE_MS));
    },
    async stop() {
      for (const timer of announcements.values()) clearTimeout(timer);
      await Promise.all([...boards.values()].map((board) => board.stop()));
    },
  };
}
