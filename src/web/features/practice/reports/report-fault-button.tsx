import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportQuestionDialog } from '#web/features/questions/reports/report-question-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReportPracticeQuestion } from './requests.ts';

type ReportFaultButtonProps = {
  sessionId: number;
  position: number;
  /** Whether the student has reported the question already. */
  open: boolean;
};

/** Reports a fault in a question of a practice session. */
export function ReportFaultButton({ sessionId, position, open }: ReportFaultButtonProps) {
  const [asking, setAsking] = useState(false);
  const report = useReportPracticeQuestion(sessionId, position);
  if (open) return <p className="px-3 text-muted text-sm">Fault reported</p>;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Report a fault in question ${position}`}
        icon={<Flag aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Report a fault
      </Button>
      {asking && (
        <ReportQuestionDialog
          report={report}
          number={position}
          answerPlace="in your profile"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
