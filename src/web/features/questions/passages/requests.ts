import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createPassage, editPassage, listPassages, type PassageDraft } from '#contract/questions/passages.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateQuestions } from '../requests.ts';

const passagesKey = ['passages'] as const;

export function useListPassages(search: string) {
  return useQuery({
    queryKey: [...passagesKey, search],
    queryFn: ({ signal }) => call(listPassages, { query: { search, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useCreatePassage() {
  const changed = useInvalidatePassages();
  return useMutation({
    mutationFn: (body: PassageDraft) => call(createPassage, { body }),
    onSuccess: () => void changed(),
  });
}

export function useEditPassage() {
  const changed = useInvalidatePassages();
  return useMutation({
    mutationFn: ({ id, ...body }: PassageDraft & { id: number }) =>
      call(editPassage, { params: { id }, body }),
    onSuccess: () => void changed(),
  });
}

function useInvalidatePassages() {
  const client = useQueryClient();
  const changed = useInvalidateQuestions();
  return () => Promise.all([changed(), client.invalidateQueries({ queryKey: passagesKey })]);
}
