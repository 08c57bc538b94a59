import type { StartedAttempt } from '#contract/attempts/start.ts';

const CACHE = 'test-window';
const PAGE = '/';
/** The largest picture that a question may have takes this long on slow 2G. */
const PICTURE_TIMEOUT_MS = 360_000;
/** Files whose names contain a hash of their content. */
const ASSET_SELECTOR = ':is([src^="/assets/"], [href^="/assets/"])';

/**
 * Caches the page's files and the pictures of the paper, so that a reload without network finds them. Does nothing if
 * the browser has no service worker (an address without TLS).
 */
export async function cacheForOffline({
  questions,
  stimuli,
}: Pick<StartedAttempt, 'questions' | 'stimuli'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const cache = await caches.open(CACHE);
    // The one chunk that a page loads later, on the first click.
    await import('#web/ui/toaster.tsx').catch(() => undefined);
    // A font is fetched with the first text that needs it, which may be a formula of the last question.
    await document.fonts.load('1em "Noto Sans Math"').catch(() => undefined);
    const files = listLoadedFiles();
    const pictures = [
      ...questions.flatMap(listPictures),
      ...stimuli.flatMap(({ html }) => findPictures(html)),
    ];
    const keep = (paths: string[]) => Promise.allSettled(paths.map((path) => cacheFile(cache, path)));
    void cachePictures(cache, pictures);
    const added = await keep(files);
    // The files of the old release go only once the new release is complete: without network an old page is better than
    // half a new one.
    if (added.some(({ status }) => status === 'rejected') && (await cache.match(PAGE))) return;
    await cache.put(PAGE, await fetchPageWithLoadedAssets());
    const wanted = [PAGE, ...files, ...pictures];
    for (const { url } of await cache.keys())
      if (!wanted.includes(new URL(url).pathname)) await cache.delete(url);
  } catch {
    // The test goes on without the cache; only a reload then needs the network.
  }
}

/**
 * One picture at a time, and a failed one costs only itself: a browser has six connections to the portal, and answers
 * need them.
 */
async function cachePictures(cache: Cache, paths: string[]): Promise<void> {
  for (const path of new Set(paths))
    await cacheFile(cache, path, AbortSignal.timeout(PICTURE_TIMEOUT_MS)).catch(() => undefined);
}

/**
 * Throws if the file does not arrive or something on the way answers with a page of its own: a wrong chunk would break
 * every page that loads it.
 */
async function cacheFile(cache: Cache, path: string, signal?: AbortSignal): Promise<void> {
  const reply = await fetch(path, { signal });
  if (!reply.ok || reply.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${path} did not come.`);
  await cache.put(path, reply);
}

/** The page as served, but with the files of this release: those of a newer release are not on the device. */
async function fetchPageWithLoadedAssets(): Promise<Response> {
  const reply = await fetch(PAGE);
  if (!reply.ok) throw new Error(`The page came with ${reply.status}.`);
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  if (!page.getElementById('root')) throw new Error('Another page came.');
  for (const part of page.querySelectorAll(ASSET_SELECTOR)) part.remove();
  page.head.append(...Array.from(document.querySelectorAll(ASSET_SELECTOR), (part) => part.cloneNode()));
  // The cached body is not compressed, so its length differs from the header's.
  const headers = new Headers(reply.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers });
}

/**
 * The scripts, styles and fonts of this page, as paths of this origin. Cached pictures were loaded by it too, and so
 * was the page.
 */
function listLoadedFiles(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)].filter((path) => path !== PAGE);
}

function listPictures({ html, options, prompts }: StartedAttempt['questions'][number]): string[] {
  return [html, ...[...options, ...prompts].map((part) => part.html)].flatMap(findPictures);
}

function findPictures(html: string): string[] {
  return [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].flatMap(([, source]) => {
    const url = new URL(source ?? '', location.href);
    return url.origin === location.origin ? [url.pathname] : [];
  });
}
