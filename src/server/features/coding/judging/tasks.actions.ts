import * as z from 'zod/mini';
import { Language } from '#contract/coding/languages.ts';
import { defineTask } from '#server/platform/jobs/task.ts';

/**
 * Judges a submission in one language: a judge takes only those in languages that it offers, with checkers in languages that it offers. A
 * judge error is tried again by any judge; after the last attempt it is the verdict.
 */
export const judgeSubmissionIn = (language: Language, checkerLanguage: Language | null = null) =>
  defineTask({
    name: checkerLanguage ? `judge-${language}-checked-in-${checkerLanguage}` : `judge-${language}`,
    payload: z.object({ submission_id: z.int() }),
    attempts: 4,
  });

/** The tasks of a judge that offers these languages. */
export const judgeTasksOf = (languages: readonly Language[]) =>
  languages.flatMap((language) =>
    [null, ...languages].map((checkerLanguage) => judgeSubmissionIn(language, checkerLanguage)),
  );

/** Of all languages, for what no judge has to offer. */
export const allJudgeTasks = judgeTasksOf(Language.options);

/** Runs the programs of a problem's author. */
export const proveVersion = defineTask({
  name: 'prove-version',
  payload: z.object({ version_id: z.int() }),
  attempts: 3,
  timeout: 1_800_000,
});

/** Tries come before submissions: somebody looks at the screen. Proofs come last. */
export const PRIORITY = { try: -1, submit: 0, proof: 1 };
