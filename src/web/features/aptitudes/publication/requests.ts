import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  approveAptitude,
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  unpublishAptitude,
} from '#contract/aptitudes/publication.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { APTITUDE_KEY, useInvalidateAptitudes } from '../requests.ts';

/** What is missing before a test can be published; refetched after every change of the test. */
export function useReadChecklist(id: number) {
  return useQuery({
    queryKey: [APTITUDE_KEY, id, 'checklist'],
    queryFn: ({ signal }) => call(readChecklist, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useApproveAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (state: string) => call(approveAptitude, { params: { id }, body: { state } }),
    onSettled: () => changed(),
  });
}

export function usePublishAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: () => call(publishAptitude, { params: { id } }),
    // A refusal may name checklist points that the page does not show yet.
    onSettled: () => changed(),
  });
}

export function useUnpublishAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: () => call(unpublishAptitude, { params: { id } }),
    onSettled: () => changed(),
  });
}

export function useDuplicateAptitude(id: number) {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: { name: string; test_timestamp: number }) =>
      call(duplicateAptitude, { params: { id }, body }),
    onSuccess: () => void changed(),
  });
}
