import { useSyncExternalStore } from 'react';

const LIMIT = 1;
const REMOVAL_DELAY = 1_000_000;

export type ToastVariant = 'default' | 'success' | 'destructive' | 'warn';
type ToastAction = { label: string; run: () => void };
type ToastNotice = {
  id: string;
  title?: string;
  description?: string;
  action?: ToastAction;
  open: boolean;
  variant: ToastVariant;
  /** Milliseconds on the screen; 5000 by default. */
  duration?: number;
};
type ToastContent = Partial<Omit<ToastNotice, 'id' | 'open'>>;

let notices: readonly ToastNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast; a newer one replaces it. */
export function toast(content: ToastContent) {
  lastId += 1;
  const id = String(lastId);
  add({ variant: 'default', ...content, id, open: true });
  return {
    id,
    update: (change: ToastContent) => update(id, change),
    dismiss: () => dismiss(id),
  };
}

function add(notice: ToastNotice): void {
  change([notice, ...notices].slice(0, LIMIT));
}

function update(id: string, content: ToastContent): void {
  change(notices.map((notice) => (notice.id === id ? { ...notice, ...content } : notice)));
}

/** Closes one toast, or all; they are removed after their animation. */
export function dismiss(id?: string): void {
  for (const notice of notices) if (id === undefined || notice.id === id) removeLater(notice.id);
  change(
    notices.map((notice) => (id === undefined || notice.id === id ? { ...notice, open: false } : notice)),
  );
}

/** Removes one toast at once, or all. @public */
export function remove(id?: string): void {
  change(id === undefined ? [] : notices.filter((notice) => notice.id !== id));
}

function removeLater(id: string): void {
  if (removals.has(id)) return;
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      remove(id);
    }, REMOVAL_DELAY),
  );
}

function change(next: readonly ToastNotice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** The open toast, and closed ones until they are removed. */
export function currentToasts(): readonly ToastNotice[] {
  return notices;
}

export function useToasts(): readonly ToastNotice[] {
  return useSyncExternalStore(subscribe, currentToasts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
