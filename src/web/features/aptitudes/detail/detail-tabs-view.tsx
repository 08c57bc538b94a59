import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { LocationTab } from '#web/features/attempts/location/location-tab.tsx';
import { ExtraTimeTab } from '#web/features/attempts/timing/extra-time-tab.tsx';
import { RegradeTab } from '#web/features/grading/regrade/regrade-tab.tsx';
import { AbsentTab } from '#web/features/results/absentees/absent-tab.tsx';
import { useListAbsentees } from '#web/features/results/absentees/requests.ts';
import { everyAbsentee } from '#web/features/results/absentees/search.ts';
import { AnalysisTab } from '#web/features/results/analysis/analysis-tab.tsx';
import { ResponsesTab } from '#web/features/results/responses/responses-tab.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useDetailSearch } from '../search.ts';
import { QuestionsTab } from '../sections/questions-tab.tsx';
import { SectionsTab } from '../sections/sections-tab.tsx';
import { type DetailTab, findNearestTab, listDetailTabs } from './detail-tabs.ts';
import { SettingsTab } from './settings-tab.tsx';
import type { TestDetail } from './test-detail.ts';

const LiveTab = lazy(() =>
  import('#web/features/invigilation/board/live-tab.tsx').then(({ LiveTab }) => ({ default: LiveTab })),
);
const Preview = lazy(() => import('../paper/preview.tsx').then(({ Preview }) => ({ default: Preview })));

/** The parts of a test that its phase asks for. An address that names another leads to the nearest. */
export function DetailTabs(test: TestDetail) {
  const { named, change, redirect } = useDetailSearch();
  const tabs = listDetailTabs(test.aptitude);
  const absentees = useListAbsentees(test.aptitude.id, everyAbsentee, tabs.includes('absent'));
  const tab = findNearestTab(tabs, named) ?? 'settings';

  useEffect(() => {
    if (named !== undefined && named !== tab) void redirect(tab);
  }, [named, tab, redirect]);

  return (
    <Tabs
      label="Parts of the test"
      value={tab}
      onChange={(next) => change({ tab: next })}
      tabs={tabs.map((value) => ({ value, ...describeTab(value, test, absentees.data?.absent) }))}
    />
  );
}

type TabParts = { label: string; count?: number | undefined; content: ReactNode };

function describeTab(tab: DetailTab, test: TestDetail, absent: number | undefined): TabParts {
  const { aptitude, sections, sections_revision, questions, places } = test;
  const settingsLabel = aptitude.stage === 'draft' ? 'Setup' : 'Settings';
  switch (tab) {
    case 'settings':
      return { label: settingsLabel, content: <SettingsTab {...test} /> };
    case 'sections':
      return {
        label: 'Sections',
        count: sections.length,
        content: <SectionsTab aptitude={aptitude} sections={sections} revision={sections_revision} />,
      };
    case 'questions':
      return {
        label: 'Questions',
        count: questions.length,
        content: (
          <QuestionsTab aptitude={aptitude} sections={sections} questions={questions} places={places} />
        ),
      };
    case 'preview':
      return { label: 'Preview', content: whenLoaded(<Preview aptitude={aptitude} />) };
    case 'live':
      return { label: 'Live', content: whenLoaded(<LiveTab aptitude={aptitude} />) };
    case 'extra-time':
      return { label: 'Extra time', content: <ExtraTimeTab aptitude={aptitude} /> };
    case 'results':
      return {
        label: 'Results',
        count: aptitude.attempt_count,
        content: <ResponsesTab aptitude={aptitude} sections={sections} />,
      };
    case 'analysis':
      return { label: 'Question analysis', content: <AnalysisTab aptitude={aptitude} /> };
    case 'absent':
      return { label: 'Absent', count: absent, content: <AbsentTab aptitude={aptitude} /> };
    case 'regrade':
      return { label: 'Regrade', content: <RegradeTab aptitude={aptitude} /> };
    case 'place':
      return { label: 'Place', content: <LocationTab aptitude={aptitude} /> };
  }
}

const whenLoaded = (part: ReactNode) => (
  <Suspense fallback={<SkeletonList rows={6} rowClassName="h-14" />}>{part}</Suspense>
);
