import { posix } from 'node:path';
import { isTest, kindOf, placeOf, type Source } from './places.ts';

type Import = { from: string; to: string; typeOnly: boolean };

/** Each may import those before it, and none after it. */
const CHAIN = ['aptitudes', 'attempts', 'grading', 'results'];
/** The generated types of the tables name the contract's. */
const TABLE_TYPES = /^src\/server\/platform\/database\/(schema|json-columns)\.ts$/;
/** Packages without I/O, clock or chance. */
const PURE_PACKAGES = /^(node:crypto|ts-fsrs)$/;

/** Every sentence that the rules on imports have against these files. Queries may take types from rules; else an import of types counts as any other. */
export function findImportFaults(sources: Source[]): string[] {
  const imports = sources.flatMap(importsOf);
  return [...imports.flatMap(findArrowFaults), ...findCircles(imports)];
}

function findArrowFaults({ from, to, typeOnly }: Import): string[] {
  if (isTest(from) || /^(test|bench|checks)\//.test(from)) return [];
  const why = /^(test|checks|bench)\//.test(to)
    ? 'the product does not import its tests'
    : (findRoomFault(from, to) ?? findFeatureFault(from, to) ?? findKindFault({ from, to, typeOnly }));
  return why ? [`${from} imports ${to}: ${why}`] : [];
}

function findRoomFault(from: string, to: string): string | undefined {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.room === 'contract')
    return b.room === 'contract' || /^zod\b/.test(to) ? undefined : 'the contract imports only zod';
  if (a.room === 'lib' && (b.room === 'server' || b.room === 'web'))
    return 'a library knows no server and no client';
  if (a.room === 'web' && b.room === 'server') return 'the client knows no server';
  if (a.room === 'server' && b.room === 'web') return 'the server knows no client';
  if (a.room !== 'web') return undefined;
  if (a.folder === 'ui' && b.room && !(b.room === 'web' && b.folder === 'ui'))
    return 'ui/ knows nothing of this product';
  if (a.folder === 'api' && b.room === 'web' && b.folder && !['api', 'ui'].includes(b.folder))
    return 'api/ knows no feature';
  return undefined;
}

function findFeatureFault(from: string, to: string): string | undefined {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.platform && b.room === 'server' && !b.platform) return 'the platform knows no feature';
  if (a.platform && b.room === 'contract' && b.feature && !TABLE_TYPES.test(from))
    return 'the platform knows no feature';
  if (!/^src\/server\//.test(from) || !a.feature || !b.feature) return undefined;
  const [left, right] = [CHAIN.indexOf(a.feature), CHAIN.indexOf(b.feature)];
  return b.room === 'server' && left >= 0 && right > left
    ? `arrows go ${CHAIN.join(' ← ')}, and never back`
    : undefined;
}

function findKindFault({ from, to, typeOnly }: Import): string | undefined {
  const [a, b] = [placeOf(from), placeOf(to)];
  const [kindA, kindB] = [kindOf(from), kindOf(to)];
  if (kindA === 'rules' && b.room === undefined && !PURE_PACKAGES.test(to)) return 'rules are pure';
  if (kindA === 'rules' && ['queries', 'actions', 'routes'].includes(kindB ?? ''))
    return 'rules import no queries, actions or routes';
  if (kindA === 'queries' && kindB === 'rules' && !typeOnly) return 'rules and queries never meet';
  if (kindA === 'queries' && ['actions', 'routes'].includes(kindB ?? ''))
    return 'queries import no actions or routes';
  if (kindA === 'actions' && kindB === 'routes') return 'actions import no routes';
  if (kindA === 'actions' && kindB === 'actions' && a.feature !== b.feature)
    return "another feature's rules and queries may be used, never its actions";
  if (kindA === 'routes' && ['queries', 'rules'].includes(kindB ?? '')) return 'routes name actions only';
  return undefined;
}

function findCircles(imports: Import[]): string[] {
  const next = Map.groupBy(imports, (one) => one.from);
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
const ALIAS = /^#(contract|lib|server|web)\//;

function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([whole, type, names, specifier]) => {
    if (!specifier || (whole.startsWith('export') && !names)) return [];
    const listed = names?.match(/^\{([\s\S]*)\}\s*from\s*$/)?.[1];
    const onlyTypes = listed?.split(',').every((name) => /^\s*(type\s|$)/.test(name));
    return { from: path, to: targetOf(path, specifier), typeOnly: type !== undefined || onlyTypes === true };
  });
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier.replace(ALIAS, 'src/$1/').replace(/^#(test|database)\//, '$1/');
}
