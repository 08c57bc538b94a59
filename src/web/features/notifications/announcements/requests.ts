import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AnnouncementDraft,
  createAnnouncement,
  editAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  listPinnedAnnouncements,
  openAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  withdrawAnnouncement,
} from '#contract/notifications/announcements.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

const KEY = 'announcements';

export function useListAnnouncements(page: number) {
  return useQuery({
    queryKey: [KEY, 'seen', page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useListPinnedAnnouncements() {
  return useQuery({
    queryKey: [KEY, 'pinned'],
    queryFn: ({ signal }) => call(listPinnedAnnouncements, { signal }),
  });
}

/** The announcement; once it is shown, the portal counts it as opened. */
export function useReadAnnouncement(id: string) {
  const query = useQuery({
    queryKey: [KEY, 'read', id],
    queryFn: ({ signal }) => call(readAnnouncement, { params: { id }, signal }),
  });
  const { mutate } = useOpenAnnouncement();
  const isNew = query.data?.opened === false;
  useEffect(() => {
    if (isNew) mutate(id);
  }, [isNew, id, mutate]);
  return query;
}

function useOpenAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(openAnnouncement, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        ([KEY, 'notifications'] as const).map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export function useListManagedAnnouncements(page: number) {
  return useQuery({
    queryKey: [KEY, 'managed', page],
    queryFn: ({ signal }) => call(listManagedAnnouncements, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The announcement as it was written, for the form; a refetch must not change the form under its author. */
export function useReadManagedAnnouncement(id: string) {
  return useQuery({
    queryKey: [KEY, 'written', id],
    queryFn: ({ signal }) => call(readManagedAnnouncement, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function useInvalidateAnnouncements() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}

export function useCreateAnnouncement() {
  const changed = useInvalidateAnnouncements();
  return useMutation({
    mutationFn: (body: AnnouncementDraft) => call(createAnnouncement, { body }),
    onSuccess: () => changed(),
  });
}

export function useEditAnnouncement() {
  const changed = useInvalidateAnnouncements();
  return useMutation({
    mutationFn: ({ id, ...body }: AnnouncementDraft & { id: string }) =>
      call(editAnnouncement, { params: { id }, body }),
    onSuccess: () => changed(),
  });
}

export function useWithdrawAnnouncement() {
  const changed = useInvalidateAnnouncements();
  return useMutation({
    mutationFn: (id: number) => call(withdrawAnnouncement, { params: { id } }),
    onSuccess: () => changed(),
  });
}
