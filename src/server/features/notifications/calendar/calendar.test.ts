import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { unpublishAptitude } from '#contract/aptitudes/publication.ts';
import { readCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '#contract/notifications/calendar.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { anAptitudeBody, secondsFromNow } from '#test/scheduled-aptitudes.ts';

const portal = usePortal({ PORTAL_URL: 'https://portal.example' });
let batch = 2_040;

const addressOf = async ({ call }: Person) => (await call(renewCalendarFeed)).data.path;
const read = (path: string, headers: Record<string, string> = {}) =>
  request(portal, 'GET', path, { headers });

/** The lines of an event by their names, unfolded. */
function eventsOf(text: string): Map<string, string>[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Map<string, string>[] = [];
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:(.*)/s);
    if (line === 'BEGIN:VEVENT') events.push(new Map());
    else if (events.length > 0 && line !== '' && !line.startsWith('END:')) events.at(-1)?.set(name, value);
  }
  return events;
}

async function aPublishedTest(forBatch: number, name = 'Weekly test') {
  const admin = await anAdmin(portal);
  const body = anAptitudeBody({
    ...{ name, test_timestamp: secondsFromNow(172_800), batches: [forBatch] },
  });
  const { data } = await admin.call(createAptitude, { body });
  return { admin, id: data.id, body };
}

const toUtc = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(/[-:]|\.\d+/g, '');

test('the calendar keeps to RFC 5545 and has nothing but names and times', async () => {
  const student = await aStudent(portal, { batch: batch++ });
  const name = `Words; numbers, forms\\all ${'परीक्षा '.repeat(9)}`.trim();
  const { id, body } = await aPublishedTest(student.batch, name);
  const { headers, status, text } = await read(await addressOf(student));
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\n/);
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [event] = eventsOf(text);
  expect([...(event?.keys() ?? [])].sort()).toEqual(
    ['UID', 'SEQUENCE', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY', 'LAST-MODIFIED'].sort(),
  );
  expect(event?.get('UID')).toBe(`test-${id}@portal.example`);
  expect(event?.get('SUMMARY')).toBe(name.replace(/[\\;,]/g, '\\$&'));
  expect(event?.get('DTSTART')).toBe(toUtc(body.test_timestamp));
  expect(event?.get('DTEND')).toBe(toUtc(body.test_timestamp + body.duration * 60));
});

test('a moved test keeps its UID and counts up; a cancelled one disappears; an unchanged calendar answers 304', async () => {
  const student = await aStudent(portal, { batch: batch++ });
  const { admin, id, body } = await aPublishedTest(student.batch);
  const path = await addressOf(student);
  const first = await read(path);
  const tag = first.headers.get('etag') ?? '';
  const again = await read(path, { 'if-none-match': `"other", ${tag}` });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  const test_timestamp = body.test_timestamp + 3_600;
  await admin.call(editAptitude, { params: { id }, body: { ...body, test_timestamp } });
  const moved = await read(path, { 'if-none-match': tag });
  expect(moved.status).toBe(200);
  const [before, after] = [eventsOf(first.text)[0], eventsOf(moved.text)[0]];
  expect(after?.get('UID')).toBe(before?.get('UID'));
  expect(after?.get('DTSTART')).toBe(toUtc(test_timestamp));
  expect(Number(after?.get('SEQUENCE'))).toBeGreaterThan(Number(before?.get('SEQUENCE')));
  await admin.call(unpublishAptitude, { params: { id } });
  expect(eventsOf((await read(path)).text)).toEqual([]);
});

test('a student gets the tests that are for the student, and an admin every published one', async () => {
  const [year, other] = [batch++, batch++];
  const student = await aStudent(portal, { batch: year });
  const { admin, body } = await aPublishedTest(year, 'For this batch');
  await aPublishedTest(other, 'For another batch');
  const draft = { ...body, name: 'Draft', published: false };
  await admin.call(createAptitude, { body: draft });
  const namesFor = async (person: Person) =>
    eventsOf((await read(await addressOf(person))).text).map((event) => event.get('SUMMARY'));
  expect(await namesFor(student)).toEqual(['For this batch']);
  const all = await namesFor(admin);
  expect(all).toEqual(expect.arrayContaining(['For this batch', 'For another batch']));
  expect(all).not.toContain('Draft');
});

test('only the present address of a person who is neither blocked nor archived works', async () => {
  const student = await aStudent(portal);
  expect((await student.call(readCalendarFeed)).data).toEqual({ since: null });
  const [first, path] = [await addressOf(student), await addressOf(student)];
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  const statusOf = async (address: string) => (await read(address)).status;
  expect(
    await Promise.all([first, `${path}x`, path.replace('.ics', ''), '/api/calendar/x.ics'].map(statusOf)),
  ).toEqual([404, 404, 404, 404]);
  expect(await statusOf(path)).toBe(200);
  const { rows } = await sql<{ stored: string }>`select row_to_json(calendar_feed)::text as stored
    from calendar_feed where account_id = ${student.id}`.execute(portal.db);
  expect(rows[0]?.stored).not.toContain(path.slice(-47, -4));
  await setBlocked(portal, [student], true);
  expect(await statusOf(path)).toBe(404);
  await setBlocked(portal, [student], false);
  expect(await statusOf(path)).toBe(200);
  await sql`update account set archived_at = now() where id = ${student.id}`.execute(portal.db);
  expect(await statusOf(path)).toBe(404);
  await sql`update account set archived_at = null where id = ${student.id}`.execute(portal.db);
  await student.call(removeCalendarFeed);
  expect(await statusOf(path)).toBe(404);
  expect((await student.call(readCalendarFeed)).data).toEqual({ since: null });
});
