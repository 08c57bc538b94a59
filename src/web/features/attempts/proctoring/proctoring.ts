import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ViolationKind } from '#contract/attempts/proctoring.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { type Absence, endAbsence, initialPresence, trackPresence } from './absence.ts';
import {
  enterFullScreen,
  isFullScreen,
  leaveFullScreen,
  supportsFullScreen,
  useFullScreen,
} from './full-screen.ts';
import type { QueueView, ViolationQueue } from './queue/violation-queue.ts';

const emptyView: QueueView = { standing: undefined, waiting: [], latest: undefined };

export function useViolationQueueView(queue: ViolationQueue | undefined): QueueView {
  return useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => undefined),
    () => queue?.view() ?? emptyView,
  );
}

type ProctoringOptions = { on: boolean; fullScreen: boolean };

/**
 * Connects a violation queue to the browser during a test. `covered`: full screen is required and not on, so the paper
 * is hidden. A device without full screen, or one that refuses it, is recorded and not stopped. See
 * docs/decisions/0014-the-browser-reports-and-the-server-counts.md.
 */
export function useProctoring(queue: ViolationQueue | undefined, { on, fullScreen }: ProctoringOptions) {
  const full = useFullScreen();
  const [refusal, setRefusal] = useState<'none' | 'unseen' | 'dismissed'>('none');
  const [wasFullScreen, setWasFullScreen] = useState(false);
  const watched = on && queue !== undefined;
  const wanted = watched && fullScreen && supportsFullScreen() && refusal === 'none';
  const unable = watched && fullScreen && !wanted;

  useEffect(() => {
    if (unable) queue.record({ kind: 'no-full-screen', since: serverNow(), seconds: 0 });
  }, [unable, queue]);
  useEffect(() => {
    // If another window becomes the writer, the page itself leaves full screen.
    if (full || !watched) setWasFullScreen(full && watched);
  }, [full, watched]);
  useEffect(() => (watched ? monitorPresence(queue, wanted) : undefined), [watched, queue, wanted]);
  useNavigationAbsence(watched ? queue : undefined);
  useEffect(() => (watched ? monitorClipboard(queue) : undefined), [watched, queue]);
  useEffect(() => (watched ? holdWakeLock() : undefined), [watched]);
  useEffect(() => (wanted ? leaveFullScreen : undefined), [wanted]);

  return {
    /** Whether this window is the writer of a test, so that leaving it is recorded. */
    watched,
    covered: wanted && !full,
    /** Whether full screen was on before, on this page. */
    wasFullScreen,
    enter: () => void enterFullScreen().then((done) => setRefusal(done ? 'none' : 'unseen')),
    /** Whether the browser has refused full screen and the student has not been told yet. */
    refused: refusal === 'unseen',
    dismissRefusal: () => setRefusal('dismissed'),
  };
}

/** A student who goes to another page of the portal during the test is away until the test is opened again. */
function useNavigationAbsence(queue: ViolationQueue | undefined): void {
  const watched = useRef(queue);
  useEffect(() => {
    watched.current = queue;
  }, [queue]);
  useEffect(() => {
    const here = location.pathname;
    return () => {
      // A page that failed, or whose test is over, is replaced at the same address.
      if (location.pathname === here) return;
      const since = serverNow();
      watched.current?.setAbsence({ kind: 'hidden', since, leftAt: since });
    };
  }, []);
}

function monitorPresence(queue: ViolationQueue, wantsFullScreen: boolean): () => void {
  let presence = initialPresence;
  let entered = isFullScreen();
  // A page that is being left is hidden too. Only the next page knows whether it was left or reloaded.
  let leaving: Absence | undefined;

  function look() {
    if (leaving) return;
    entered ||= isFullScreen();
    const sight = {
      hidden: document.visibilityState === 'hidden',
      outside: wantsFullScreen && entered && !isFullScreen(),
      focused: document.hasFocus(),
    };
    const step = trackPresence(presence, sight, serverNow());
    presence = step.presence;
    queue.setAbsence(presence.absence);
    if (step.ended) queue.record(step.ended);
  }

  function leave() {
    const leftAt = serverNow();
    leaving = { kind: 'hidden', since: leftAt, ...presence.absence, leftAt };
    queue.setAbsence(leaving);
  }

  function comeBack() {
    if (!leaving) return;
    queue.record(endAbsence(leaving.kind, leaving.since, serverNow()));
    leaving = undefined;
    presence = initialPresence;
    look();
  }

  look();
  const ends = [
    addListener(document, 'visibilitychange', look),
    addListener(document, 'fullscreenchange', look),
    addListener(window, 'blur', look),
    addListener(window, 'focus', look),
    addListener(window, 'pagehide', leave),
    addListener(window, 'pageshow', comeBack),
    addListener(window, 'online', () => queue.retry()),
  ];
  return () => {
    for (const end of ends) end();
    queue.setAbsence(null);
    queue.stop();
  };
}

const MENU_QUIET_MS = 10_000;

/** Records copying and pasting, and never prevents it. Moving text within an answer is ordinary editing. */
function monitorClipboard(queue: ViolationQueue): () => void {
  let own = '';
  let menuAt = Number.NEGATIVE_INFINITY;
  const note = (kind: ViolationKind) => queue.record({ kind, since: serverNow(), seconds: 0 });

  function keepOwn(target: EventTarget | null) {
    const field = findAnswerField(target);
    if (field) own = field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    return field;
  }

  function take(kind: 'copy' | 'cut', { target }: Event) {
    const field = keepOwn(target);
    if (field ? kind === 'cut' : includesPaper(getSelection())) note(kind);
  }

  function put({ target }: Event, text: string | undefined) {
    if (findAnswerField(target) && text && text.trim() !== own.trim()) note('paste');
  }

  const ends = [
    addListener(document, 'copy', (event) => take('copy', event)),
    addListener(document, 'cut', (event) => take('cut', event)),
    addListener(document, 'dragstart', ({ target }) => keepOwn(target)),
    addListener(document, 'paste', (event) => put(event, event.clipboardData?.getData('text'))),
    addListener(document, 'drop', (event) => put(event, event.dataTransfer?.getData('text'))),
    addListener(document, 'contextmenu', () => {
      if (performance.now() - menuAt > MENU_QUIET_MS) note('context-menu');
      menuAt = performance.now();
    }),
    addListener(window, 'beforeprint', () => note('print')),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Whether a selection contains text of questions, passages or instructions. A receipt's code may be copied. */
function includesPaper(selection: Selection | null): boolean {
  if (!selection?.toString().trim()) return false;
  return [...document.querySelectorAll('[data-paper]')].some((part) => selection.containsNode(part, true));
}

function findAnswerField(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.closest('article') ? target : undefined;
}

/** Keeps a phone's screen from locking while the student reads, which would look like an absence. */
function holdWakeLock(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  async function ask() {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (over) void lock?.release();
  }
  void ask();
  const end = addListener(document, 'visibilitychange', () => void ask());
  return () => {
    over = true;
    end();
    void lock?.release();
  };
}

function addListener<T extends Document | Window, K extends string>(
  place: T,
  name: K,
  listener: (
    event: K extends keyof DocumentEventMap
      ? DocumentEventMap[K]
      : K extends keyof WindowEventMap
        ? WindowEventMap[K]
        : Event,
  ) => void,
): () => void {
  place.addEventListener(name, listener as EventListener);
  return () => place.removeEventListener(name, listener as EventListener);
}
