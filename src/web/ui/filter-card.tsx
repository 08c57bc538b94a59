import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { cn } from './class-names.ts';

type FilterCardProps = {
  /** The field that is always visible. */
  search: ReactNode;
  /** The other fields. */
  children: ReactNode;
  /** The number of active other fields. */
  active: number;
  /** Whether any filter is active and can be cleared. */
  filtered: boolean;
  onClear: () => void;
  /** Shown before "Clear filters", such as a chip for each chosen topic. */
  chips?: ReactNode;
  /** The grid columns from tablet width on. */
  columns: string;
  /** The grid columns of the open filters on phones. */
  phoneColumns?: 1 | 2;
};

/** The filters above a list; on phones a button opens all but the search. */
export function FilterCard({
  search,
  children,
  active,
  filtered,
  onClear,
  chips,
  columns,
  phoneColumns = 2,
}: FilterCardProps) {
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
  return (
    <Card aria-label="Filters">
      <div className={cn('grid gap-4', columns)}>
        {search}
        <Button
          variant="secondary"
          aria-expanded={unfolded}
          aria-controls={panel}
          onClick={() => setUnfolded(!unfolded)}
          className="md:hidden"
        >
          <SlidersHorizontal aria-hidden="true" /> {active > 0 ? `Filters (${active})` : 'Filters'}
        </Button>
        <div
          id={panel}
          className={cn(
            'gap-4 md:contents',
            unfolded ? 'grid' : 'hidden',
            unfolded && phoneColumns === 2 && 'grid-cols-2',
          )}
        >
          {children}
        </div>
      </div>
      {filtered && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {chips}
          <Button variant="link" size="sm" className="-ms-3" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      )}
    </Card>
  );
}
