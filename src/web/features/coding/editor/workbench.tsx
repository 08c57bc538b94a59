import { Play, Send } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { LANGUAGE_NAMES, type Language } from '#contract/coding/languages.ts';
import type { LanguageOffer } from '#contract/coding/problems.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { createRandomUuid } from '#web/api/random-uuid.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { formatCpuTime, formatMegabytes } from '../labels.ts';
import type { useListDrafts } from './requests.ts';
import { useRunSolution, useSubmitSolution } from './requests.ts';
import { type SaveState, useSource } from './use-source.ts';

const CodeEditor = lazyPart(() => import('./code-editor.tsx'), 'CodeEditor');

const SAVE_WORDS: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving',
  device: 'Saved on this device; the portal gets it when the connection is back',
  lost: 'Not saved: this device has no room. Copy your program.',
};

type WorkbenchProps = {
  slug: string;
  offer: LanguageOffer;
  offers: LanguageOffer[];
  onLanguage: (language: Language) => void;
  drafts: NonNullable<ReturnType<typeof useListDrafts>['data']>;
  /** Called with the id of a program that was sent to the judge. */
  onSent: (id: number) => void;
};

/** The editor of one language with its buttons. Mount another one for another language. */
export function Workbench({ slug, offer, offers, onLanguage, drafts, onSent }: WorkbenchProps) {
  const { user } = useAuth();
  const { language, starter, seconds, megabytes, version } = offer;
  const text = useSource({ regno: user?.regno ?? '', slug, language, drafts, starter });
  const [input, setInput] = useState<string>();
  const submit = useSubmitSolution(slug);
  const run = useRunSolution(slug);
  const hint = useId();
  const isEmpty = text.source.trim() === '';
  const isBusy = submit.isPending || run.isPending;
  const program = () => ({ call_id: createRandomUuid(), language, source: text.source });
  const send = () => {
    if (!isEmpty && !isBusy) submit.mutate(program(), { onSuccess: ({ id }) => onSent(id) });
  };
  const tryOut = () => {
    if (!isEmpty && !isBusy)
      run.mutate({ ...program(), input: input ?? null }, { onSuccess: ({ id }) => onSent(id) });
  };
  const failure = submit.error ?? run.error;
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Language" className="w-44">
          <Select
            value={language}
            onChange={({ target }) => onLanguage(target.value as Language)}
            options={offers.map((one) => ({ value: one.language, label: LANGUAGE_NAMES[one.language] }))}
          />
        </Field>
        <p className="pb-2 text-muted text-xs">
          {version} · {formatCpuTime(seconds)} · {formatMegabytes(megabytes)}
        </p>
      </div>
      {text.conflict && (
        <Notice tone="warn" title="Another window has saved a newer program">
          <p>Which one do you want to go on with? The other one is lost.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => text.resolve('mine')}>
              This one
            </Button>
            <Button size="sm" variant="secondary" onClick={() => text.resolve('theirs')}>
              The newer one
            </Button>
          </div>
        </Notice>
      )}
      {/* So high that the buttons below it are in the window, too. */}
      <div className="h-[calc(100dvh-27rem)] min-h-56">
        <Suspense fallback={<Skeleton className="h-full rounded-panel" />}>
          <CodeEditor
            language={language}
            value={text.source}
            onChange={text.change}
            describedBy={hint}
            onSubmit={send}
            onRun={tryOut}
          />
        </Suspense>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={send}
          busy={submit.isPending}
          disabled={isEmpty || isBusy}
          icon={<Send aria-hidden="true" />}
        >
          {submit.isPending ? 'Sending' : 'Submit'}
        </Button>
        <Button
          variant="secondary"
          onClick={tryOut}
          busy={run.isPending}
          disabled={isEmpty || isBusy}
          icon={<Play aria-hidden="true" />}
        >
          {input === undefined ? 'Run samples' : 'Run own input'}
        </Button>
        <Button variant="link" onClick={() => setInput(input === undefined ? '' : undefined)}>
          {input === undefined ? 'Use own input' : 'Use the samples'}
        </Button>
        <p role="status" className="text-muted text-sm">
          {SAVE_WORDS[text.saving]}
        </p>
      </div>
      <p id={hint} className="text-muted text-xs">
        Tab indents. Press Escape and then Tab to leave the editor. Ctrl + Enter submits.
      </p>
      {input !== undefined && (
        <Field label="Own input">
          <Textarea
            rows={4}
            className="font-mono"
            value={input}
            onChange={({ target }) => setInput(target.value)}
            maxLength={65_536}
          />
        </Field>
      )}
      {failure && (
        <Notice tone="danger" title="Not sent">
          {errorMessage(failure)}
        </Notice>
      )}
      <StartOver
        starter={starter}
        isUnchanged={text.source === starter}
        onReset={() => text.change(starter)}
      />
    </div>
  );
}

function StartOver({
  starter,
  isUnchanged,
  onReset,
}: {
  starter: string;
  isUnchanged: boolean;
  onReset: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  if (starter === '' || isUnchanged) return null;
  return (
    <>
      <Button variant="link" className="self-start" onClick={() => setAsking(true)}>
        Start over with the starter code
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Start over?"
        confirmLabel="Start over"
        onConfirm={() => {
          onReset();
          setAsking(false);
        }}
      >
        The program of this language is replaced by the starter code.
      </ConfirmDialog>
    </>
  );
}
