import type { StudentInsight } from '#contract/insights/student.ts';
import { describeOwnLevel, LevelBand } from '#web/features/practice/levels/level-band.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The level of each area in its band. */
export function LevelsCard({ areas }: Pick<StudentInsight, 'areas'>) {
  return (
    <Card className="break-inside-avoid">
      <CardHeader
        title="Levels"
        hint="How many of a hundred questions of middle difficulty the student would answer right. The band holds the level four times out of five."
      />
      {areas.length === 0 ? (
        <p className="text-muted">No answers yet.</p>
      ) : (
        <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {areas.map(({ area, answers, level }) => (
            <li key={area} className="min-w-0">
              <h3 className="font-medium">{area}</h3>
              <p className="text-muted text-sm tabular-nums">{describeOwnLevel(level, answers)}</p>
              {level && (
                <div className="mt-2">
                  <LevelBand {...level} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
