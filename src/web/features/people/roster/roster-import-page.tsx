import { useNavigate, useParams } from '@tanstack/react-router';
import type { RosterImport } from '#contract/people/roster.ts';
import { DiscardButton, ImportHeader, ImportPage } from '#web/layout/import/import-page.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { peopleCrumbs } from '../people-crumbs.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { importStateLabels } from './labels.ts';
import { ProgressCard } from './progress-card.tsx';
import { isRunning, useReadRosterImport, useRemoveRosterImport } from './requests.ts';
import { RowsCard } from './rows-card.tsx';
import { StartCard } from './start-card.tsx';

const crumbs = (
  <>
    {peopleCrumbs}
    <Crumb to={paths.roster} search={{ tab: 'imports' }}>
      Roster
    </Crumb>
  </>
);

export function RosterImportPage() {
  const { id } = useParams({ from: paths.rosterImport });
  return (
    <ImportPage id={id} useImport={useReadRosterImport} crumbs={crumbs}>
      {(item) => <Import item={item} />}
    </ImportPage>
  );
}

function Import({ item }: { item: RosterImport }) {
  const remove = useRemoveRosterImport(item.id);
  const navigate = useNavigate();
  const draft = item.state === 'draft';
  const toImports = () => navigate({ to: paths.roster, search: { tab: 'imports' } });
  return (
    <>
      <ImportHeader
        item={item}
        state={importStateLabels[item.state]}
        crumbs={crumbs}
        actions={draft && <DiscardButton remove={remove} onRemoved={toImports} />}
      />
      <div className="flex flex-col gap-6">
        {item.remarks.length > 0 && (
          <Notice title="How the file was read">
            {item.remarks.map((remark) => (
              <p key={remark}>{remark}</p>
            ))}
          </Notice>
        )}
        {draft ? <ColumnsCard id={item.id} /> : <ProgressCard item={item} />}
        {draft && <StartCard item={item} />}
        {!isRunning(item) && <RowsCard item={item} />}
      </div>
    </>
  );
}
