import { Card, CardHeader } from '#web/ui/card.tsx';
import { RecordedList } from './violations-list.tsx';
import { useRecorded } from './requests.ts';
import { totalWords } from './labels.ts';

type RecordedCardProps = {
  testId: string | number;
  /** A student whom an admin looks at; else the own attempt. */
  regno?: string;
};

/** What was recorded in an attempt, once it is handed in; nothing where there is nothing. */
export function RecordedCard({ testId, regno }: RecordedCardProps) {
  const { data } = useRecorded(testId, regno);
  if (!data || data.violations.length === 0) return null;
  return (
    <Card>
      <CardHeader title="What was recorded" hint={totalWords(data)} />
      <RecordedList standing={data} />
    </Card>
  );
}
