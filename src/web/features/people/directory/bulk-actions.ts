import { blockPeople, unblockPeople } from '#contract/blocks/block.ts';
import { archivePeople, restorePeople } from '#contract/people/directory.ts';
import {
  addAdmins,
  addJsprs,
  addSprs,
  removeAdmins,
  removeJsprs,
  removeSprs,
} from '#contract/people/roles.ts';
import type { Role } from '#contract/person.ts';
import { call } from '#web/api/call.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { formatPeopleCount, roleLabels } from './labels.ts';

/** How many people were changed, if known, and the function that undoes it, if there is one. */
type ActionResult = { changed: number | undefined; undo?: (() => Promise<unknown>) | undefined };
type BlockTerms = { reason: string; until: string | null };

/** An action on many people at once. */
export type BulkAction = {
  id: string;
  /** The label in the menu. */
  label: string;
  title: (people: string) => string;
  explanation: string;
  /** The label of the button. */
  verb: string;
  destructive?: boolean;
  /** Needs a reason and an end. */
  terms?: boolean;
  run: (regnos: readonly string[], terms: BlockTerms) => Promise<ActionResult>;
};

type GrantableRole = Exclude<Role, 'student'>;
const add = { jspr: addJsprs, spr: addSprs, admin: addAdmins };
const remove = { jspr: removeJsprs, spr: removeSprs, admin: removeAdmins };

const roleExplanations: Record<GrantableRole, string> = {
  jspr: 'JSPRs block and unblock students of their own trade, and are listed for their batch with picture and mobile number.',
  spr: 'SPRs are listed for their batch with picture and mobile number.',
  admin: 'Admins may do everything: questions with their keys, tests, results, people, and other admins.',
};

function giveRoleAction(role: GrantableRole): BulkAction {
  return {
    id: `add-${role}`,
    label: `Make ${roleLabels[role]}`,
    title: (people) => `Make ${people} ${roleLabels[role]}?`,
    explanation: `${roleExplanations[role]} People with another role lose that role.`,
    verb: `Make ${roleLabels[role]}`,
    run: async (regnos) => {
      const { changed } = await call(add[role], { body: { regnos: [...regnos] } });
      const undo = async () => {
        for (const [before, some] of groupBy(changed, (one) => one.before)) {
          const back = before === 'student' ? remove[role] : add[before];
          await call(back, { body: { regnos: some.map((one) => one.regno) } });
        }
      };
      return { changed: changed.length, undo: changed.length > 0 ? undo : undefined };
    },
  };
}

function takeRoleAction(role: GrantableRole): BulkAction {
  return {
    id: `remove-${role}`,
    label: `Take the ${roleLabels[role]} role away`,
    title: (people) => `Take the ${roleLabels[role]} role away from ${people}?`,
    explanation: 'They become students. People without the role stay as they are.',
    verb: 'Take away',
    run: async (regnos) => {
      const { changed } = await call(remove[role], { body: { regnos: [...regnos] } });
      const undo = () => call(add[role], { body: { regnos: changed.map((one) => one.regno) } });
      return { changed: changed.length, undo: changed.length > 0 ? undo : undefined };
    },
  };
}

const roleActions: BulkAction[] = (['jspr', 'spr', 'admin'] as const).flatMap((role) => [
  giveRoleAction(role),
  takeRoleAction(role),
]);

const blockActions: BulkAction[] = [
  {
    id: 'block',
    label: 'Block…',
    title: (people) => `Block ${people}?`,
    explanation:
      'They can no longer sign in, and a test that is being written stops taking answers at once. Answers that were saved stay. Unblocking brings everything back.',
    verb: 'Block',
    destructive: true,
    terms: true,
    run: async (regnos, { reason, until }) => {
      for (const users of splitIntoCalls(regnos)) await call(blockPeople, { body: { users, until, reason } });
      return { changed: undefined };
    },
  },
  {
    id: 'unblock',
    label: 'Unblock',
    title: (people) => `Unblock ${people}?`,
    explanation: 'They can sign in and take tests again.',
    verb: 'Unblock',
    run: async (regnos) => {
      for (const users of splitIntoCalls(regnos)) await call(unblockPeople, { body: { users } });
      return { changed: undefined };
    },
  },
];

const archiveActions: BulkAction[] = [
  {
    id: 'archive',
    label: 'Archive…',
    title: (people) => `Archive ${people}?`,
    explanation:
      'They are signed out, cannot sign in and get no mail. Their results and places in the hall of fame stay.',
    verb: 'Archive',
    destructive: true,
    run: async (regnos) => {
      const { changed } = await call(archivePeople, { body: { regnos: [...regnos] } });
      const undo = () => call(restorePeople, { body: { regnos: changed } });
      return { changed: changed.length, undo: changed.length > 0 ? undo : undefined };
    },
  },
  {
    id: 'restore',
    label: 'Restore from the archive',
    title: (people) => `Restore ${people} from the archive?`,
    explanation: 'They can sign in again, with the role that they had.',
    verb: 'Restore',
    run: async (regnos) => {
      const { changed } = await call(restorePeople, { body: { regnos: [...regnos] } });
      const undo = () => call(archivePeople, { body: { regnos: changed } });
      return { changed: changed.length, undo: changed.length > 0 ? undo : undefined };
    },
  },
];

/** The groups of the menu. */
export const bulkActionGroups = [roleActions, blockActions, archiveActions];

// The limit of one call of blockPeople.
const MAX_PER_CALL = 500;
function splitIntoCalls(regnos: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(regnos.length / MAX_PER_CALL) }, (_, n) =>
    regnos.slice(n * MAX_PER_CALL, (n + 1) * MAX_PER_CALL),
  );
}

/** The title of the toast after an action. */
export function describeResult({ changed }: ActionResult, chosen: number): string {
  if (changed === undefined) return formatPeopleCount(chosen);
  if (changed === 0) return 'Everybody was so already';
  const rest = chosen - changed;
  return rest > 0 ? `${formatPeopleCount(changed)}; ${rest} stayed as they were` : formatPeopleCount(changed);
}
