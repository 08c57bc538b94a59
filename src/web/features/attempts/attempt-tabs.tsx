import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '#web/ui/tabs.tsx';

type AttemptTabsProps<V extends string> = {
  /** The first one stands where the address names none. */
  tabs: readonly [AttemptTab<V>, ...AttemptTab<V>[]];
};
type AttemptTab<V extends string> = { value: V; label: string; content: ReactNode };

/** The parts of an attempt, one at a time; the address says which. */
export function AttemptTabs<V extends string>({ tabs }: AttemptTabsProps<V>) {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <Tabs
      label="Parts of the attempt"
      tabs={tabs}
      value={tabs.find(({ value }) => value === tab)?.value ?? tabs[0].value}
      onChange={(next) => void navigate({ to: '.', search: { tab: next }, resetScroll: false })}
    />
  );
}
