import { useState } from 'react';

/**
 * The text of an answer's field: what stands there stays as it was typed, while the kept answer may come back trimmed; an
 * answer that is another one, cleared or given elsewhere, replaces it.
 */
export function useTypedText(
  value: string,
  onType: (value: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  return [
    typed.trim() === value.trim() ? typed : value,
    (next) => {
      setTyped(next);
      onType(next);
    },
  ];
}
