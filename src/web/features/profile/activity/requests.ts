import { useQuery } from '@tanstack/react-query';
import { readActivity } from '#contract/profile/activity.ts';
import { call } from '#web/api/call.ts';

export function useReadActivity() {
  return useQuery({ queryKey: ['activity'], queryFn: ({ signal }) => call(readActivity, { signal }) });
}
