import { useSyncExternalStore } from 'react';

const KEY = 'questionSelection';

let ids: readonly number[] = loadSelection();
const listeners = new Set<() => void>();

/** Adds a question to the end of the selection, unless it is in it already. */
export function selectQuestion(id: number): void {
  if (!ids.includes(id)) setSelection([...ids, id]);
}

export function unselectQuestion(id: number): void {
  if (ids.includes(id)) setSelection(ids.filter((each) => each !== id));
}

export function clearSelection(): void {
  if (ids.length > 0) setSelection([]);
}

/** The selected questions in the order of selection, across pages and filters. */
export function useSelection(): readonly number[] {
  return useSyncExternalStore(subscribe, () => ids);
}

function setSelection(next: readonly number[]): void {
  ids = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the selection is only lost at the next reload.
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
