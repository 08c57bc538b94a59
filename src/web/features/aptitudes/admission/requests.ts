import { useQuery } from '@tanstack/react-query';
import { admitStudents, dismissStudents, listAdmittedStudents } from '#contract/aptitudes/admission.ts';
import { grantExtraTime, listExtraTime, withdrawExtraTime } from '#contract/aptitudes/publication.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { APTITUDE_KEY, useInvalidateAptitudes } from '../requests.ts';

export function useListAdmittedStudents(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'admission'],
    queryFn: ({ signal }) => call(listAdmittedStudents, { params: { id }, signal }),
  });
}

export function useAdmitStudents(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (users: string[]) => call(admitStudents, { params: { id }, body: { users } }),
    onSuccess: () => changed(),
  });
}

export function useDismissStudents(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (users: string[]) => call(dismissStudents, { params: { id }, body: { users } }),
    onSuccess: () => changed(),
  });
}

/** Who has more time; read again while the test runs, when starts and ends move. */
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
