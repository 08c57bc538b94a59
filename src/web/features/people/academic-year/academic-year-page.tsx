import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { YearChangeForm } from './year-change-form.tsx';
import { YearChangeList } from './year-change-list.tsx';

export function AcademicYearPage() {
  return (
    <>
      <title>New academic year</title>
      <PageHeader
        title="New academic year"
        description="Promote the representatives of a batch, or archive a batch that has left. Each change can be undone."
        back={
          <Link to={paths.people} className="inline-flex items-center gap-1.5 text-accent-text">
            <ArrowLeft aria-hidden="true" className="size-4" /> People
          </Link>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <YearChangeForm />
        <YearChangeList />
      </div>
    </>
  );
}
