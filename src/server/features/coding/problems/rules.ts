import type { Language } from '#contract/coding/languages.ts';
import type { LanguageOffer } from '#contract/coding/problems.ts';
import { STARTER_CODE } from '#contract/coding/starter-code.ts';
import { LEAST_PEOPLE } from '#contract/insights/cohort.ts';

/** How many have solved a problem; null for a number that could point at somebody. */
export const shownSolvers = (count: number): number | null => (count < LEAST_PEOPLE ? null : count);

type Limits = {
  seconds: number;
  megabytes: number;
  factors: Partial<Record<Language, number>>;
  starter: Partial<Record<Language, string>>;
  topics: string[];
};

/** Whether a problem is about SQL, where a solution is one query. */
export const isAboutSql = (topics: readonly string[]): boolean =>
  topics.some((topic) => topic === 'sql' || topic.startsWith('sql-'));

/** The languages that solve a problem, with code to start from: SQL for problems about SQL, and all others for the rest. */
export function offerLanguages(
  { seconds, megabytes, factors, starter, topics }: Limits,
  offered: { language: Language; version: string }[],
): LanguageOffer[] {
  return offered
    .filter(({ language }) => (language === 'sql') === isAboutSql(topics))
    .map(({ language, version }) => ({
      language,
      version,
      seconds: seconds * (factors[language] ?? 1),
      megabytes,
      starter: starter[language] || STARTER_CODE[language],
    }));
}
