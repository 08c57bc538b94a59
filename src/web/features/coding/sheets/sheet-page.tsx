import { Link, useParams } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Entry, EntryState } from '#contract/coding/sheets.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { cn } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { ScoreRing } from '#web/ui/score-ring.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { DIFFICULTY_OPTIONS, topicName } from '../labels.ts';
import { EntryRow, STATE_NAMES } from './entry-row.tsx';
import { useReadSheet } from './requests.ts';

type Sheet = NonNullable<ReturnType<typeof useReadSheet>['data']>;
type Shown = EntryState | 'all';

/** A sheet with the student's progress. */
export function SheetPage() {
  const { id } = useParams({ from: paths.sheet });
  const sheet = useReadSheet(Number(id));
  return (
    <QueryView query={sheet} pending={<SkeletonList rows={8} />} failed="The sheet could not be loaded">
      {(data) => <SheetView sheet={data} />}
    </QueryView>
  );
}

function SheetView({ sheet }: { sheet: Sheet }) {
  const { isAdmin } = useAuth();
  const [shown, setShown] = useState<Shown>('all');
  const [topic, setTopic] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const all = sheet.sections.flatMap(({ entries }) => entries);
  const count = (state: EntryState) => all.filter((entry) => entry.state === state).length;
  const done = all.length - count('to-do');
  const percent = all.length === 0 ? 0 : Math.floor((100 * done) / all.length);
  const matches = (entry: Entry) =>
    (shown === 'all' || entry.state === shown) &&
    (topic === '' || entry.topics.includes(topic)) &&
    (difficulty === '' || entry.difficulty === Number(difficulty));
  const sections = sheet.sections
    .map((section) => ({ ...section, matching: section.entries.filter(matches) }))
    .filter(({ matching }) => matching.length > 0);
  const filtered = shown !== 'all' || topic !== '' || difficulty !== '';
  const next = sheet.sections.find(({ entries }) => entries.some(({ state }) => state === 'to-do'));
  const topics = [...new Set(all.flatMap((entry) => entry.topics))];
  const clear = () => {
    setShown('all');
    setTopic('');
    setDifficulty('');
  };
  return (
    <>
      <title>{sheet.title}</title>
      <PageHeader
        crumbs={<Crumb to={paths.sheets}>DSA Sheets</Crumb>}
        title={sheet.title}
        actions={
          isAdmin && (
            <Link
              to={paths.manageSheet}
              params={{ id: String(sheet.id) }}
              className={buttonStyle({ variant: 'secondary' })}
            >
              Edit
            </Link>
          )
        }
      />
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <ScoreRing percent={percent} className="size-24">
          <span className="font-semibold tabular-nums">
            {done}/{all.length}
          </span>
        </ScoreRing>
        <RichText html={sheet.description_html} className="min-w-0 flex-1" />
      </div>
      <div className="mb-6 flex flex-col gap-4">
        <Chips
          label="Problems by state"
          value={shown}
          onChange={setShown}
          chips={[
            { value: 'all', label: 'All', count: all.length },
            ...(['to-do', 'solved', 'revise'] as const).map((value) => ({
              ...{ value, label: STATE_NAMES[value], count: count(value) },
            })),
          ]}
        />
        <div className="grid grid-cols-2 gap-4">
          <Field label="Topic">
            <Select
              placeholder="All topics"
              options={topics.map((value) => ({ value, label: topicName(value) }))}
              value={topic}
              onChange={({ target }) => setTopic(target.value)}
            />
          </Field>
          <Field label="Difficulty">
            <Select
              placeholder="All difficulties"
              options={DIFFICULTY_OPTIONS}
              value={difficulty}
              onChange={({ target }) => setDifficulty(target.value)}
            />
          </Field>
        </div>
      </div>
      {sections.length === 0 ? (
        <NothingMatches title="No problem matches" onClear={clear} />
      ) : (
        <div className="flex flex-col gap-3">
          {sections.map((section) => (
            <SheetSection
              key={section.title}
              section={section}
              startOpen={section.title === next?.title}
              filtered={filtered}
              canMark={sheet.published}
            />
          ))}
        </div>
      )}
    </>
  );
}

type SheetSectionProps = {
  section: { title: string; entries: Entry[]; matching: Entry[] };
  startOpen: boolean;
  /** While problems are filtered, every section shows those that match. */
  filtered: boolean;
  canMark: boolean;
};

/** A folded section of a sheet. The one that the student works on starts open. */
function SheetSection({ section, startOpen, filtered, canMark }: SheetSectionProps) {
  const { title, entries, matching } = section;
  const [unfolded, setUnfolded] = useState(startOpen);
  const list = useId();
  const open = unfolded || filtered;
  return (
    <section aria-label={title} className="rounded-panel border border-line bg-surface shadow-panel">
      <h2 className="font-semibold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={list}
          disabled={filtered}
          onClick={() => setUnfolded(!unfolded)}
          className="flex min-h-12 w-full items-center gap-3 px-4 text-start"
        >
          <ChevronRight
            aria-hidden="true"
            className={cn('size-4 shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 flex-1">{title}</span>
          <span className="font-normal text-muted text-sm tabular-nums">
            {entries.filter(({ state }) => state !== 'to-do').length} of {entries.length}
          </span>
        </button>
      </h2>
      <ul id={list} hidden={!open} className="divide-y divide-line border-line border-t">
        {open && matching.map((entry) => <EntryRow key={entry.id} entry={entry} canMark={canMark} />)}
      </ul>
    </section>
  );
}
