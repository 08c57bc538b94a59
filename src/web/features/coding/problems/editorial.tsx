import { useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useOpenEditorial, type useReadProblem } from './requests.ts';

type Problem = NonNullable<ReturnType<typeof useReadProblem>['data']>;

/** The editorial, or the way to it for somebody who has not solved the problem. */
export function Editorial({ problem: { slug, editorial_html } }: { problem: Problem }) {
  const open = useOpenEditorial(slug);
  const [isAsking, setAsking] = useState(false);
  if (editorial_html === '') return <p className="text-muted text-sm">This problem has no editorial.</p>;
  if (editorial_html !== null) return <RichText html={editorial_html} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>The editorial opens when you have solved the problem. Think for a while before you look.</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Show the editorial now
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Look before you have solved it?"
        confirmLabel={open.isPending ? 'Opening' : 'Show it'}
        busy={open.isPending}
        {...(open.error && { error: errorMessage(open.error) })}
        onConfirm={() => open.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        You learn more from an own try. The portal notes that you looked; it changes no figure of yours.
      </ConfirmDialog>
    </div>
  );
}
