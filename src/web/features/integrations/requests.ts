import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  repeatDelivery,
  tryWebhook,
  type WebhookEvent,
} from '#contract/integrations/webhooks.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';

/** Deliveries happen by themselves, so lists are read again this often. */
const REFRESH_MS = 5_000;

export function useListWebhooks() {
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useListDeliveries(id: number, page: number) {
  return useQuery({
    queryKey: ['webhooks', id, page],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id }, query: { page, limit: 10 }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

function useWebhooksChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhooks'] });
}

type Settings = { description: string; events: WebhookEvent[] };

export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: Settings & { url: string }) => call(createWebhook, { body }),
    onSuccess: useWebhooksChanged(),
  });
}

export function useEditWebhook(id: number) {
  return useMutation({
    mutationFn: (body: Settings & { active: boolean }) => call(editWebhook, { params: { id }, body }),
    onSuccess: useWebhooksChanged(),
  });
}

export function useRemoveWebhook(id: number) {
  return useMutation({
    mutationFn: () => call(removeWebhook, { params: { id } }),
    onSuccess: useWebhooksChanged(),
  });
}

export function useRenewWebhookSecret(id: number) {
  return useMutation({ mutationFn: () => call(renewWebhookSecret, { params: { id } }) });
}

export function useTryWebhook(id: number) {
  return useMutation({
    mutationFn: () => call(tryWebhook, { params: { id } }),
    onSuccess: useWebhooksChanged(),
  });
}

export function useRepeatDelivery(id: number) {
  return useMutation({
    mutationFn: (delivery: number) => call(repeatDelivery, { params: { id, delivery } }),
    onSuccess: useWebhooksChanged(),
  });
}
