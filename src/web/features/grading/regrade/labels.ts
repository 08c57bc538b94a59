import type { RulingKind } from '#contract/attempts/score.ts';
import type { RegradePreview, RegradeQuestion, RulingRequest } from '#contract/grading/regrade.ts';
import { pluralize } from '#web/ui/text.ts';

/** `1 student gains, 2 lose` */
export const describeChanges = ({ gained, lost }: Pick<RegradePreview, 'gained' | 'lost'>) =>
  `${pluralize(gained, 'student')} ${gained === 1 ? 'gains' : 'gain'}, ${lost} ${lost === 1 ? 'loses' : 'lose'}`;

type Decision = { how: RulingKind; version?: number | null | undefined };

/** How a question is marked, as a phrase. */
export function describeRuling({ how, version }: Decision): string {
  switch (how) {
    case 'key':
      return `By the key of version ${version}`;
    case 'full':
      return 'Full marks for everybody';
    case 'out':
      return 'Not counted';
    case 'pinned':
      return 'Original key';
  }
}

/** The choices for a question in list order: the form value and the label of each. */
export function listRulingChoices({ versions, ruling }: Pick<RegradeQuestion, 'versions' | 'ruling'>) {
  const rules = ({ how, version }: Decision) =>
    ruling?.how === how && (how !== 'key' || ruling.version === version);
  const keys = versions
    .filter(({ fits, same }) => fits && !same)
    .map(({ number }) => ({ how: 'key' as const, version: number }));
  const all: Decision[] = [
    ...keys,
    { how: 'full' },
    { how: 'out' },
    ...(ruling ? [{ how: 'pinned' as const }] : []),
  ];
  return all
    .filter((one) => !rules(one))
    .map((one) => ({ value: toFormValue(one), label: describeRuling(one) }));
}

const toFormValue = ({ how, version }: Decision) => (how === 'key' ? `key ${version}` : how);

/** The rulings chosen in the lists, by question; an empty value leaves a question as it is. */
export function toRulings(chosen: ReadonlyMap<number, string>): RulingRequest[] {
  return [...chosen].flatMap(([question_id, value]) => {
    const [how, version] = value.split(' ');
    if (how === 'key') return { question_id, how, version: Number(version) };
    return how === 'full' || how === 'out' || how === 'pinned' ? { question_id, how } : [];
  });
}
