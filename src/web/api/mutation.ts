import { type UseMutationOptions, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What one call does with its outcome. */
type Outcome<Data> = { onSuccess?: (data: Data) => unknown; onError?: (error: Error) => unknown };

/**
 * The library's `useMutation`, but `mutate` tells a call's outcome in any case. The library tells it to nobody once the
 * component is gone, as a row is whose list was read anew after the call.
 */
export function useMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useQueryMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError }: Outcome<Data> = {}) => {
      mutateAsync(variables).then(onSuccess, onError ?? ignore);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

// The component shows the error itself.
const ignore = () => undefined;
