import type { Sitting } from '#contract/attempt.ts';

const CACHE = 'test-window';

/**
 * Keeps what this page is made of, and the pictures of the paper, so that a reload without network finds them.
 * Where the browser has no service worker (an address without TLS), nothing happens.
 */
export async function keepWindow({
  questions,
  stimuli,
}: Pick<Sitting, 'questions' | 'stimuli'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register('/test-worker.js');
    const cache = await caches.open(CACHE);
    // The one part that a page asks for later, with the first click.
    await import('#web/ui/toaster.tsx');
    const wanted = new Set([
      '/',
      ...loadedFiles(),
      ...questions.flatMap(picturesOf),
      ...stimuli.flatMap(({ html }) => picturesIn(html)),
    ]);
    for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
    await Promise.all([...wanted].map((path) => cache.add(path).catch(() => undefined)));
  } catch {
    // The test goes on without; only a reload then needs the network.
  }
}

/** The scripts, styles and fonts of this page, as paths of this origin. */
function loadedFiles(): string[] {
  const entries = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return entries
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname);
}

function picturesOf({ html, options, prompts }: Sitting['questions'][number]): string[] {
  return [html, ...[...options, ...prompts].map((part) => part.html)].flatMap(picturesIn);
}

function picturesIn(html: string): string[] {
  return [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].flatMap(([, source]) => {
    const url = new URL(source ?? '', location.href);
    return url.origin === location.origin ? [url.pathname] : [];
  });
}
