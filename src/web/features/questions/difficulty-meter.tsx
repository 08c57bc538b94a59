import { cn } from '#web/ui/class-names.ts';
import { difficultyLabels } from './labels.ts';

const heights = ['h-1.5', 'h-2', 'h-2.5', 'h-3', 'h-3.5'];

type DifficultyMeterProps = {
  level: number;
  /** Phones show the bars alone. */
  short?: boolean;
};

/** Five rising bars, filled up to the level, with its name. */
export function DifficultyMeter({ level, short = false }: DifficultyMeterProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="inline-flex h-3.5 items-end gap-0.5">
        {heights.map((height, index) => (
          <span
            key={height}
            className={cn('w-1 rounded-[1px]', height, index < level ? 'bg-accent' : 'bg-line-strong/40')}
          />
        ))}
      </span>
      <span>
        <span className="sr-only">Difficulty {level} of 5: </span>
        <span className={cn(short && 'max-sm:sr-only')}>{difficultyLabels[level - 1]}</span>
      </span>
    </span>
  );
}
