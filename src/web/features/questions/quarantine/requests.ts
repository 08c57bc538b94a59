import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  decideQuarantine,
  listQuarantine,
  type QuarantineOutcome,
  type QuarantineState,
  quarantineQuestion,
} from '#contract/questions/quarantine.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'quarantine';

export function useListQuarantine(query: { page: number; state: QuarantineState }) {
  return useQuery({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => call(listQuarantine, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many questions wait for a decision. */
export function useListQuarantineTotal() {
  return useQuery({
    queryKey: [KEY, 'total'],
    queryFn: ({ signal }) => call(listQuarantine, { query: { limit: 1 }, signal }),
    select: ({ total }) => total,
  });
}

export function useQuarantineQuestion(id: number) {
  const changed = useInvalidateQuarantine();
  return useMutation({
    mutationFn: (words: string) => call(quarantineQuestion, { params: { id }, body: { words } }),
    onSuccess: changed,
  });
}

export function useDecideQuarantine(id: number) {
  const changed = useInvalidateQuarantine();
  return useMutation({
    mutationFn: (outcome: QuarantineOutcome) => call(decideQuarantine, { params: { id }, body: { outcome } }),
    onSuccess: changed,
  });
}

function useInvalidateQuarantine() {
  const client = useQueryClient();
  return () =>
    Promise.all(([KEY, 'questions'] as const).map((name) => client.invalidateQueries({ queryKey: [name] })));
}
