import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell first: it takes a third less time than a whole browser for the same pages.
const KNOWN_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
// Older releases of Debian have no package of the shell alone.
const PACKAGES = ['chromium-headless-shell', 'chromium'];

const SCRIPTS = '--max-lazy,--min-semi-space-size=16';

/** Flags that let a browser run as root in a container, keep it from calling home, and spare it work that no test needs. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--in-process-gpu',
  // Otherwise every window starts in a process that it leaves with its first page.
  '--renderer-process-limit=1',
  // A page lives for seconds, so compiling ahead and garbage collection rarely pay.
  `--js-flags=${SCRIPTS}`,
];

/** For pages that do little and close: optimising their code costs more than it saves. The last flag of a name wins. */
export const BRIEF_PAGES = `--js-flags=${SCRIPTS},--no-maglev`;

/** The path of a Chromium: CHROMIUM_PATH, the machine's, one that apt installs, or the one that npm brought. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  return findInstalled() ?? installFromDebian() ?? (await unpackFromNpm());
}

/** The path of a whole browser, which can show notifications; undefined where only a headless shell can be had. */
export function findWholeChromium(): string | undefined {
  const find = () => KNOWN_PATHS.slice(1).find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  installFromDebian(['chromium']);
  return find();
}

const findInstalled = () => KNOWN_PATHS.find((path) => existsSync(path));

function installFromDebian(packages = PACKAGES): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write("No Chromium here: installing Debian's…\n");
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const apt = (...args: string[]) => {
    try {
      execFileSync('apt-get', args, options);
      return true;
    } catch {
      return false;
    }
  };
  apt('update', '-qq');
  packages.some((name) => apt('install', '-y', '-qq', '--no-install-recommends', name));
  return findInstalled();
}

async function unpackFromNpm(): Promise<string> {
  process.stdout.write('No Chromium here: unpacking the one of @sparticuz/chromium…\n');
  const { default: chromium } = await import('@sparticuz/chromium');
  return await chromium.executablePath();
}
