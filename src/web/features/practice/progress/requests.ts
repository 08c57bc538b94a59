import { useQuery } from '@tanstack/react-query';
import { readProgress } from '#contract/practice/progress.ts';
import { call } from '#web/api/call.ts';

export function useReadProgress() {
  return useQuery({ queryKey: ['progress'], queryFn: ({ signal }) => call(readProgress, { signal }) });
}
