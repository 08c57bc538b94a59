import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

/** The responses of one student to a new test, as a file. */
async function fetchResponses(format: string, named: { test?: string; student?: string } = {}) {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal, { name: named.test ?? 'Mock 1' });
  const student = await aStudent(portal, { name: named.student ?? 'Invented Person' });
  await aMarkedAttempt(portal, { test, student, right: 2, seconds: 90 });
  const address = `${portal.origin}/api/aptitude/responses/${test}/export?format=${format}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  return { response, student };
}

test('an attachment is a download with its name, and is not cached', async () => {
  const { response } = await fetchResponses('csv', { test: 'Mock "2" für Größe/नमूना' });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.!~%-]+$/);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(
    'Responses to Mock "2" für Größe/नमूना.csv',
  );
});

test('the responses to a test are a CSV, in which nobody’s name is a formula', async () => {
  const { response, student } = await fetchResponses('csv', { student: '=HYPERLINK("http://example.org")' });
  const [head, row] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
  expect(head?.slice(0, 4)).toEqual(['Rank', 'Rank in trade', 'Registration no', 'Name']);
  expect(row?.slice(0, 4)).toEqual(['1', '1', student.regno, `'${student.name}`]);
});

test('the responses to a test are an XLSX with marks as numbers', async () => {
  const { response, student } = await fetchResponses('xlsx');
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()));
  expect(sheet?.sheet).toBe('Responses to Mock 1');
  expect(sheet?.data[1]?.slice(0, 7)).toEqual([
    1,
    1,
    student.regno,
    student.name,
    'GCS',
    2026,
    expect.any(Number),
  ]);
});

test.each(['', 'pdf', 'csv&format=xlsx'])('the format %j is refused in the envelope', async (format) => {
  const { response } = await fetchResponses(format);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid-input', issues: [{ path: 'format' }] });
});
