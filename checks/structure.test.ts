import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findImportFaults } from './imports.ts';
import { findOperationFaults } from './operations.ts';
import { findStructureFaults } from './structure.ts';

const sources = globSync('{src,database,test,checks,bench}/**/*.{ts,tsx}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

test('the sources are found', () => expect(sources.length).toBeGreaterThan(500));

test('names, places and sizes', () => expect(findStructureFaults(sources)).toEqual([]));
test('imports go one way', () => expect(findImportFaults(sources)).toEqual([]));
test('an operation has one name', () => expect(findOperationFaults(sources)).toEqual([]));

const feature = 'src/server/features/attempts/save';

test.each([
  [`${feature}/helpers.ts`, '', 'named for what it holds'],
  [`${feature}/engine.ts`, '', 'a feature holds'],
  ['src/server/features/sittings/rules.ts', '', 'features are'],
  ['src/web/features/sittings/list.tsx', '', 'features are'],
  ['src/contract/sittings.ts', '', 'for each feature'],
  ['src/web/features/attempts/OptionCards.tsx', '', 'kebab-case'],
  ['src/web/pages/a.tsx', '', "the client's folders"],
  ['src/server/extra.ts', '', 'at the top of the server'],
  ['src/server/platform/queue/a.ts', '', 'under platform'],
  ['src/server/platform/http/long.ts', 'a;\n'.repeat(301), '301 lines'],
  [
    'src/server/platform/http/long.ts',
    `export function a() {\n${'  b();\n'.repeat(80)}}\n`,
    'a has 82 lines',
  ],
  [`${feature}/answer.rules.ts`, 'export const now = () => Date.now();', 'no clock'],
  [`${feature}/routes.ts`, 'if (admin) { }', 'table of contents'],
  [`${feature}/actions.ts`, 'const port = process.env.PORT;', 'config.ts alone'],
])('a fault planted in %s is found (%#)', (path, text, fault) => {
  expect(findStructureFaults([{ path, text }]).join('\n')).toContain(fault);
});

test('a crowded folder is found', () => {
  const crowd = Array.from({ length: 16 }, (_, at) => ({ path: `${feature}/a${at}.rules.ts`, text: '' }));
  expect(findStructureFaults(crowd).join()).toContain('16 files');
});

test.each([
  ['src/contract/attempts/a.ts', "import { x } from '#server/app.ts';", 'imports only zod'],
  ['src/contract/attempts/a.ts', "import { readFile } from 'node:fs';", 'imports only zod'],
  ['src/lib/question-formats/a.ts', "import { x } from '#server/app.ts';", 'knows no server and no client'],
  [
    'src/lib/question-formats/a.ts',
    "import type { X } from '#web/api/call.ts';",
    'knows no server and no client',
  ],
  ['src/web/layout/a.tsx', "import { x } from '#server/app.ts';", 'knows no server'],
  ['src/server/platform/http/a.ts', "import { x } from '#web/main.tsx';", 'knows no client'],
  [
    'src/server/platform/http/a.ts',
    "import type { Account } from '#server/features/accounts/queries.ts';",
    'the platform knows no feature',
  ],
  [
    'src/server/platform/http/a.ts',
    "import type { X } from '#server/context.ts';",
    'the platform knows no feature',
  ],
  [
    'src/server/platform/http/a.ts',
    "import type { X } from '#contract/attempts/attempt.ts';",
    'knows no feature',
  ],
  [
    'src/server/features/aptitudes/actions.ts',
    "import type { Attempt } from '#server/features/attempts/queries.ts';",
    'never back',
  ],
  [`${feature}/actions.ts`, "import { markPaper } from '#server/features/grading/rules.ts';", 'never back'],
  [
    'src/server/features/grading/rules.ts',
    "import { x } from '#server/features/results/rules.ts';",
    'never back',
  ],
  [`${feature}/rules.ts`, "import { x } from './queries.ts';", 'rules import no queries'],
  [`${feature}/rules.ts`, "import { readFile } from 'node:fs/promises';", 'rules are pure'],
  [`${feature}/queries.ts`, "import { isOver } from './rules.ts';", 'never meet'],
  [`${feature}/queries.ts`, "import { save } from './actions.ts';", 'queries import no actions'],
  [
    `${feature}/actions.ts`,
    "import { signIn } from '#server/features/accounts/actions.ts';",
    'never its actions',
  ],
  [`${feature}/routes.ts`, "import { x } from './queries.ts';", 'routes name actions only'],
  [`${feature}/actions.ts`, "import { aStudent } from '#test/people.ts';", 'does not import its tests'],
  ['src/web/ui/button.tsx', "import { useAuth } from '#web/api/auth-state.ts';", 'nothing of this product'],
  ['src/web/api/call.ts', "import { x } from '#web/features/accounts/requests.ts';", 'knows no feature'],
])('an import planted in %s is found (%#)', (path, text, fault) => {
  expect(findImportFaults([{ path, text }]).join('\n')).toContain(fault);
});

test('a circle of imports is found, of types too', () => {
  const a = { path: 'src/server/platform/http/a.ts', text: "import { b } from './b.ts';" };
  const b = { path: 'src/server/platform/http/b.ts', text: "import type { A } from './a.ts';" };
  expect(findImportFaults([a, b]).join()).toContain('circle');
});

test.each([
  ['src/contract/attempts/a.ts', 'export const save = endpoint({});\n'.repeat(2), 'several endpoints'],
  [
    `${feature}/routes.ts`,
    'route(contract.saveAnswers).for(student).to(rateLimited(store)),',
    'is named store',
  ],
  [
    'src/web/features/attempts/save/requests.ts',
    'export function useStore() {\n  return call(saveAnswers);\n}\n',
    'useStore calls saveAnswers',
  ],
])('an operation with two names planted in %s is found', (path, text, fault) => {
  expect(findOperationFaults([{ path, text }]).join('\n')).toContain(fault);
});
