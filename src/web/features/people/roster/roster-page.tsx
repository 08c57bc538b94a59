import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { peopleCrumbs } from '../people-crumbs.tsx';
import { ImportsTab } from './imports-tab.tsx';
import { RegistrationTab } from './registration-tab.tsx';
import { StudentsTab } from './students-tab.tsx';

const tabs = ['students', 'imports', 'registration'] as const;

export function RosterPage() {
  const search = useSearch({ from: paths.roster });
  const navigate = useNavigate();
  const tab = tabs.find((each) => each === search.tab) ?? 'students';
  return (
    <>
      <title>Roster</title>
      <PageHeader
        crumbs={peopleCrumbs}
        title="Roster"
        description="Enter students from a list, invite them by mail, and decide who may register."
      />
      <Tabs
        label="Parts of the roster"
        value={tab}
        onChange={(next) =>
          navigate({
            to: '.',
            search: { tab: next === 'students' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: 'students', label: 'Students', content: <StudentsTab /> },
          { value: 'imports', label: 'Imports', content: <ImportsTab /> },
          { value: 'registration', label: 'Registration', content: <RegistrationTab /> },
        ]}
      />
    </>
  );
}
