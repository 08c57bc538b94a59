import { type UseMutationOptions, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

type Outcome<Data> = { onSuccess?: (data: Data) => unknown; onError?: (error: Error) => unknown };

/**
 * The library's `useMutation`, but `mutate` always runs the callbacks of its call. The library drops them once the component is
 * unmounted, as a table row is when its list is refetched after the call.
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

// The component shows the error from the mutation's state.
const ignore = () => undefined;
