import { Bell, MessageSquareText } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { NoticeKind } from '#contract/attempts/notices.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { thenFocusContent } from '#web/ui/focus-return.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import type { TestSession } from '../test-session/test-session.ts';

/**
 * Unread messages, newest first, shown over the questions until they are read. They never take the focus, because the
 * student may be typing.
 */
export function UnreadMessages({ session: { notices } }: { session: TestSession }) {
  const { unread } = useSyncExternalStore(notices.subscribe, notices.view);
  const format = useTimeFormat();
  return (
    <section
      aria-live="assertive"
      aria-label="Messages from the invigilator"
      className="max-h-[40dvh] shrink-0 short:max-h-none overflow-y-auto overscroll-contain"
    >
      {unread.toReversed().map(({ id, message, at }) => (
        <div
          key={id}
          className="flex items-start gap-3 narrow:flex-col border-line border-b bg-accent-soft px-4 py-3 text-accent-text sm:px-6"
        >
          <MessageSquareText aria-hidden="true" className="mt-1 size-5 shrink-0" />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2 sm:flex-row sm:gap-3">
            <div className="w-full min-w-0 sm:flex-1">
              <p className="flex flex-wrap gap-x-2 text-sm">
                <span className="font-semibold">Message from the invigilator</span>
                <span className="tabular-nums">{format.time(at)}</span>
              </p>
              <p className="whitespace-pre-line break-words">{message}</p>
            </div>
            <Button size="sm" variant="secondary" onClick={thenFocusContent(() => notices.markRead(id))}>
              Mark as read
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

const noticeLabels: Record<NoticeKind, string> = {
  message: 'Message from the invigilator',
  'time-added': 'Time added',
  paused: 'Paused',
  resumed: 'Resumed',
  ended: 'Submitted by the invigilator',
  reopened: 'Reopened',
};

/** Every message so far, to read again; nothing if there was none. */
export function MessageList({ session: { notices } }: { session: TestSession }) {
  const { all } = useSyncExternalStore(notices.subscribe, notices.view);
  const [open, setOpen] = useState(false);
  const format = useTimeFormat();
  if (all.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-label={all.length === 1 ? '1 message' : `${all.length} messages`}
        onClick={() => setOpen(true)}
        className="flex h-9 shrink-0 items-center gap-1.5 rounded-control border border-line px-2.5 text-muted text-sm tabular-nums hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-4.5" />
        <span aria-hidden="true">{all.length}</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen} title="Messages">
        <ol className="flex flex-col gap-4">
          {all.toReversed().map(({ id, kind, message, at }) => (
            <li key={id}>
              <p className="flex items-baseline justify-between gap-3 text-muted text-sm">
                <span className="font-semibold">{noticeLabels[kind]}</span>
                <span className="shrink-0 tabular-nums">{format.time(at)}</span>
              </p>
              <p className="whitespace-pre-line break-words">{message}</p>
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}
