import { useParams } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useReadAptitude } from '../requests.ts';
import { AptitudeCrumbs, AptitudeLoadState } from './aptitude-load-state.tsx';
import { Preview } from './preview.tsx';

/** A test as a student of a trade sees it before the start, with a button for a trial. */
export function PreviewPage() {
  const { id } = useParams({ from: paths.previewAptitude });
  const test = useReadAptitude(Number(id));
  return (
    <>
      <title>{test.data ? `${test.data.aptitude.name}, as a student` : 'As a student'}</title>
      <PageHeader
        title={test.data ? test.data.aptitude.name : 'As a student'}
        description="Take the test as a student would, marks included. Nothing is stored."
        crumbs={<AptitudeCrumbs id={id} />}
      />
      <AptitudeLoadState test={test} />
      {test.data && <Preview aptitude={test.data.aptitude} />}
    </>
  );
}
