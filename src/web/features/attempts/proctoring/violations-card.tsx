import { Card, CardHeader } from '#web/ui/card.tsx';
import { describeTotal } from './labels.ts';
import { useReadViolations } from './requests.ts';
import { ViolationsList } from './violations-list.tsx';

type ViolationsCardProps = {
  testId: string | number;
  /** The student whom an admin looks at; without it, the student's own attempt. */
  regno?: string;
};

/** The violations of a submitted attempt; nothing if there are none. */
export function ViolationsCard({ testId, regno }: ViolationsCardProps) {
  const { data } = useReadViolations(testId, regno);
  if (!data || data.violations.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Warnings" hint={describeTotal(data)} />
      <ViolationsList standing={data} />
    </Card>
  );
}
