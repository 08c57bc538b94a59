import { afterAll, beforeAll, expect, test } from 'vitest';
import { Language } from '#contract/coding/languages.ts';
import { STARTER_CODE } from '#contract/coding/starter-code.ts';
import { aProblem, openTestEngine } from '#lib/judge/test-engine.ts';

let engine: Awaited<ReturnType<typeof openTestEngine>>;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const FIRST_NUMBER = aProblem([['42 7\n8 9\n', '42\n']]);
const NO_ROWS = aProblem([['CREATE TABLE books (title TEXT);\n', '']]);

test.each(Language.options)(
  '%s: the code to start from runs and reads the first number',
  async (language) => {
    if (!engine.has(language)) return;
    const problem = language === 'sql' ? NO_ROWS : FIRST_NUMBER;
    const files = [{ name: 'main', content: STARTER_CODE[language] }];
    const { verdict, message } = await engine.judge(problem, { language, files });
    expect({ verdict, message }).toEqual({ verdict: 'AC', message: '' });
  },
);
