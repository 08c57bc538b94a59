import { useCallback, useEffect, useRef, useState } from 'react';
import type { Language } from '#contract/coding/languages.ts';
import type { useListDrafts } from './requests.ts';
import { useSaveDraft } from './requests.ts';
import { readStoredSource, type StoredSource, writeStoredSource } from './stored-source.ts';

type Draft = NonNullable<ReturnType<typeof useListDrafts>['data']>[number];

/** `device`: only this device has the newest text, since the server could not be reached. */
export type SaveState = 'saved' | 'saving' | 'device' | 'lost';

type Options = {
  regno: string;
  slug: string;
  language: Language;
  drafts: Draft[];
  starter: string;
};

const SAVE_AFTER_MS = 1_200;
const RETRY_MS = 5_000;

/**
 * The text of one language. It is kept on this device with each change and on the server a moment later. Where another window or device
 * has saved a newer text, `conflict` holds that text until the student chooses.
 */
export function useSource({ regno, slug, language, drafts, starter }: Options) {
  const save = useSaveDraft(slug);
  const [state, setState] = useState(() => start({ regno, slug, language, drafts, starter }));
  const [saving, setSaving] = useState<SaveState>(state.saved ? 'saved' : 'device');
  const [conflict, setConflict] = useState<Draft>();
  const current = useRef(state);
  const busy = useRef(false);

  const keep = useCallback(
    (next: StoredSource) => {
      current.current = next;
      setState(next);
      if (!writeStoredSource(regno, slug, language, next) && !next.saved) setSaving('lost');
    },
    [regno, slug, language],
  );

  const send = useCallback(async () => {
    const { source, revision, saved } = current.current;
    if (saved || busy.current) return;
    busy.current = true;
    setSaving('saving');
    try {
      const reply = await save.mutateAsync({ language, source, based_on: revision });
      if (reply.conflict) setConflict({ ...reply.conflict });
      else {
        const unchanged = current.current.source === source;
        keep({ ...current.current, revision: reply.revision, saved: unchanged });
        setSaving(unchanged ? 'saved' : 'saving');
      }
    } catch {
      setSaving('device');
    } finally {
      busy.current = false;
    }
  }, [save.mutateAsync, language, keep]);

  // Unsaved text is sent a moment after the last change, and again while the server cannot be reached.
  useEffect(() => {
    if (state.saved || conflict) return;
    const timer = setTimeout(send, saving === 'device' ? RETRY_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, saving, conflict, send]);

  useEffect(() => {
    const flush = () => void send();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [send]);

  return {
    source: state.source,
    saving,
    conflict,
    change: useCallback(
      (source: string) => {
        if (source !== current.current.source) keep({ ...current.current, source, saved: false });
      },
      [keep],
    ),
    /** Takes the text of the other window, or keeps the own one as the newer. */
    resolve(choice: 'theirs' | 'mine') {
      if (!conflict) return;
      const { source, revision } = conflict;
      setConflict(undefined);
      if (choice === 'theirs') {
        keep({ source, revision, saved: true });
        setSaving('saved');
      } else keep({ ...current.current, revision, saved: false });
    },
  };
}

/** The text to begin with: what this device has not sent yet, else what the server has, else the starter code. */
function start({ regno, slug, language, drafts, starter }: Options): StoredSource {
  const stored = readStoredSource(regno, slug, language);
  if (stored && !stored.saved) return stored;
  const draft = drafts.find((one) => one.language === language);
  if (draft) return { source: draft.source, revision: draft.revision, saved: true };
  return { source: starter, revision: 0, saved: true };
}
