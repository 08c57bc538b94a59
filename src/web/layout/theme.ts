import { useSyncExternalStore } from 'react';

const KEY = 'theme';
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let theme: Theme = readStored();

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}

export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  applyTheme();
}

function readStored(): Theme {
  try {
    return themes.find((name) => name === localStorage.getItem(KEY)) ?? 'light';
  } catch {
    return 'light';
  }
}

function applyTheme(): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#111319' : '#f9f8f5');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

applyTheme();
darkSystem.addEventListener('change', applyTheme);
addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  theme = readStored();
  applyTheme();
});
