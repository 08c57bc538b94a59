// Lets a test be reloaded without network, from the page's cache.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { destination, mode, url } = event.request;
  const page = mode === 'navigate' && url.includes('/aptitude/appear/');
  const part = /script|style|font|image/.test(destination);
  if (url.startsWith(`${origin}/`) && (page || part))
    event.respondWith(answer(event.request, page ? '/' : url));
});

async function answer(request, path) {
  const find = () => caches.match(path).catch(() => {});
  const kept = await find();
  // What is named by its content stays. A miss looks twice.
  if (!kept || path.includes('/assets/')) return kept ?? fetch(request).catch(find);
  // A silent network is none.
  const late = new Promise((end) => setTimeout(end, 4000));
  const reply = await Promise.race([fetch(request), late]).catch(() => {});
  return reply?.status < 400 ? reply : kept;
}
