import { expect, inject, test } from 'vitest';
import { aFreePort } from '#test/smtp-server.ts';
import { openServingConnection } from './connection.ts';
import { isOutage } from './outage.ts';

// That a standby is refused too is part of `npm run test:failover`, which has one.
test('a database address with two hosts reaches the one that answers', async () => {
  const { hostname, password, pathname, port, searchParams, username } = new URL(
    inject('clusterUrl').replace('@/', '@localhost/'),
  );
  const host = `${encodeURIComponent(searchParams.get('host') ?? hostname)}:${searchParams.get('port') ?? (port || 5432)}`;
  const gone = `127.0.0.1:${await aFreePort()}`;
  const { pool, hotPool, close } = openServingConnection(
    `postgresql://${username}:${password}@${gone},${host}${pathname}`,
  );
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect((await hotPool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  await close();
});

test('an address of which no host answers is an outage', async () => {
  const gone = [`127.0.0.1:${await aFreePort()}`, `127.0.0.1:${await aFreePort()}`];
  const { pool, close } = openServingConnection(`postgresql://portal@${gone.join()}/portal`);
  expect(isOutage(await pool.query('select 1').catch((error) => error))).toBe(true);
  await close();
});
