// Lets a test go on after a reload without network, from what the page has cached.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { destination, method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  const page = mode === 'navigate' && pathname.includes('/aptitude/appear/');
  const part = ['script', 'style', 'font', 'image'].includes(destination);
  if (method === 'GET' && origin === self.location.origin && (page || part))
    event.respondWith(answer(event.request, page ? '/' : event.request));
});

async function answer(request, kept) {
  const cache = await caches.open('test-window');
  try {
    const reply = await fetch(request);
    return reply.status < 500 ? reply : ((await cache.match(kept)) ?? reply);
  } catch (error) {
    const found = await cache.match(kept);
    if (found) return found;
    throw error;
  }
}
