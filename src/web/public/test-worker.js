// Lets a reload without network go on with a test: what the page has put into the cache stands in for the network.
const CACHE = 'test-window';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname.includes('/aptitude/appear/')) event.respondWith(fromNetworkOr('/', request));
  } else if (['script', 'style', 'font', 'image'].includes(request.destination)) {
    event.respondWith(fromNetworkOr(request, request));
  }
});

async function fromNetworkOr(kept, request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await find(kept)) ?? answer;
  } catch (error) {
    const answer = await find(kept);
    if (answer) return answer;
    throw error;
  }
}

async function find(kept) {
  const cache = await caches.open(CACHE);
  return cache.match(kept);
}
