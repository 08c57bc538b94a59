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
      <CardHeader title="This test must be taken in Safe Exam Browser" />
      <Notice
        tone="warn"
        title={inside ? 'These are not the settings of this test' : 'This is another browser'}
      >
        {inside
          ? 'Quit Safe Exam Browser and open the settings file of this test.'
          : 'You cannot start, save or submit the test from here.'}
      </Notice>
      <ol className="mt-4 flex list-decimal flex-col gap-2 ps-5 text-[0.9375rem] marker:text-muted">
        {!inside && (
          <li>
            It is installed on lab computers. Otherwise get it from{' '}
            <a href="https://safeexambrowser.org" className="text-accent-text underline" rel="noreferrer">
              safeexambrowser.org
            </a>
            .
          </li>
        )}
        <li>Open the settings file that the placement cell gave you for this test. Its name ends in .seb.</li>
        <li>Sign in there and open the test. The test’s timer does not wait.</li>
        <li>If this message remains, tell the invigilator.</li>
      </ol>
      {/* Safe Exam Browser computes its keys when a page is loaded. */}
      <Button variant="secondary" wide className="mt-5" onClick={() => location.reload()}>
        <MonitorX aria-hidden="true" /> Try again
      </Button>
    </Card>
  );
}
