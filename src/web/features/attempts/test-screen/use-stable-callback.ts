import { useCallback, useEffect, useRef } from 'react';

/** A function with a stable identity that always calls the latest version. */
export function useStableCallback(work: () => void): () => void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback(() => latest.current(), []);
}
