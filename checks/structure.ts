import { posix } from 'node:path';
import { FEATURES, isTest, kindOf, PLATFORM, placeOf, type Source } from './places.ts';

const SERVER_TOP = [
  'main.ts',
  'app.ts',
  'config.ts',
  'context.ts',
  'create-context.ts',
  'doctor.ts',
  'jobs.ts',
  'judge.ts',
  'metrics.ts',
  'metrics.queries.ts',
  'prepare.ts',
  'read-questions.ts',
];
const WEB_FOLDERS = ['api', 'features', 'layout', 'public', 'ui'];
/** What several features share of the contract. */
const CONTRACT_TOP = [
  'endpoint',
  'envelope',
  'figure',
  'image',
  'instant',
  'scope',
  'person',
  'role',
  'table',
  'text',
  'text-form',
  'trade',
];
const BANNED_NAME = /^(utils?|helpers?|manager|common|index|misc|shared)\.[jt]sx?$/i;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.[a-z]+$/;
/** Written by a program, or lists of data. */
const LONG_FILES = /^(database\/starter\/|src\/server\/platform\/database\/schema\.ts$)/;
const MAX_LINES = 300;
const MAX_FUNCTION_LINES = 80;
const MAX_FILES = 15;

/** Every sentence that the rules on names, places, sizes and texts have against these files. */
export function findStructureFaults(sources: Source[]): string[] {
  return [
    ...sources.flatMap(findNameFaults),
    ...sources.flatMap(findSizeFaults),
    ...sources.flatMap(findTextFaults),
    ...findCrowdedFolders(sources),
  ];
}

function findNameFaults({ path }: Source): string[] {
  const name = posix.basename(path);
  const { room, feature, platform, folder } = placeOf(path);
  const fault = (why: string) => [`${path}: ${why}`];
  if (BANNED_NAME.test(name)) return fault('a file is named for what it holds');
  if (!KEBAB_CASE.test(name)) return fault('file names are kebab-case');
  if (name === 'tsconfig.json') return [];
  if (folder === 'features' && !FEATURES.includes(feature ?? ''))
    return fault(`features are ${FEATURES.join(', ')}`);
  if (room === 'contract' && !feature && !CONTRACT_TOP.includes(name.replace(/(\.test)?\.ts$/, '')))
    return fault('the contract has a file or folder for each feature, and what several share on top');
  if (room === 'web' && folder && !WEB_FOLDERS.includes(folder))
    return fault(`the client's folders are ${WEB_FOLDERS.join(', ')}`);
  if (room !== 'server') return [];
  if (!folder && !SERVER_TOP.includes(name) && !isTest(name))
    return fault(`only ${SERVER_TOP.join(', ')} stand at the top of the server`);
  if (folder && !feature && !PLATFORM.includes(platform ?? ''))
    return fault(`the server has features and, under platform, ${PLATFORM.join(', ')}`);
  if (feature && !kindOf(path) && !isTest(name))
    return fault('a feature holds routes.ts, actions.ts, rules.ts, queries.ts and tests');
  return [];
}

function findSizeFaults({ path, text }: Source): string[] {
  if (LONG_FILES.test(path)) return [];
  const lines = text.trimEnd().split('\n');
  const faults =
    lines.length > MAX_LINES ? [`${path}: ${lines.length} lines; ${MAX_LINES} are the most`] : [];
  if (!path.startsWith('src/') || path.endsWith('.tsx')) return faults;
  return [
    ...faults,
    ...functionsOf(lines)
      .filter(({ length }) => length > MAX_FUNCTION_LINES)
      .map(({ name, length }) => `${path}: ${name} has ${length} lines; ${MAX_FUNCTION_LINES} are the most`),
  ];
}

const FUNCTION = /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+) = .*=> \{$)/;

/** The functions at the top of a formatted file, and how many lines each has. */
function functionsOf(lines: string[]): { name: string; length: number }[] {
  return lines.flatMap((line, at) => {
    const [, declared, assigned] = line.match(FUNCTION) ?? [];
    const name = declared ?? assigned;
    if (!name || line.endsWith(';')) return [];
    const end = lines.findIndex(
      (later, place) => place > at && /^\}[;)]*/.test(later) && !/^\}.*\{$/.test(later),
    );
    return [{ name, length: end < 0 ? lines.length - at : end - at + 1 }];
  });
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
    !/\/(main|judge|doctor|config)\.ts$|\.test\.ts$/.test(path) &&
    /process\.env\b(?!\.PATH\b)/.test(text)
  )
    faults.push(`${path}: settings are read in config.ts alone`);
  return faults;
}

function findCrowdedFolders(sources: Source[]): string[] {
  const inFeatures = sources.filter(({ path }) => placeOf(path).feature);
  return [...Map.groupBy(inFeatures, ({ path }) => posix.dirname(path))]
    .filter(([folder, { length }]) => length > MAX_FILES && folder !== 'src/contract')
    .map(([folder, { length }]) => `${folder}: ${length} files; ${MAX_FILES} are the most of a folder`);
}
