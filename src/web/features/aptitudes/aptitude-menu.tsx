import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Copy,
  EllipsisVertical,
  Eye,
  LayoutTemplate,
  MonitorCheck,
  Pencil,
  Printer,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { RemoveAptitudeDialog } from './remove-aptitude-dialog.tsx';
import { useRestoreAptitude } from './requests.ts';
import { useAptitudeDialog } from './search.ts';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';

/** The menu of actions on a whole test. */
export function AptitudeMenu({ aptitude }: { aptitude: Aptitude }) {
  const id = String(aptitude.id);
  const [asking, setAsking] = useState<'remove' | 'duplicate' | 'keep'>();
  const stop = () => setAsking(undefined);
  const { open } = useAptitudeDialog();
  const navigate = useNavigate();
  const restore = useRestoreAptitude();

  function bringBack() {
    restore.mutate(aptitude.id, {
      onSuccess: () => toast({ title: 'Test restored', description: aptitude.name, variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Not restored', description: errorMessage(error), variant: 'destructive' }),
    });
  }

  function showCopy(copy: Aptitude) {
    stop();
    navigate({ to: paths.manageAptitude, params: { id: String(copy.id) }, search: {} });
    toast({
      title: 'Copy written',
      description: `“${copy.name}” is a draft until you publish it.`,
      variant: 'success',
    });
  }

  function afterRemoval(outcome: 'deleted' | 'archived') {
    stop();
    // A deleted test has no page any more.
    if (outcome === 'deleted') navigate({ to: paths.manageAptitudes });
    if (outcome === 'deleted')
      toast({ title: 'Test deleted', description: aptitude.name, variant: 'success' });
    else
      toast({
        title: 'Test archived',
        description: `“${aptitude.name}” is hidden from students; its results are kept.`,
        variant: 'success',
        duration: 10_000,
        action: { label: 'Undo', run: bringBack },
      });
  }

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${aptitude.name}`}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => open(id)}>
          <Pencil aria-hidden="true" /> Edit
        </MenuItem>
        {aptitude.stage === 'published' && aptitude.phase !== 'upcoming' && (
          <MenuItem onSelect={() => navigate({ to: paths.board, params: { id } })}>
            <MonitorCheck aria-hidden="true" /> Invigilate
          </MenuItem>
        )}
        <MenuItem onSelect={() => navigate({ to: paths.previewAptitude, params: { id } })}>
          <Eye aria-hidden="true" /> See it as a student
        </MenuItem>
        <MenuItem onSelect={() => navigate({ to: paths.printAptitude, params: { id } })}>
          <Printer aria-hidden="true" /> Print…
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsking('duplicate')}>
          <Copy aria-hidden="true" /> Duplicate…
        </MenuItem>
        <MenuItem onSelect={() => setAsking('keep')}>
          <LayoutTemplate aria-hidden="true" /> Keep as a template…
        </MenuItem>
        <MenuSeparator />
        {aptitude.archived_at ? (
          <MenuItem onSelect={bringBack}>
            <ArchiveRestore aria-hidden="true" /> Restore
          </MenuItem>
        ) : (
          <MenuItem destructive onSelect={() => setAsking('remove')}>
            {aptitude.attempt_count > 0 ? <Archive aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
            {aptitude.attempt_count > 0 ? 'Archive…' : 'Delete…'}
          </MenuItem>
        )}
      </Menu>
      {asking === 'remove' && (
        <RemoveAptitudeDialog aptitude={aptitude} onClose={stop} onRemoved={afterRemoval} />
      )}
      {asking === 'duplicate' && <DuplicateDialog aptitude={aptitude} onClose={stop} onDone={showCopy} />}
      {asking === 'keep' && <SaveTemplateDialog aptitude={aptitude} onClose={stop} />}
    </>
  );
}
