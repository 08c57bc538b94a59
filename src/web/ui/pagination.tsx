import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

type PaginationProps = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Said before the page, such as "148 questions". */
  summary?: string;
};

export function Pagination({ page, totalPages, onPage, summary }: PaginationProps) {
  if (totalPages <= 1)
    return summary ? <p className="py-2 text-muted text-sm tabular-nums">{summary}</p> : null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm tabular-nums" aria-live="polite">
        {summary && `${summary} · `}Page {page} of {totalPages}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" /> Previous
        </Button>
        <Button variant="secondary" size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Next <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
