import { useState } from 'react';

/**
 * The text of an answer's field. It stays as typed even if the stored answer comes back trimmed; a different answer, one that
 * was cleared or changed elsewhere, replaces it.
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
