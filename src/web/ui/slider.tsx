import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

/** A number between `min` and `max`, by pointer or arrow keys. */
export function Slider({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      type="range"
      className={cn(
        'h-8 w-full cursor-pointer accent-accent disabled:cursor-default disabled:opacity-55',
        className,
      )}
    />
  );
}
