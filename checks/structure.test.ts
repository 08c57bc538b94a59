import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFaults } from './structure.ts';

const sources = globSync('{src,database,test,checks,bench}/**/*.{ts,tsx}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

test('the house keeps its rules', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(findFaults(sources)).toEqual([]);
});

test.each([
  ['src/server/attempt/helpers.ts', '', 'named for what it holds'],
  ['src/server/attempt/engine.ts', '', 'a feature holds'],
  ['src/server/extra.ts', '', 'at the top of the server'],
  ['src/contract/a.ts', "import { x } from '#server/app.ts';", 'imports only zod'],
  ['src/contract/a.ts', "import { readFile } from 'node:fs';", 'imports only zod'],
  ['src/contract/a.ts', "import { ratio } from '#lib/fraction.ts';", 'imports only zod'],
  ['src/lib/a.ts', "import { x } from '#server/app.ts';", 'knows no portal'],
  ['src/lib/a.ts', "import { x } from '../web/main.tsx';", 'knows no portal'],
  ['src/web/home/a.tsx', "import { x } from '#server/app.ts';", 'knows no server'],
  ['src/server/http/a.ts', "import { x } from '#web/main.tsx';", 'knows no client'],
  [
    'src/server/http/a.ts',
    "import { findAccount } from '../account/queries.ts';",
    'the frame knows no feature',
  ],
  ['src/server/features/attempts/rules.ts', "import { x } from './queries.ts';", 'rules stand below'],
  ['src/server/features/attempts/rules.ts', "import { readFile } from 'node:fs/promises';", 'rules are pure'],
  ['src/server/features/grading/marking/rules.ts', 'export const now = () => Date.now();', 'no clock'],
  ['src/server/features/attempts/queries.ts', "import { isOver } from './rules.ts';", 'never meet'],
  ['src/server/features/attempts/queries.ts', "import { save } from './actions.ts';", 'queries stand below'],
  ['src/server/attempt/actions.ts', "import { signIn } from '../account/actions.ts';", 'never its actions'],
  ['src/server/features/attempts/routes.ts', 'if (admin) { }', 'table of contents'],
  ['src/server/features/attempts/routes.ts', "import { x } from './queries.ts';", 'routes name actions only'],
  ['src/server/attempt/actions.ts', 'const port = process.env.PORT;', 'env.ts alone'],
  ['src/server/attempt/actions.ts', "import { aStudent } from '#test/people.ts';", 'does not lean'],
  ['src/web/ui/button.tsx', "import { useAuth } from '#web/api/auth-state.ts';", 'nothing of this product'],
  ['src/web/api/call.ts', "import { x } from '#web/account/requests.ts';", 'knows no feature'],
])('a violation planted in %s is caught (%s)', (path, text, fault) => {
  expect(findFaults([{ path, text }]).join('\n')).toContain(fault);
});

test('a circle of imports is caught, and a circle of types alone is none', () => {
  const a = { path: 'src/server/http/a.ts', text: "import { b } from './b.ts';" };
  const b = { path: 'src/server/http/b.ts', text: "import { a } from './a.ts';" };
  expect(findFaults([a, b]).join()).toContain('circle');
  expect(findFaults([a, { ...b, text: "import type { A } from './a.ts';" }])).toEqual([]);
});
