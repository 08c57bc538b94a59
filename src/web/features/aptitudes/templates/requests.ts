import { useQuery } from '@tanstack/react-query';
import {
  createAptitudeFromTemplate,
  editMockPattern,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '#contract/aptitudes/templates.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { useInvalidateAptitudes } from '../requests.ts';

const TEMPLATES_KEY = 'templates';

export function useListTemplates() {
  return useQuery({ queryKey: [TEMPLATES_KEY], queryFn: ({ signal }) => call(listTemplates, { signal }) });
}

export function useSaveTemplate() {
  const changed = useInvalidateAptitudes([TEMPLATES_KEY]);
  return useMutation({
    mutationFn: (body: { aptitude_id: number; name: string; note: string }) => call(saveTemplate, { body }),
    onSuccess: () => void changed(),
  });
}

export function useEditMockPattern() {
  const changed = useInvalidateAptitudes([TEMPLATES_KEY]);
  return useMutation({
    mutationFn: (body: (typeof editMockPattern.body)['_zod']['input']) => call(editMockPattern, { body }),
    onSuccess: () => changed(),
  });
}

export function useRemoveTemplate() {
  const changed = useInvalidateAptitudes([TEMPLATES_KEY]);
  return useMutation({
    mutationFn: (id: number) => call(removeTemplate, { params: { id } }),
    onSuccess: () => changed(),
  });
}

export function useCreateAptitudeFromTemplate() {
  const changed = useInvalidateAptitudes();
  return useMutation({
    mutationFn: (body: { key: string; name: string; test_timestamp: number }) =>
      call(createAptitudeFromTemplate, { body }),
    onSuccess: () => void changed(),
  });
}
