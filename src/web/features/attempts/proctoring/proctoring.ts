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
import type { QueueView, ViolationQueue } from './violation-queue.ts';

const emptyView: QueueView = { standing: undefined, waiting: [], latest: undefined };

export function useViolationQueueView(queue: ViolationQueue | undefined): QueueView {
  return useSyncExternalStore(
    (listener) => queue?.subscribe(listener) ?? (() => undefined),
    () => queue?.view() ?? emptyView,
  );
}

type ProctoringOptions = { on: boolean; fullScreen: boolean };

/**
 * Ties a queue to the browser while a test is written. `covered`: full screen is wanted and not on, so the paper is not shown.
 * A device without full screen, or one that refuses it, is noted and not held back.
 */
export function useProctoring(queue: ViolationQueue | undefined, { on, fullScreen }: ProctoringOptions) {
  const full = useFullScreen();
  const [refusal, setRefusal] = useState<'none' | 'untold' | 'told'>('none');
  const [left, setLeft] = useState(false);
  const watched = on && queue !== undefined;
  const wanted = watched && fullScreen && supportsFullScreen() && refusal === 'none';
  const unable = watched && fullScreen && !wanted;

  useEffect(() => {
    if (unable) queue.record({ kind: 'no-full-screen', since: serverNow(), seconds: 0 });
  }, [unable, queue]);
  useEffect(() => {
    // Where another window writes meanwhile, full screen is left by the page itself.
    if (full || !watched) setLeft(full && watched);
  }, [full, watched]);
  useEffect(() => (watched ? monitorPresence(queue, wanted) : undefined), [watched, queue, wanted]);
  useNavigationAbsence(watched ? queue : undefined);
  useEffect(() => (watched ? monitorClipboard(queue) : undefined), [watched, queue]);
  useEffect(() => (watched ? holdWakeLock() : undefined), [watched]);
  useEffect(() => (wanted ? leaveFullScreen : undefined), [wanted]);

  return {
    /** Whether this window writes a test, and going away from it is noted. */
    watched,
    covered: wanted && !full,
    /** Whether it was on before, on this page. */
    left,
    enter: () => void enterFullScreen().then((done) => setRefusal(done ? 'none' : 'untold')),
    /** Whether the browser has refused full screen, and the student does not know it yet. */
    refused: refusal === 'untold',
    putRefusalAway: () => setRefusal('told'),
  };
}

/** Whoever goes to another page of the portal while the test is written is away until the test is opened again. */
function useNavigationAbsence(queue: ViolationQueue | undefined): void {
  const watched = useRef(queue);
  useEffect(() => {
    watched.current = queue;
  }, [queue]);
  useEffect(() => {
    const here = location.pathname;
    return () => {
      // A page that failed, or whose test is over, gives way in its place.
      if (location.pathname === here) return;
      const since = serverNow();
      watched.current?.setAbsence({ kind: 'hidden', since, leftAt: since });
    };
  }, []);
}

function monitorPresence(queue: ViolationQueue, wantsFullScreen: boolean): () => void {
  let presence = initialPresence;
  let entered = isFullScreen();
  // A page that is being left is hidden too. Whether it is left or only loaded anew, the next one knows.
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

/** Notes what becomes of text, and never stands in the way of it. What moves within the own answers is writing. */
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

/** Whether a selection has text of questions, passages or instructions: a receipt's code may be copied. */
function includesPaper(selection: Selection | null): boolean {
  if (!selection?.toString().trim()) return false;
  return [...document.querySelectorAll('[data-paper]')].some((part) => selection.containsNode(part, true));
}

function findAnswerField(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | undefined {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.closest('article') ? target : undefined;
}

/** Keeps the screen of a phone from locking itself while somebody reads, which would look like going away. */
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
