import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { anAttempt } from '#test/attempts.ts';
import { aStudent } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { serveMetricsOnPort } from './platform/metrics/endpoint.ts';
import { createRegistry } from './platform/metrics/metrics.ts';

const TOKEN = 'a token of this test';
const portal = usePortal({ METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir() });

const scrape = (token = TOKEN, origin = portal.origin) =>
  fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });

/** The value of each line, by its name with labels. */
async function readFigures(): Promise<Map<string, number>> {
  const text = await (await scrape()).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('figures are for those who have the token', async () => {
  expect((await scrape('another token')).status).toBe(401);
  expect((await fetch(`${portal.origin}/metrics`)).status).toBe(401);
  const reply = await scrape();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
});

test('calls, saved answers, open attempts, jobs, mails and programs are counted as they happened', async () => {
  const { startedAttempt, student } = await anAttempt(portal);
  const save = (seq: number) =>
    fetch(`${portal.origin}/api/attempt/${startedAttempt.attempt.id}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${student.token}` },
      body: JSON.stringify({
        epoch: 1,
        operations: [
          { seq, question_id: startedAttempt.questions[0]?.id, marked: true },
          { seq: seq + 1, question_id: startedAttempt.questions[0]?.id, marked: false },
        ],
      }),
    });
  expect([(await save(1)).status, (await save(3)).status]).toEqual([200, 200]);
  await fetch(`${portal.origin}/no/such/page/${crypto.randomUUID()}`);
  await sql`insert into mail (recipient, subject, text, html, expires_at, created_at, next_try_at)
    values ('nobody@example.org', 'Hello', 'Hello', 'Hello', now() + interval '1 day', now() - interval '1 hour', now() + interval '1 day')`.execute(
    portal.db,
  );
  await sql`insert into backup (night, started_at, failure)
    values ('2026-01-02', now() - interval '3 days', 'The disk is full.')`.execute(portal.db);
  const figures = await vi.waitFor(async () => {
    const read = await readFigures();
    expect(read.get('portal_mails_waiting')).toBe(1);
    return read;
  }, 10_000);
  const route = 'method="POST",route="/api/attempt/:attempt_id/answers",status="200"';
  expect(figures.get(`portal_http_request_duration_seconds_count{${route}}`)).toBe(2);
  expect(figures.get('portal_answers_saved_total')).toBe(4);
  expect(figures.get('portal_attempts_open')).toBe(1);
  expect(figures.get('portal_seats_online')).toBe(1);
  expect(figures.get('portal_attempts_overdue')).toBe(0);
  expect(figures.get('portal_mail_wait_seconds')).toBeGreaterThan(3_500);
  expect(figures.get('portal_backup_age_seconds')).toBeGreaterThan(250_000);
  expect(figures.get('portal_submissions_waiting')).toBe(0);
  expect(figures.get('portal_submission_wait_seconds')).toBe(0);
  expect(figures.get('portal_database_up')).toBe(1);
  expect(figures.get('portal_database_bytes')).toBeGreaterThan(1e6);
  expect(figures.get('portal_disk_free_bytes')).toBeGreaterThan(1e6);
  expect(figures.get('portal_database_connections{pool="calls",state="waiting"}')).toBe(0);
  expect([...figures.keys()].filter((name) => name.includes('no/such/page'))).toEqual([]);
});

test('while the database is gone the figures of the node stay, and those of the database are left out', async () => {
  const proxy = await openTcpProxy(portal.databaseUrl);
  const node = await openNode(proxy.url, { METRICS_TOKEN: TOKEN, DATA_DIR: tmpdir() });
  onTestFinished(async () => {
    proxy.restore();
    await node.close();
    await proxy.close();
  });
  proxy.cut();
  const reply = await scrape(TOKEN, node.origin);
  const text = await reply.text();
  expect(reply.status).toBe(200);
  expect(text).toMatch(/^portal_database_up 0$/m);
  expect(text).toMatch(/^portal_disk_free_bytes \d/m);
  expect(text).not.toMatch(/^portal_(attempts|mails|jobs)_/m);
});

test('without a setting there are no figures', async () => {
  const plain = await openNode(portal.databaseUrl);
  onTestFinished(() => plain.close());
  const type = (await scrape(TOKEN, plain.origin)).headers.get('content-type');
  expect(type).not.toMatch(/version=0\.0\.4/);
});

test('a port of its own needs no token and answers nothing else', async () => {
  const server = await serveMetricsOnPort(createRegistry('1.2.3'), { port: 0, host: '127.0.0.1' });
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('portal_build_info{version="1.2.3"} 1');
  expect((await fetch(`${origin}/`)).status).toBe(404);
});

const deploy = join(import.meta.dirname, '../../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const namesIn = (expression: string) =>
  expression
    .match(/\b(?:portal|process|nodejs)_\w+/g)
    ?.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')) ?? [];

test('the alert rules and the dashboard ask only for figures that exist', async () => {
  await aStudent(portal);
  const text = await (await scrape()).text();
  const known = new Set(text.match(/(?<=^# TYPE )\S+/gm));
  type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
  const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThanOrEqual(10);
  const dashboard = JSON.parse(read('grafana/portal.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThanOrEqual(10);
  const asked = [...rules.map(({ expr }) => expr), ...queries].flatMap(namesIn);
  expect(asked.length).toBeGreaterThanOrEqual(20);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
  for (const { annotations } of rules) expect(annotations.summary).toMatch(/\.$/);
});
