import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Entry, EntryState } from '#contract/coding/sheets.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useAuth } from '#web/api/auth-state.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { Field } from '#web/ui/field.tsx';
import { NothingMatches } from '#web/ui/nothing-matches.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { ScoreRing } from '#web/ui/score-ring.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { DIFFICULTY_NAMES, DIFFICULTY_OPTIONS, topicName } from '../labels.ts';
import { useMarkEntry, useReadSheet } from './requests.ts';

type Sheet = NonNullable<ReturnType<typeof useReadSheet>['data']>;
type Shown = EntryState | 'all';

const STATE_NAMES: Record<EntryState, string> = {
  'to-do': 'To do',
  solved: 'Solved',
  revise: 'Revise',
};

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
        <div className="flex flex-col gap-6">
          {sections.map(({ title, entries, matching }) => (
            <section
              key={title}
              aria-label={title}
              className="rounded-panel border border-line bg-surface shadow-panel"
            >
              <h2 className="flex items-baseline justify-between gap-3 px-4 py-3 font-semibold">
                {title}
                <span className="font-normal text-muted text-sm tabular-nums">
                  {entries.filter(({ state }) => state !== 'to-do').length} of {entries.length}
                </span>
              </h2>
              <ul className="divide-y divide-line border-line border-t">
                {matching.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} canMark={sheet.published} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function EntryRow({ entry, canMark }: { entry: Entry; canMark: boolean }) {
  const { id, title, problem_slug, url, available, topics, difficulty, state, note } = entry;
  const mark = useMarkEntry();
  const [isNoting, setNoting] = useState(false);
  // The portal knows that its own problems are solved; a student can only want to revise them.
  const choices = (['to-do', 'solved', 'revise'] as const).filter(
    (value) => problem_slug === null || value !== 'solved' || state === 'solved',
  );
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          {problem_slug !== null && available ? (
            <Link to={paths.problem} params={{ slug: problem_slug }} className="font-medium hover:underline">
              {title}
            </Link>
          ) : url !== null ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1.5 font-medium hover:underline"
            >
              {title}
              <ExternalLink aria-label="opens another site" className="size-3.5 shrink-0" />
            </a>
          ) : (
            <span className="text-muted">{title} (not available now)</span>
          )}
          <p className="text-muted text-sm">
            {[difficulty !== null && DIFFICULTY_NAMES[difficulty], topics.map(topicName).join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {canMark ? (
          <Select
            aria-label={`State of ${title}`}
            className="w-32"
            value={state}
            options={choices.map((value) => ({ value, label: STATE_NAMES[value] }))}
            onChange={({ target }) => mark.mutate({ id, state: target.value as EntryState })}
          />
        ) : (
          <Badge>{STATE_NAMES[state]}</Badge>
        )}
        {canMark && (
          <Button variant="link" size="sm" aria-expanded={isNoting} onClick={() => setNoting(!isNoting)}>
            {note === '' ? 'Add a note' : 'Note'}
          </Button>
        )}
      </div>
      {isNoting ? (
        <Note
          entry={entry}
          onSave={(text) => mark.mutate({ id, note: text }, { onSuccess: () => setNoting(false) })}
          isSaving={mark.isPending}
        />
      ) : (
        note !== '' && <p className="whitespace-pre-line text-sm">{note}</p>
      )}
      {mark.error && <Notice tone="danger">{errorMessage(mark.error)}</Notice>}
    </li>
  );
}

function Note({
  entry,
  onSave,
  isSaving,
}: {
  entry: Entry;
  onSave: (note: string) => void;
  isSaving: boolean;
}) {
  const [text, setText] = useState(entry.note);
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={`Note to ${entry.title}`} className="w-full">
        <Textarea rows={3} maxLength={2_000} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button size="sm" variant="secondary" busy={isSaving} onClick={() => onSave(text)}>
        {isSaving ? 'Saving' : 'Save note'}
      </Button>
    </div>
  );
}
