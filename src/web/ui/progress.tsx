import * as Primitive from 'radix-ui/progress';
import { cn } from './class-names.ts';

type ProgressProps = {
  value: number;
  max?: number;
  label: string;
  tone?: 'accent' | 'success' | 'warn' | 'danger';
  className?: string;
};

const tones = { accent: 'bg-accent', success: 'bg-success', warn: 'bg-warn', danger: 'bg-danger' };

export function Progress({ value, max = 100, label, tone = 'accent', className }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <Primitive.Root
      value={Math.min(value, max)}
      max={max > 0 ? max : 100}
      aria-label={label}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <Primitive.Indicator
        className={cn('h-full rounded-full transition-[width] duration-300', tones[tone])}
        style={{ width: `${share}%` }}
      />
    </Primitive.Root>
  );
}
