import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const tones = {
  info: { icon: Info, style: 'bg-accent-soft text-accent-text' },
  success: { icon: CircleCheck, style: 'bg-success-soft text-success-text' },
  warn: { icon: TriangleAlert, style: 'bg-warn-soft text-warn-text' },
  danger: { icon: CircleAlert, style: 'bg-danger-soft text-danger-text' },
};

type NoticeProps = { tone?: keyof typeof tones; title?: string; children?: ReactNode; className?: string };

/** A permanent message inside a page. Temporary messages are toasts. */
export function Notice({ tone = 'info', title, children, className }: NoticeProps) {
  const { icon: Icon, style } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cn(
        'flex items-start gap-3 rounded-control px-4 py-3 text-sm narrow:flex-col',
        style,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
