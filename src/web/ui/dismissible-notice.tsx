import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { thenFocusContent } from './focus-return.ts';
import { Notice } from './notice.tsx';

type DismissibleNoticeProps = {
  tone: 'info' | 'success' | 'warn';
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A notice that is announced at once and stays until it is closed. */
export function DismissibleNotice({ tone, title, onClose, children }: DismissibleNoticeProps) {
  return (
    <div role="alert" className="relative">
      <Notice tone={tone} title={title} className="not-narrow:pe-12">
        {children}
      </Notice>
      <button
        type="button"
        aria-label="Close this notice"
        onClick={thenFocusContent(onClose)}
        className="absolute top-1.5 right-1.5 flex size-9 items-center justify-center rounded-control hover:bg-surface/60"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
