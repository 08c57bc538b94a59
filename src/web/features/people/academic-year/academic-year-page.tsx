import { PageHeader } from '#web/ui/page-header.tsx';
import { peopleCrumbs } from '../people-crumbs.tsx';
import { YearChangeForm } from './year-change-form.tsx';
import { YearChangeList } from './year-change-list.tsx';

export function AcademicYearPage() {
  return (
    <>
      <title>New academic year</title>
      <PageHeader
        title="New academic year"
        description="Promote the representatives of a batch, or archive a batch that has left. Each change can be undone."
        crumbs={peopleCrumbs}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <YearChangeForm />
        <YearChangeList />
      </div>
    </>
  );
}
