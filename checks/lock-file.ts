import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Packages for other platforms that no entry of the lock file names. npm leaves them out when the registry in use does
 * not carry them, and then `npm ci` refuses the lock file everywhere.
 */
export function findMissing({ packages }: Lock): { name: string; version: string; dev: boolean }[] {
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));
  return Object.values(packages).flatMap(({ dev = false, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !locked.has(name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** The lock file with an entry for each of them, which npm passes over on every other platform. */
export function addMissing(lock: Lock): Lock {
  const added = findMissing(lock).map(({ name, version, dev }): [string, Entry] => {
    const words = name.split(/[/-]/);
    const os = SYSTEMS.filter((system) => words.includes(system));
    const cpu = PROCESSORS.filter((processor) => words.includes(processor));
    if (os.length + cpu.length === 0)
      throw new Error(`${name} is not for one platform: lock it by installing it`);
    const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : undefined;
    return [
      `node_modules/${name}`,
      {
        version,
        cpu,
        ...(dev && { dev }),
        ...(libc && { libc }),
        optional: true,
        ...(os.length > 0 && { os }),
      },
    ];
  });
  const all = Object.entries(lock.packages).concat(added);
  return { ...lock, packages: Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

if (import.meta.main) {
  const path = 'package-lock.json';
  writeFileSync(path, `${JSON.stringify(addMissing(JSON.parse(readFileSync(path, 'utf8'))), null, 2)}\n`);
}
