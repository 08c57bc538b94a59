import { useQuery } from '@tanstack/react-query';
import { admitStudents, dismissStudents, listAdmittedStudents } from '#contract/aptitudes/admission.ts';
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
