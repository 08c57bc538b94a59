import { useQuery } from '@tanstack/react-query';
import {
  admitStudents,
  dismissStudents,
  grantExtraTime,
  listAdmitted,
  listExtraTime,
  withdrawExtraTime,
} from '#contract/aptitudes/publication.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { ONE, useAptitudesChanged } from '../requests.ts';

export function useAdmitted(id: number) {
  return useQuery({
    queryKey: [ONE, id, 'admission'],
    queryFn: ({ signal }) => call(listAdmitted, { params: { id }, signal }),
  });
}

export function useAdmit(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (users: string[]) => call(admitStudents, { params: { id }, body: { users } }),
    onSuccess: () => changed(),
  });
}

export function useDismiss(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (users: string[]) => call(dismissStudents, { params: { id }, body: { users } }),
    onSuccess: () => changed(),
  });
}

/** Who has more time; read again while the test runs, when starts and ends move. */
export function useExtraTime(id: number, live: boolean) {
  return useQuery({
    queryKey: [ONE, id, 'extra-time'],
    queryFn: ({ signal }) => call(listExtraTime, { params: { id }, signal }),
    refetchInterval: live && 15_000,
  });
}

type ExtraGrant = {
  regno: string;
  extra: { factor: number } | { minutes: number };
  reason: string;
};

export function useGrantTime(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (body: ExtraGrant) => call(grantExtraTime, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useWithdrawTime(id: number) {
  const changed = useAptitudesChanged();
  return useMutation({
    mutationFn: (regno: string) => call(withdrawExtraTime, { params: { id }, body: { regno } }),
    onSuccess: () => changed(),
  });
}
