// What a page has before its scripts: the theme, and a word where they do not come. A second file would be one more to wait for.

// Before the first paint, so that a dark page never flashes white.
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

// A node of another release has other scripts.
addEventListener('error', ({ target }) => target.type === 'module' && sayLost(), true);

function sayLost() {
  const make = (name, textContent, className) =>
    Object.assign(document.createElement(name), { textContent, className });
  const title = 'This page could not be fetched';
  const words = 'The connection was lost, or the portal has been updated. Loading the page again helps.';
  const again = make('button', 'Load the page again', 'mt-4 min-h-11 px-4 underline');
  again.addEventListener('click', () => location.reload());
  const main = make('main', '', 'px-4 py-20 text-center');
  main.append(
    make('h1', title, 'font-semibold text-2xl tracking-tight'),
    make('p', words, 'mt-2 text-muted'),
    again,
  );
  document.title = title;
  document.getElementById('root').replaceChildren(main);
}
