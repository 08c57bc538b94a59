import { useSyncExternalStore } from 'react';

const KEY = 'questionSelection';

let ids: readonly number[] = loadSelection();
const listeners = new Set<() => void>();

/** Puts a question at the end of the selection, unless it is in it. */
export function selectQuestion(id: number): void {
  if (!ids.includes(id)) setSelection([...ids, id]);
}

export function unselectQuestion(id: number): void {
  if (ids.includes(id)) setSelection(ids.filter((each) => each !== id));
}

export function clearSelection(): void {
  if (ids.length > 0) setSelection([]);
}

/** The chosen questions in the order of choosing, whatever page or filter is shown. */
export function useSelection(): readonly number[] {
  return useSyncExternalStore(subscribe, () => ids);
}

function setSelection(next: readonly number[]): void {
  ids = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A closed or full storage costs the selection at the next reload, nothing else.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function loadSelection(): readonly number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? [...new Set(value.filter((id) => Number.isInteger(id) && id > 0))] : [];
  } catch {
    return [];
  }
}
