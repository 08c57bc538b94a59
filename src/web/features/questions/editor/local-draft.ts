import { useEffect, useRef, useState } from 'react';
import { currentAuth } from '#web/api/auth-state.ts';
import { draftKey, dropDraft, findDraft, keepDraft } from '#web/api/drafts.ts';
import { emptyFormValues, type QuestionFormValues } from './form-values.ts';

/** An unsaved form, with the version of the question that it started from; 0 for a new question. */
type StoredForm = { form: QuestionFormValues; version: number };
export type RestoredForm = StoredForm & { at: number };

const SAVE_DELAY_MS = 400;

const fieldType = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether a stored value has every field of a form with the right type: the browser's storage may be damaged. */
function isForm(value: unknown): value is QuestionFormValues {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(emptyFormValues()).every(
    ([name, empty]) => fieldType(fields.get(name)) === fieldType(empty),
  );
}

function parseStoredForm(text: unknown): StoredForm | undefined {
  if (typeof text !== 'object' || text === null || !('form' in text) || !('version' in text))
    return undefined;
  const { form, version } = text;
  return isForm(form) && typeof version === 'number' ? { form, version } : undefined;
}

/**
 * Keeps an unsaved form on this device, so that a closed tab or an expired session loses nothing.
 * `id` is undefined for a new question.
 */
export function useLocalDraft(id: number | undefined, version: number) {
  const key = draftKey(currentAuth().user?.regno ?? '', `question ${id ?? 'new'}`);
  const [restored, setRestored] = useState((): RestoredForm | undefined => {
    const kept = findDraft(key);
    const left = parseStoredForm(kept?.text);
    return kept && left && { ...left, at: kept.at };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);

  // Leaving the page stores the latest text at once.
  useEffect(() => {
    const flush = () => waiting.current?.();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  function settle(work: (() => void) | undefined) {
    clearTimeout(timer.current);
    waiting.current = work;
  }

  return {
    restored,
    keep: (form: QuestionFormValues) => {
      settle(() => {
        settle(undefined);
        keepDraft(key, { form, version: restored?.version ?? version } satisfies StoredForm);
      });
      timer.current = setTimeout(() => waiting.current?.(), SAVE_DELAY_MS);
    },
    /** Stores the latest text at once. */
    keepNow: () => waiting.current?.(),
    /** Deletes the draft after a save, or when a signed-in user discards it. */
    drop: () => {
      settle(undefined);
      setRestored(undefined);
      if (currentAuth().isAuthenticated) dropDraft(key);
    },
  };
}
