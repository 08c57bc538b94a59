import type { Database } from '#server/platform/database/connection.ts';
import type { EventFeed } from '#server/platform/http/event-stream.ts';
import { getSubmission, type SubmissionRow } from './queries.ts';
import { withoutFault } from './rules.ts';

declare module '#server/context.ts' {
  interface AppContext {
    submissionWatch: SubmissionWatch;
  }
}

type Shown = Omit<SubmissionRow, 'account_id'>;

/** The submissions that people watch on this node. */
export type SubmissionWatch = {
  /** A submission after each of its judged tests, until its verdict. */
  watch(id: number): EventFeed<Shown>;
  /** Reads a submission again, because it changed; without an id, all that are watched. */
  refresh(id?: number): void;
};

/** Reads a submission once for all who watch it, when a judge announces a change of it. */
export function createSubmissionWatch(db: Database, failed: (error: unknown) => void): SubmissionWatch {
  const watched = new Map<number, Set<{ push: (event: Shown) => void; end: () => void }>>();
  // Changes that arrive during a read are read once, after it.
  const reading = new Map<number, { again: boolean }>();

  async function send(id: number) {
    const { account_id: _, ...submission } = withoutFault(await getSubmission(db, id));
    for (const { push, end } of watched.get(id) ?? []) {
      push(submission);
      if (submission.state === 'judged') end();
    }
  }

  async function read(id: number) {
    const before = reading.get(id);
    if (before) {
      before.again = true;
      return;
    }
    const state = { again: true };
    reading.set(id, state);
    while (state.again) {
      state.again = false;
      await send(id).catch(failed);
    }
    reading.delete(id);
  }

  return {
    watch: (id) => (push, end) => {
      const watchers = watched.get(id) ?? new Set();
      watched.set(id, watchers);
      const watcher = { push, end };
      watchers.add(watcher);
      void read(id);
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
      };
    },
    refresh(id) {
      for (const one of id === undefined ? watched.keys() : watched.has(id) ? [id] : []) void read(one);
    },
  };
}
