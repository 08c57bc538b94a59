import type { Verdict } from '#contract/coding/languages.ts';
import type { ProblemProgress } from '#contract/coding/problems.ts';
import { CODING_TOPICS } from '#contract/coding/topics.ts';

const NAMES = new Map(
  CODING_TOPICS.flatMap((topic) => [topic, ...(topic.children ?? [])]).map(({ slug, name }) => [slug, name]),
);

/** The name of a topic of coding problems; the slug of one that this release does not know. */
export const topicName = (slug: string): string => NAMES.get(slug) ?? slug;

export const DIFFICULTY_NAMES = ['', 'Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'] as const;

/** The difficulties, for the options of a select. */
export const DIFFICULTY_OPTIONS = DIFFICULTY_NAMES.flatMap((label, level) =>
  level === 0 ? [] : [{ value: String(level), label }],
);

export const PROGRESS_NAMES: Record<ProblemProgress, string> = {
  new: 'Not tried',
  tried: 'Tried',
  solved: 'Solved',
};

/** The tone of a badge for a verdict. */
export const verdictTone = (verdict: Verdict): 'success' | 'danger' | 'warn' =>
  verdict === 'AC' ? 'success' : verdict === 'IE' ? 'warn' : 'danger';

/** Seconds of CPU time, such as “0.04 s”. */
export const formatCpuTime = (seconds: number): string => `${seconds.toFixed(2)} s`;

/** Such as “12 MB”. */
export const formatMegabytes = (megabytes: number): string => `${Math.ceil(megabytes)} MB`;
