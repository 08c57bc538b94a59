import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addCellNote, readStudentInsight, removeCellNote } from '#contract/insights/student.ts';
import { listStudentReadiness } from '#contract/practice/readiness.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'insights';

export function useReadStudentInsight(regno: string) {
  return useQuery({
    queryKey: [KEY, 'student', regno],
    queryFn: ({ signal }) => call(readStudentInsight, { query: { regno }, signal }),
  });
}

export function useListStudentReadiness(regno: string) {
  return useQuery({
    queryKey: [KEY, 'readiness', regno],
    queryFn: ({ signal }) => call(listStudentReadiness, { query: { regno }, signal }),
  });
}

export function useAddCellNote(regno: string) {
  const changed = useInvalidateStudent(regno);
  return useMutation({
    mutationFn: (words: string) => call(addCellNote, { body: { regno, words } }),
    onSuccess: changed,
  });
}

export function useRemoveCellNote(regno: string) {
  const changed = useInvalidateStudent(regno);
  return useMutation({
    mutationFn: (id: number) => call(removeCellNote, { params: { id } }),
    onSuccess: changed,
  });
}

function useInvalidateStudent(regno: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY, 'student', regno] });
}
