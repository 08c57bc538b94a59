// Runs before the first paint, so that a dark page never flashes white.
(() => {
  let choice = 'light';
  try {
    choice = localStorage.getItem('theme') || 'light';
  } catch {
    // Storage may be closed to this page; light is the default.
  }
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
