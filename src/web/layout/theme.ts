import { useSyncExternalStore } from 'react';

const KEY = 'theme';
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let theme: Theme = stored();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}

export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  paint();
}

function stored(): Theme {
  try {
    return themes.find((name) => name === localStorage.getItem(KEY)) ?? 'light';
  } catch {
    return 'light';
  }
}

function paint(): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#111319' : '#f9f8f5');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

paint();
darkSystem.addEventListener('change', paint);
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  theme = stored();
  paint();
});
