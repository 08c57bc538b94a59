import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '#web/ui/tabs.tsx';

type AttemptTabsProps<V extends string> = {
  /** The first tab is shown when the address names none. */
  tabs: readonly [AttemptTab<V>, ...AttemptTab<V>[]];
};
type AttemptTab<V extends string> = { value: V; label: string; content: ReactNode };

/** The tabs of an attempt. The address says which one is open. */
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
