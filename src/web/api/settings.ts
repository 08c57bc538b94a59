import { useSyncExternalStore } from 'react';
import type { readSettings, Settings } from '#contract/settings.ts';
import { call } from './call.ts';
import { endpointRef } from './endpoint-ref.ts';

const KEY = 'settings';
const listeners = new Set<() => void>();
let settings: Settings = { ...defaultSettings(), ...readStored() };

/** The portal's settings; until they are loaded, those of the last visit or the documented defaults. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, () => settings);
}

/** Fetches the settings, and retries with growing pauses until the server answers. */
export async function loadSettings(pause = 2_000): Promise<void> {
  try {
    settings = await call(endpointRef<typeof readSettings>('GET', '/settings'));
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    if (settings.server_time === '') setTimeout(() => loadSettings(Math.min(pause * 2, 60_000)), pause);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The stored settings may be old or have another shape: every missing name falls back to its default.
function readStored(): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value, server_time: '' } : {};
  } catch {
    return {};
  }
}

function defaultSettings(): Settings {
  const year = new Date().getFullYear();
  return {
    product_title: 'Placement Preparation Portal',
    institute_name: '',
    logo: null,
    campus_picture: null,
    client_repo_url: '',
    server_repo_url: '',
    password_min_length: 5,
    time_zone: 'Asia/Kolkata',
    batches: [year, year - 1, year - 2, year - 3],
    registration: 'open',
    has_sheets: false,
    sign_in_providers: [],
    server_time: '',
  };
}
