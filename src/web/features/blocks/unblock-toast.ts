import type { BlockedPerson } from '#contract/blocks/block.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { toast } from '#web/ui/toast.ts';
import { enumerate, formatStudentCount } from './registration-numbers.ts';
import { type BlockRequest, useBlockPeopleInGroups } from './requests.ts';

type UnblockedPerson = Pick<BlockedPerson, 'regno' | 'reason' | 'until'>;

/** Shows a toast after an unblock; its “Undo” blocks each person again with the former reason and end. */
export function useUnblockToast() {
  const again = useBlockPeopleInGroups();
  return (people: readonly UnblockedPerson[]) =>
    toast({
      title: `${formatStudentCount(people.length)} unblocked`,
      description: enumerate(people.map((one) => one.regno)),
      variant: 'success',
      action: { label: 'Undo', run: () => again.mutate(groupByTerms(people), { onError: toastNotUndone }) },
    });
}

function groupByTerms(people: readonly UnblockedPerson[]): BlockRequest[] {
  const groups = groupBy(people, ({ reason, until }) => JSON.stringify([reason, until]));
  return [...groups.values()].map((group) => ({
    users: group.map((one) => one.regno),
    reason: group[0]?.reason ?? undefined,
    until: group[0]?.until ?? undefined,
  }));
}

export function toastNotUndone(error: unknown) {
  toast({ title: 'Not undone', description: errorMessage(error), variant: 'destructive' });
}

export function toastNothingChanged(error: unknown) {
  toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
}
