import { useNavigate } from '@tanstack/react-router';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { serverNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReadAptitude } from '../requests.ts';
import { useAptitudeDialog } from '../search.ts';
import { TemplateDialog } from '../templates/template-dialog.tsx';
import { AptitudeForm } from './aptitude-form.tsx';
import { emptyForm, toForm } from './form.ts';

/** The dialog with a test's form: `edit` is `new`, `template` or the id of a test. */
export function AptitudeDialog({ edit }: { edit: string }) {
  if (edit === 'template') return <TemplateDialog />;
  return /^[1-9]\d{0,9}$/.test(edit) ? <EditTest id={Number(edit)} /> : <NewTest />;
}

function NewTest() {
  const { zone } = useTimeFormat();
  const { close } = useAptitudeDialog();
  const navigate = useNavigate();

  function afterSave(saved: Aptitude) {
    navigate({
      to: paths.manageAptitude,
      params: { id: String(saved.id) },
      search: {},
      replace: true,
      ignoreBlocker: true,
    });
    toast({
      title: 'Draft created',
      description: 'Its checklist says what is missing. Students do not see it yet.',
      variant: 'success',
    });
  }

  return (
    <AptitudeForm
      title="New test"
      initial={emptyForm(Math.floor(serverNow() / 1_000), zone)}
      original={undefined}
      onClose={() => close('given-up')}
      onSaved={afterSave}
    />
  );
}

function EditTest({ id }: { id: number }) {
  const { zone } = useTimeFormat();
  const { close } = useAptitudeDialog();
  const test = useReadAptitude(id);

  if (test.data)
    return (
      <AptitudeForm
        title="Edit test"
        initial={toForm(test.data.aptitude, zone)}
        original={test.data.aptitude}
        onClose={() => close('given-up')}
        onSaved={(saved) => {
          close('saved');
          toast({ title: 'Test saved', description: saved.name, variant: 'success' });
        }}
      />
    );
  return (
    <Dialog open onOpenChange={() => close('given-up')} title="Edit test" size="lg">
      {test.isError ? (
        <QueryError query={test} className="py-4" />
      ) : (
        <SkeletonList rows={5} rowClassName="h-14" />
      )}
    </Dialog>
  );
}
