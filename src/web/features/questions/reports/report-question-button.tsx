import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { OwnReportStatus } from './own-report-status.tsx';
import { ReportQuestionDialog } from './report-question-dialog.tsx';
import { useListOwnReportsOfTest, useReportQuestion } from './requests.ts';

type ReportQuestionButtonProps = { testId: number; questionId: number; number: number };

/** A button that reports a question of the student's result, or the status of the report. */
export function ReportQuestionButton({ testId, questionId, number }: ReportQuestionButtonProps) {
  const reports = useListOwnReportsOfTest(testId);
  const send = useReportQuestion(testId, questionId);
  const [asking, setAsking] = useState(false);
  if (!reports.data) return null;
  const report = reports.data.get(questionId);
  const waits = report?.answer === null;
  return (
    <div className="mt-5 flex flex-col items-start gap-3 border-line border-t pt-3">
      {report && <OwnReportStatus report={report} />}
      {!waits && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 text-muted"
          aria-label={`Report ${report ? 'another' : 'a'} fault in question ${number}`}
          onClick={() => setAsking(true)}
        >
          <Flag aria-hidden="true" /> Report {report ? 'another' : 'a'} fault
        </Button>
      )}
      {asking && (
        <ReportQuestionDialog
          report={send}
          number={number}
          answerPlace="here and in your profile"
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
