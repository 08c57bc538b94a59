import { block, unblock } from '#contract/person.ts';
import { anAdmin, type Person } from './people.ts';
import type { Portal } from './portal.ts';

/** An admin blocks or unblocks people. */
export async function blockPeople(portal: Portal, people: Person[], blocked: boolean): Promise<void> {
  const admin = await anAdmin(portal);
  const reply = await admin.call(blocked ? block : unblock, {
    body: { users: people.map((one) => one.regno) },
  });
  if (!reply.success) throw new Error(reply.message);
}
