import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { serializeError } from './logger.ts';

function aRefusal(): pg.DatabaseError {
  const refusal = new pg.DatabaseError('new row violates check constraint "planted"', 1, 'error');
  const row = 'Failing row contains (7, $argon2id$hash, 123456).';
  return Object.assign(refusal, {
    code: '23514',
    constraint: 'planted',
    detail: row,
    where: row,
    parameters: [row],
  });
}

test('a logged error holds what failed and where, and not the row', () => {
  const logged = serializeError(new Error('the call failed', { cause: aRefusal() }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'the call failed',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { type: 'DatabaseError', code: '23514', constraint: 'planted' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/Failing row|argon2|123456/);
});

test('a thrown value that is no error is not logged', () => {
  expect(JSON.stringify(serializeError('a-secret'))).not.toContain('a-secret');
});

test('without the serializer the log would hold the row', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  app.log.error({ err: aRefusal() });
  await app.close();
  expect(lines.join()).toContain('Failing row');
});
