import { useQuery } from '@tanstack/react-query';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { call } from '#web/api/call.ts';

export function useReadDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(readDashboard, { signal }),
  });
}
