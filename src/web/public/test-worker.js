// Lets a test be reloaded without network, from the page's cache.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { destination, method, mode, url } = event.request;
  const page = mode === 'navigate' && url.includes('/aptitude/appear/');
  const part = /script|style|font|image/.test(destination);
  if (method === 'GET' && url.startsWith(`${self.origin}/`) && (page || part))
    event.respondWith(answer(event.request, page ? '/' : url));
});

async function answer(request, path) {
  const kept = await caches.match(path).catch(() => {});
  // What is named by its content stays.
  if (!kept || path.includes('/assets/')) return kept ?? fetch(request);
  // A silent network is none.
  const late = new Promise((done) => setTimeout(done, 4000));
  const reply = await Promise.race([fetch(request), late]).catch(() => {});
  return reply?.status < 400 ? reply : kept;
}
