import { describeOwnLevel, LevelBand } from '#web/features/practice/levels/level-band.tsx';
import type { useReadProgress } from '#web/features/practice/progress/requests.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

type Areas = NonNullable<ReturnType<typeof useReadProgress>['data']>['areas'];

/** The level in each area. */
export function AreasCard({ areas }: { areas: Areas }) {
  return (
    <Card>
      <CardHeader title="Areas" hint="Your level from 0 to 100, with the band that it lies in" />
      <ul className="flex flex-col gap-3">
        {areas.map(({ area, level, answers }) => (
          <li key={area} className="min-w-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{area}</span>
              <span className="text-muted text-sm tabular-nums">{describeOwnLevel(level, answers)}</span>
            </p>
            {level && <LevelBand {...level} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
