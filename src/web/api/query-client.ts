import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { currentAuth, onAuthChange } from './auth-state.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without network a page should say so instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isTransient(error),
      retryDelay: (failures, error) =>
        error instanceof ApiError && error.retryAfter
          ? Math.min(error.retryAfter * 1_000, 10_000)
          : 700 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

// Data that one user has loaded must not be shown to the next.
let reader = currentAuth().user?.regno;
onAuthChange((auth) => {
  if (auth.user?.regno === reader) return;
  reader = auth.user?.regno;
  queryClient.clear();
});
