// Shows pushes. By its tag a message that comes twice shows once.
addEventListener('install', () => skipWaiting());
addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isTest = ({ url }) => url.includes('/aptitude/appear/');

async function show({ id, title, link }) {
  const silent = (await windows()).some(isTest);
  await registration.showNotification(title, { tag: String(id), data: link, silent });
}

// Nothing opens over a test: the bell tells it afterwards.
async function open(link) {
  const all = await windows();
  const one = all.find(isTest) ?? all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
  if (!one) return clients.openWindow(link);
  await one.focus();
  if (!isTest(one)) one.postMessage({ open: link });
}
