import { expect, test } from 'vitest';
import { isStuck } from './watchdog.ts';

const WRITERS = ['postgres: ppp-1: checkpointer', 'postgres: ppp-1: background writer'];

test.each([
  ['whose recovery is gone', WRITERS, true],
  ['that recovers', [...WRITERS, 'postgres: ppp-1: startup recovering 000000010000000000000002'], false],
  ['that serves', [...WRITERS, 'postgres: ppp-1: walwriter', 'postgres: ppp-1: autovacuum launcher'], false],
  ['that shuts down', ['postgres: ppp-1: checkpointer'], false],
  ['that begins', ['postgres: ppp-1: startup'], false],
  ['of which nothing is known', [], false],
])('a server %s is recognised by its processes', (_what, titles, abandoned) => {
  expect(isStuck(titles)).toBe(abandoned);
});
