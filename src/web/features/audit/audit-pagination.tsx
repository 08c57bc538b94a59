import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { AuditCursor } from './search.ts';

type AuditPaginationProps = {
  newer: number | null;
  older: number | null;
  onTurn: (place: AuditCursor) => void;
};

/** Links to newer and older entries. The log grows while it is read, so its pages have no numbers. */
export function AuditPagination({ newer, older, onTurn }: AuditPaginationProps) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" size="sm" disabled={newer === null} onClick={() => onTurn({})}>
        <ChevronsLeft aria-hidden="true" /> Newest
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={newer === null}
        onClick={() => onTurn({ newer_than: String(newer) })}
      >
        <ChevronLeft aria-hidden="true" /> Newer
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={older === null}
        onClick={() => onTurn({ older_than: String(older) })}
      >
        Older <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
