import type { Sitting } from '#contract/attempt.ts';
import type { Member } from '#web/api/authState.ts';
import type { ViolationQueue } from '#web/watch/queue.ts';
import type { News } from './news.ts';
import type { Outbox } from './outbox.ts';

/** What the test screen shows of a paper. */
export type OnPaper = Pick<Sitting, 'aptitude' | 'sections' | 'questions' | 'stimuli'>;

/** What the calls of a sitting need. */
export type Seat = {
  testId: string;
  member: Member;
  paper: OnPaper;
  outbox: Outbox;
  news: News;
  watch: ViolationQueue;
};
