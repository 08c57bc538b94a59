import { useQueryClient } from '@tanstack/react-query';
import { removeAvatar, updateAvatar } from '#contract/profile/avatar.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

// The avatar appears on many pages: among the toppers, the representatives and here.
export function useUpdateAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (avatar: File) => call(updateAvatar, { body: { avatar } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useRemoveAvatar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: () => queries.invalidateQueries(),
  });
}
