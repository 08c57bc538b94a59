import type { FollowedTest } from '#contract/insights/student.ts';

type Row = Omit<FollowedTest, 'closes_at' | 'result'> & {
  closes_at: Date;
  marks: number | null;
  max_marks: number | null;
  rank: number | null;
  ranked: number | null;
  violations: number;
};

export function presentTest({ marks, max_marks, rank, ranked, violations, ...test }: Row) {
  const result = marks === null || max_marks === null ? null : { marks, max_marks, rank, ranked, violations };
  return { ...test, result };
}
