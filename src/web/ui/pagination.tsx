import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

type PaginationProps = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Shown before the page number, such as "148 questions". */
  summary?: string;
};

export function Pagination({ page, totalPages, onPage, summary }: PaginationProps) {
  const turns = totalPages > 1;
  if (!turns && !summary) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {/* The same element for one page and for many; otherwise screen readers do not announce a new total. */}
      <p className={cn('text-muted text-sm tabular-nums', !turns && 'py-2')} aria-live="polite">
        {[summary, turns && `Page ${page} of ${totalPages}`].filter(Boolean).join(' · ')}
      </p>
      {turns && (
        <nav aria-label="Pages" className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" /> Previous
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          >
            Next <ChevronRight aria-hidden="true" />
          </Button>
        </nav>
      )}
    </div>
  );
}
