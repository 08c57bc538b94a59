import { editMockPattern } from '#contract/aptitudes/templates.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { startMock } from '#contract/practice/mocks.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** Opens a pattern for mocks. */
export async function openPattern(portal: Portal, key = 'typical:wipro-elite'): Promise<string> {
  const admin = await anAdmin(portal);
  const { success, message } = await admin.call(editMockPattern, { body: { key, open: true } });
  if (!success) throw new Error(message);
  return key;
}

/** Draws a mock for a student and begins it. */
export async function beginMock(student: Person, key: string) {
  const { data, message } = await student.call(startMock, { params: { key } });
  if (!data) throw new Error(message);
  const id = data.aptitude_id;
  const { regno, trade } = student;
  const started = await student.call(startAttempt, { params: { id }, body: { regno, trade } });
  if (!started.success) throw new Error(started.message);
  return { id, ...started.data };
}

/** A mock that a student has submitted without an answer. Returns the number of its test. */
export async function sitMock(student: Person, key: string): Promise<number> {
  const { id, attempt } = await beginMock(student, key);
  const { regno, trade } = student;
  const body = { userData: { regno, trade }, answers: [], epoch: attempt.epoch };
  const { success, message } = await student.call(submitAttempt, { params: { id }, body });
  if (!success) throw new Error(message);
  return id;
}
