import { useQuery } from '@tanstack/react-query';
import { grantExtraTime, listExtraTime, withdrawExtraTime } from '#contract/attempts/timing.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { APTITUDE_KEY, useInvalidateAptitudes } from '#web/features/aptitudes/requests.ts';

/** The students with extra time; polled while the test runs, since starts and ends change. */
export function useListExtraTime(id: number, live: boolean) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'extra-time'],
    queryFn: ({ signal }) => call(listExtraTime, { params: { id }, signal }),
    refetchInterval: live && 15_000,
  });
}

type ExtraGrant = {
  regno: string;
  extra: { factor: number } | { minutes: number };
  reason: string;
};

export function useGrantExtraTime(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: ExtraGrant) => call(grantExtraTime, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useWithdrawExtraTime(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (regno: string) => call(withdrawExtraTime, { params: { id }, body: { regno } }),
    onSuccess: () => changed(),
  });
}
