import { Link } from '@tanstack/react-router';
import { MonitorCheck, Pencil } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { exportResponses } from '#contract/results.ts';
import { download } from '#web/api/download.ts';
import { TableDownload } from '#web/layout/table-download.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { AptitudeMenu } from '../aptitude-menu.tsx';
import { CHECKLIST_ID, PublishButton } from '../publication/publish-button.tsx';
import { useAptitudeDialog, useDetailSearch } from '../search.ts';
import { getDetailPhase } from './detail-tabs.ts';

/** The buttons of a test: the one that its phase asks for, its form, and a menu of the others. */
export function DetailActions({ aptitude }: { aptitude: Aptitude }) {
  const { open } = useAptitudeDialog();
  return (
    <>
      <PrimaryAction aptitude={aptitude} />
      <Button variant="secondary" onClick={() => open(String(aptitude.id))}>
        <Pencil aria-hidden="true" /> Edit
      </Button>
      <AptitudeMenu aptitude={aptitude} />
    </>
  );
}

function PrimaryAction({ aptitude }: { aptitude: Aptitude }) {
  const { change } = useDetailSearch();

  async function showChecklist() {
    await change({ tab: 'settings' });
    document.getElementById(CHECKLIST_ID)?.focus();
  }

  switch (getDetailPhase(aptitude)) {
    case 'draft':
      return <PublishButton aptitude={aptitude} onRefused={() => void showChecklist()} />;
    case 'upcoming':
      return null;
    case 'live':
      return (
        <Link to={paths.board} params={{ id: String(aptitude.id) }} className={buttonStyle()}>
          <MonitorCheck aria-hidden="true" /> Invigilate
        </Link>
      );
    case 'past':
      return (
        aptitude.attempt_count > 0 && (
          <TableDownload
            label="Export results"
            variant="primary"
            fetchFile={(format) =>
              download(exportResponses, { params: { id: aptitude.id }, query: { format } })
            }
          />
        )
      );
  }
}
