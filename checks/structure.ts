import { posix } from 'node:path';

/** A source file by its path from the root, such as `src/server/features/attempts/rules.ts`. */
export type Source = { path: string; text: string };
type Import = { from: string; to: string; typeOnly: boolean };

const PLATFORM = [
  'database',
  'generator',
  'http',
  'interchange',
  'mail',
  'richtext',
  'security',
  'spreadsheet',
];
const TOP_FILES = ['main.ts', 'prepare.ts', 'app.ts', 'env.ts', 'services.ts', 'tsconfig.json'];
const FEATURE_FILE = /^(?:[a-z-]+\.)?(routes|actions|rules|queries)\.ts$/;
const BANNED_NAME = /^(utils?|helpers?|manager|common|index|misc|shared)\.[jt]sx?$/i;
const NODE_ONLY_IN_RULES = /^node:crypto$/;

/** Every sentence that the house's rules have to say against these files; none is good. */
export function findFaults(sources: Source[]): string[] {
  const imports = sources.flatMap(importsOf);
  return [
    ...sources.flatMap(findNameFaults),
    ...sources.flatMap(findTextFaults),
    ...imports.flatMap(findArrowFaults),
    ...findCycles(imports),
  ];
}

function findNameFaults({ path }: Source): string[] {
  const name = posix.basename(path);
  if (BANNED_NAME.test(name)) return [`${path}: a file is named for what it holds, not "${name}"`];
  const place = placeOf(path);
  if (
    place.room === 'server' &&
    place.folder === undefined &&
    !TOP_FILES.includes(name) &&
    !name.endsWith('.test.ts')
  )
    return [`${path}: only ${TOP_FILES.join(', ')} stand at the top of the server`];
  if (isFeature(place) && !FEATURE_FILE.test(name) && !name.endsWith('.test.ts'))
    return [`${path}: a feature holds routes.ts, actions.ts, rules.ts, queries.ts and tests`];
  return [];
}

function findTextFaults({ path, text }: Source): string[] {
  const faults: string[] = [];
  const kind = kindOf(path);
  if (kind === 'routes' && /\b(if|switch)\s*\(|\bsql`|\?\s/.test(text))
    faults.push(`${path}: routes read as a table of contents, without conditions or SQL`);
  if (
    kind === 'rules' &&
    /\bnew Date\(\)|Date\.now\(|Math\.random\(|\bfetch\(|\bprocess\.|randomInt\(|randomBytes\(/.test(text)
  )
    faults.push(`${path}: rules know no clock, chance or outside world; hand them in`);
  if (
    /^src\/server\//.test(path) &&
    !/\/(main|env)\.ts$|\.test\.ts$/.test(path) &&
    /process\.env\b(?!\.PATH\b)/.test(text)
  )
    faults.push(`${path}: settings are read in env.ts alone`);
  return faults;
}

function findArrowFaults({ from, to, typeOnly }: Import): string[] {
  const [a, b] = [placeOf(from), placeOf(to)];
  const fault = (why: string) => [`${from} imports ${to}: ${why}`];
  if (from.endsWith('.test.ts') || /^(test|bench|checks)\//.test(from)) return [];

  if (a.room === 'contract')
    return b.room === 'contract' || /^zod\b/.test(to) ? [] : fault('the contract imports only zod');
  if (a.room === 'lib')
    return ['contract', 'lib', undefined].includes(b.room) ? [] : fault('a library knows no portal');
  if (a.room === 'web' && !['web', 'contract', 'lib', undefined].includes(b.room))
    return fault('the client knows no server');
  if (a.room === 'server' && b.room === 'web') return fault('the server knows no client');
  if (/^(test|checks|bench)\//.test(to)) return fault('the product does not lean on its tests');

  if (a.room === 'web') {
    if (a.folder === 'ui' && b.room === 'web' && b.folder !== 'ui')
      return fault('ui/ knows nothing of this product');
    if (a.folder === 'ui' && b.room === 'contract') return fault('ui/ knows nothing of this product');
    if (a.folder === 'api' && b.room === 'web' && b.folder && !['api', 'ui'].includes(b.folder))
      return fault('api/ knows no feature');
    return [];
  }
  if (a.room !== 'server') return [];

  const [kindA, kindB] = [kindOf(from), kindOf(to)];
  if (a.folder && PLATFORM.includes(a.folder) && isFeature(b) && !typeOnly)
    return fault('the frame knows no feature');
  if (!isFeature(a)) return [];
  if (kindA === 'rules' && b.room === undefined && !NODE_ONLY_IN_RULES.test(to))
    return fault('rules are pure');
  if (kindA === 'rules' && ['queries', 'actions', 'routes'].includes(kindB ?? ''))
    return fault('rules stand below');
  if (kindA === 'queries' && kindB === 'rules' && !typeOnly) return fault('rules and queries never meet');
  if (kindA === 'queries' && ['actions', 'routes'].includes(kindB ?? '')) return fault('queries stand below');
  if (kindA === 'actions' && kindB === 'routes') return fault('actions stand below routes');
  if (kindA === 'actions' && kindB === 'actions' && a.folder !== b.folder)
    return fault("another feature's rules and queries may be used, never its actions");
  if (kindA === 'routes' && ['queries', 'rules'].includes(kindB ?? ''))
    return fault('routes name actions only');
  return [];
}

/** Circles of imports that stand at run time. */
function findCycles(imports: Import[]): string[] {
  const next = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  );
  const done = new Set<string>();
  const faults: string[] = [];
  const walk = (path: string, trail: string[]) => {
    const seen = trail.indexOf(path);
    if (seen >= 0) faults.push(`a circle of imports: ${[...trail.slice(seen), path].join(' → ')}`);
    if (seen >= 0 || done.has(path)) return;
    for (const { to } of next.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return faults;
}

const IMPORT = /^(?:import|export)\s+(type\s+)?([^'";]*?\s+from\s+)?['"]([^'"]+)['"]/gm;

function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([whole, type, names, specifier]) => {
    if (!specifier || (whole.startsWith('export') && !names)) return [];
    const listed = names?.match(/^\{([\s\S]*)\}\s*from\s*$/)?.[1];
    const allTypes = listed
      ?.split(',')
      .every((name) => name.trim() === '' || name.trim().startsWith('type '));
    return { from: path, to: targetOf(path, specifier), typeOnly: type !== undefined || allTypes === true };
  });
}

const ALIASES: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#lib/': 'src/lib/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#database/': 'database/',
};

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  return alias ? specifier.replace(alias, ALIASES[alias] ?? '') : specifier;
}

type Place = { room: 'contract' | 'lib' | 'server' | 'web' | undefined; folder: string | undefined };

function placeOf(path: string): Place {
  const [, room, inside = ''] = path.match(/^src\/(contract|lib|server|web)\/(.*)$/) ?? [];
  return { room: room as Place['room'], folder: inside.includes('/') ? inside.split('/')[0] : undefined };
}

function isFeature({ room, folder }: Place): boolean {
  return room === 'server' && folder !== undefined && !PLATFORM.includes(folder);
}

function kindOf(path: string): string | undefined {
  return isFeature(placeOf(path)) ? posix.basename(path).match(FEATURE_FILE)?.[1] : undefined;
}
