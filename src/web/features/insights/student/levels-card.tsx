import type { StudentInsight } from '#contract/insights/student.ts';
import { LevelHistory } from '#web/features/practice/progress/level-history.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The level of each area, and its trend by month. */
export function LevelsCard({ areas, overall }: Pick<StudentInsight, 'areas' | 'overall'>) {
  if (areas.length === 0)
    return (
      <Card className="break-inside-avoid">
        <CardHeader title="Levels" />
        <p className="text-muted">No answers yet.</p>
      </Card>
    );
  return (
    <LevelHistory
      areas={areas}
      overall={overall}
      hint="How many of a hundred questions of middle difficulty the student would answer correctly, at the end of each month. The band holds the level four times out of five."
    />
  );
}
