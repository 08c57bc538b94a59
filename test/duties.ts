import { assignDuties } from '#contract/access/duties.ts';
import type { Duty } from '#contract/person.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** An admin whom another one has restricted to duties over HTTP. */
export async function anAdminWith(
  portal: Portal,
  by: Person,
  duties: Duty[],
  tests: number[] = [],
): Promise<Person> {
  const person = await anAdmin(portal);
  const reply = await by.call(assignDuties, { body: { regno: person.regno, duties, tests } });
  if (!reply.success) throw new Error(reply.message);
  return person;
}
