import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A bar that stays at the lower edge of the window; `styles.css` scrolls focused elements clear of it. */
export function BottomBar({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      data-lower-bar
      className={cn(
        'sticky bottom-3 z-20 flex items-center justify-between gap-3 narrow:flex-wrap rounded-panel border bg-surface py-2.5 ps-4 pe-2.5 shadow-float sm:ps-6',
        className,
      )}
    />
  );
}
