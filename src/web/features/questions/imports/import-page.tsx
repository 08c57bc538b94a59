import { useNavigate, useParams } from '@tanstack/react-router';
import type { QuestionImport } from '#contract/questions/imports.ts';
import { DiscardButton, ImportHeader, ImportPage } from '#web/layout/import/import-page.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { ItemsCard } from './items-card.tsx';
import { stateLabels } from './labels.ts';
import { ImportOutcomeCard, PreparingCard } from './outcome-card.tsx';
import { RemarksCard } from './remarks-card.tsx';
import { isPreparing, useReadQuestionImport, useRemoveQuestionImport } from './requests.ts';
import { StartImportCard } from './start-import-card.tsx';

const crumbs = (
  <>
    <Crumb to={paths.questions}>Question set</Crumb>
    <Crumb to={paths.questionImports}>Import questions</Crumb>
  </>
);

export function QuestionImportPage() {
  const { id } = useParams({ from: paths.questionImport });
  return (
    <ImportPage id={id} useImport={useReadQuestionImport} crumbs={crumbs}>
      {(item) => <Import item={item} />}
    </ImportPage>
  );
}

function Import({ item }: { item: QuestionImport }) {
  const remove = useRemoveQuestionImport(item.id);
  const navigate = useNavigate();
  const draft = item.state === 'draft';
  const preparing = isPreparing(item);
  const toImports = () => navigate({ to: paths.questionImports });
  return (
    <>
      <ImportHeader
        item={item}
        state={stateLabels[item.state]}
        crumbs={crumbs}
        actions={(draft || preparing) && <DiscardButton remove={remove} onRemoved={toImports} />}
      />
      <div className="flex flex-1 flex-col gap-6">
        {item.remarks.length > 0 && <RemarksCard remarks={item.remarks} />}
        {preparing && <PreparingCard item={item} />}
        {draft && <StartImportCard item={item} />}
        {!draft && !preparing && <ImportOutcomeCard item={item} />}
        {!preparing && <ItemsCard item={item} />}
      </div>
    </>
  );
}
