import { MonitorX } from 'lucide-react';
import { isSafeExamBrowser } from '#web/api/safe-exam-browser.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Replaces the start button if the test requires Safe Exam Browser and this is another browser or has other settings.
 */
export function SafeBrowserCard() {
  const inside = isSafeExamBrowser();
  return (
    <Card>
      <CardHeader title="This test is written in Safe Exam Browser" />
      <Notice
        tone="warn"
        title={inside ? 'These are not the settings of this test' : 'This is another browser'}
      >
        {inside
          ? 'Quit Safe Exam Browser and open the file of settings that was given out for this test.'
          : 'Nothing can be started, saved or handed in from here.'}
      </Notice>
      <ol className="mt-4 flex list-decimal flex-col gap-2 ps-5 text-[0.9375rem] marker:text-muted">
        {!inside && (
          <li>
            On a machine of the hall it is installed. Else get it from{' '}
            <a href="https://safeexambrowser.org" className="text-accent-text underline" rel="noreferrer">
              safeexambrowser.org
            </a>
            .
          </li>
        )}
        <li>
          Open the file of settings that the placement cell has given out for this test: it ends in .seb.
        </li>
        <li>Sign in there and open the test. The clock of the test does not wait.</li>
        <li>If it still says this, tell the invigilator.</li>
      </ol>
      {/* Safe Exam Browser computes its keys when a page is loaded. */}
      <Button variant="secondary" wide className="mt-5" onClick={() => location.reload()}>
        <MonitorX aria-hidden="true" /> Try again
      </Button>
    </Card>
  );
}
