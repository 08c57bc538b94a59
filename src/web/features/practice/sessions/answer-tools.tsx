import type { PracticeItem } from '#contract/practice/sessions.ts';
import { BookmarkControls } from '../bookmarks/bookmark-controls.tsx';
import { ReportFaultButton } from '../reports/report-fault-button.tsx';
import { usePatchPracticeItem } from './requests.ts';

/** What a student can do with an answered question: keep it, take a note, report a fault. */
export function AnswerTools({ sessionId, item }: { sessionId: number; item: PracticeItem }) {
  const patch = usePatchPracticeItem(String(sessionId));
  const { position, bookmark, report } = item;
  return (
    <div className="-mx-3 mt-5 flex flex-wrap items-center gap-1 border-line border-t px-0 pt-3">
      <BookmarkControls
        question={{ session_id: sessionId, position }}
        mark={bookmark}
        name={`question ${position}`}
        onChange={(mark) => patch(position, { bookmark: mark })}
      />
      {report !== 'none' && (
        <ReportFaultButton sessionId={sessionId} position={position} open={report === 'open'} />
      )}
    </div>
  );
}
