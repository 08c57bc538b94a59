import { Card, CardHeader } from '#web/ui/card.tsx';
import { describeTotal } from './labels.ts';
import { useReadViolations } from './requests.ts';
import { ViolationsList } from './violations-list.tsx';

type ViolationsCardProps = {
  testId: string | number;
  /** A student whom an admin looks at; else the own attempt. */
  regno?: string;
};

/** What was recorded in an attempt, once it is handed in; nothing where there is nothing. */
export function ViolationsCard({ testId, regno }: ViolationsCardProps) {
  const { data } = useReadViolations(testId, regno);
  if (!data || data.violations.length === 0) return null;
  return (
    <Card>
      <CardHeader title="What was recorded" hint={describeTotal(data)} />
      <ViolationsList standing={data} />
    </Card>
  );
}
