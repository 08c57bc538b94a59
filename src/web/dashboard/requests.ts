import { useQuery } from '@tanstack/react-query';
import { readDashboard } from '#contract/dashboard.ts';
import { call } from '#web/api/call.ts';

export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
  });
}
