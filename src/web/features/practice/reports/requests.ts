import { useQueryClient } from '@tanstack/react-query';
import { reportPracticeQuestion } from '#contract/practice/reports.ts';
import type { ReportReason } from '#contract/questions/reports.ts';
import { call } from '#web/api/call.ts';
import { useMutation } from '#web/api/mutation.ts';
import { usePatchPracticeItem } from '../sessions/requests.ts';

export function useReportPracticeQuestion(sessionId: number, position: number) {
  const client = useQueryClient();
  const patch = usePatchPracticeItem(String(sessionId));
  return useMutation({
    mutationFn: (fault: { reason: ReportReason; words: string }) =>
      call(reportPracticeQuestion, { body: { session_id: sessionId, position, ...fault } }),
    onSuccess: () => {
      patch(position, { report: 'open' });
      return client.invalidateQueries({ queryKey: ['reports'] });
    },
  });
}
