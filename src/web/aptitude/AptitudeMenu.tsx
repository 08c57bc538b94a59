import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Aptitude } from '#contract/aptitude.ts';
import { sentenceFor } from '#web/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { paths } from '../paths.ts';
import { RemoveAptitudeDialog } from './RemoveAptitudeDialog.tsx';
import { useRestoreAptitude } from './requests.ts';
import { useEditing } from './search.ts';

/** What can be done to a test as a whole. */
export function AptitudeMenu({ aptitude }: { aptitude: Aptitude }) {
  const [removing, setRemoving] = useState(false);
  const { open } = useEditing();
  const navigate = useNavigate();
  const restore = useRestoreAptitude();

  function bringBack() {
    restore.mutate(aptitude.id, {
      onSuccess: () => toast({ title: 'Test restored', description: aptitude.name, variant: 'success' }),
      onError: (error) =>
        toast({ title: 'Not restored', description: sentenceFor(error), variant: 'destructive' }),
    });
  }

  function afterRemoval(outcome: 'deleted' | 'archived') {
    setRemoving(false);
    // Its own page is gone with it.
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
        <MenuItem onSelect={() => open(String(aptitude.id))}>
          <Pencil aria-hidden="true" /> Edit
        </MenuItem>
        <MenuSeparator />
        {aptitude.archived_at ? (
          <MenuItem onSelect={bringBack}>
            <ArchiveRestore aria-hidden="true" /> Restore
          </MenuItem>
        ) : (
          <MenuItem destructive onSelect={() => setRemoving(true)}>
            {aptitude.attempt_count > 0 ? <Archive aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
            {aptitude.attempt_count > 0 ? 'Archive…' : 'Delete…'}
          </MenuItem>
        )}
      </Menu>
      {removing && (
        <RemoveAptitudeDialog
          aptitude={aptitude}
          onClose={() => setRemoving(false)}
          onRemoved={afterRemoval}
        />
      )}
    </>
  );
}
