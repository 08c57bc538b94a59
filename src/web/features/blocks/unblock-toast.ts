import type { BlockedPerson } from '#contract/blocks.ts';
import { sentenceFor } from '#web/api/api-error.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { toast } from '#web/ui/toast.ts';
import { countOfStudents, enumerate } from './registration-numbers.ts';
import { type Blocking, useBlockAgain } from './requests.ts';

type Released = Pick<BlockedPerson, 'regno' | 'reason' | 'until'>;

/** Tells that people were unblocked; “Undo” blocks each again with the reason and the end that were. */
export function useReleaseNotice() {
  const again = useBlockAgain();
  return (people: readonly Released[]) =>
    toast({
      title: `${countOfStudents(people.length)} unblocked`,
      description: enumerate(people.map((one) => one.regno)),
      variant: 'success',
      action: { label: 'Undo', run: () => again.mutate(groupsOf(people), { onError: tellNotUndone }) },
    });
}

function groupsOf(people: readonly Released[]): Blocking[] {
  const groups = groupBy(people, ({ reason, until }) => JSON.stringify([reason, until]));
  return [...groups.values()].map((group) => ({
    users: group.map((one) => one.regno),
    reason: group[0]?.reason ?? undefined,
    until: group[0]?.until ?? undefined,
  }));
}

export function tellNotUndone(error: unknown) {
  toast({ title: 'Not undone', description: sentenceFor(error), variant: 'destructive' });
}

export function tellNothingChanged(error: unknown) {
  toast({ title: 'Nothing was changed', description: sentenceFor(error), variant: 'destructive' });
}
