import * as Primitive from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type Tab<V extends string> = { value: V; label: ReactNode; count?: number | undefined; content: ReactNode };
type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
};

/**
 * Keep `value` in the address, so that a tab can be linked to and survives a reload. Navigate with `resetScroll: false`, or the
 * router scrolls the row of tabs back.
 */
export function Tabs<V extends string>({ label, tabs, value, onChange, className }: TabsProps<V>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next) => onChange(next as V)}
      className={cn('min-w-0', className)}
    >
      {/* One pixel of padding at the end: browsers round the scroll width, which could cut off the last tab. */}
      <Primitive.List
        aria-label={label}
        // Radix focuses the pressed tab by script, which browsers take for the keyboard: the ring would cover the underline.
        onPointerDown={({ currentTarget }) => {
          currentTarget.dataset.by = 'pointer';
        }}
        onKeyDown={({ currentTarget }) => delete currentTarget.dataset.by}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.by;
        }}
        className="group/tabs flex gap-1 overflow-x-auto pe-px shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            ref={tab.value === value ? scrollIntoRow : undefined}
            value={tab.value}
            className="flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-muted text-sm hover:text-ink focus-visible:-outline-offset-2 group-data-[by=pointer]/tabs:outline-none data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-2 text-muted text-xs tabular-nums leading-5">
                {tab.count}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

// On a narrow screen the selected tab may be beyond the edge of its row.
function scrollIntoRow(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  // Browsers scroll by whole pixels, so a fraction that is cut off needs a whole one.
  if (inner.right > outer.right) row.scrollLeft += Math.ceil(inner.right - outer.right);
  else if (inner.left < outer.left) row.scrollLeft += Math.floor(inner.left - outer.left);
}
