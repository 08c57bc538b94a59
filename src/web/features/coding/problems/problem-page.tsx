import { useParams } from '@tanstack/react-router';
import { ServerOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGE_NAMES, type Language } from '#contract/coding/languages.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useListDrafts } from '../editor/requests.ts';
import { ResultPanel } from '../editor/result-panel.tsx';
import { Workbench } from '../editor/workbench.tsx';
import { DIFFICULTY_NAMES, topicName } from '../labels.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';
import { Editorial } from './editorial.tsx';
import { useReadProblem } from './requests.ts';
import { Statement } from './statement.tsx';

type Problem = NonNullable<ReturnType<typeof useReadProblem>['data']>;
type Tab = 'problem' | 'code' | 'result' | 'submissions' | 'editorial';

/** A coding problem beside its editor; on a narrow screen as tabs. */
export function ProblemPage() {
  const { slug } = useParams({ from: paths.problem });
  const problem = useReadProblem(slug);
  return (
    <QueryView
      query={problem}
      pending={<Skeleton className="h-[70vh] rounded-panel" />}
      failed="The problem could not be loaded"
    >
      {(data) => <ProblemView key={data.slug} problem={data} />}
    </QueryView>
  );
}

function ProblemView({ problem }: { problem: Problem }) {
  const { slug, title, difficulty, topics } = problem;
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [tab, setTab] = useState<Tab>('problem');
  const [sent, setSent] = useState<number>();
  const shownResult = useShownWhileGrowing(isWide ? sent : undefined);
  const code = (
    <Code
      problem={problem}
      onSent={(id) => {
        setSent(id);
        if (!isWide) setTab('result');
      }}
    />
  );
  const result =
    sent === undefined ? (
      <p className="text-muted text-sm">Run or submit your program to see here what the judge says.</p>
    ) : (
      <ResultPanel key={sent} slug={slug} id={sent} />
    );
  const reading = [
    { value: 'problem' as const, label: 'Problem', content: <Statement problem={problem} /> },
    { value: 'submissions' as const, label: 'Submissions', content: <SubmissionList slug={slug} /> },
    { value: 'editorial' as const, label: 'Editorial', content: <Editorial problem={problem} /> },
  ];
  return (
    <>
      <title>{title}</title>
      <PageHeader
        crumbs={<Crumb to={paths.problems}>Coding problems</Crumb>}
        title={title}
        description={`${DIFFICULTY_NAMES[difficulty]} · ${topics.map(topicName).join(', ')}`}
      />
      {isWide ? (
        <div className="grid grid-cols-2 items-start gap-6">
          <Tabs
            label="Problem"
            tabs={reading}
            value={tab === 'code' || tab === 'result' ? 'problem' : tab}
            onChange={setTab}
          />
          <div className="flex flex-col gap-6">
            {code}
            <section ref={shownResult} aria-label="Result">
              {result}
            </section>
          </div>
        </div>
      ) : (
        <Tabs
          label="Problem"
          value={tab}
          onChange={setTab}
          tabs={[
            ...reading.slice(0, 1),
            { value: 'code', label: 'Code', content: code },
            { value: 'result', label: 'Result', content: result },
            ...reading.slice(1),
          ]}
        />
      )}
    </>
  );
}

/** Scrolls an element into the window each time it grows: the verdict comes below the editor, where a low window has no room. */
function useShownWhileGrowing(sent: number | undefined) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = place.current;
    if (sent === undefined || !element) return;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [sent]);
  return place;
}

function Code({ problem, onSent }: { problem: Problem; onSent: (id: number) => void }) {
  const { slug, languages, lacks } = problem;
  const drafts = useListDrafts(slug);
  const [chosen, setChosen] = useState<Language>();
  if (languages.length === 0)
    return lacks === null ? (
      <EmptyState icon={ServerOff} title="No judge is running">
        Programs cannot be judged now. Your placement cell can start a judge; come back a little later.
      </EmptyState>
    ) : (
      <EmptyState icon={ServerOff} title="No judge can judge this problem now">
        Its answers are checked by a program in {LANGUAGE_NAMES[lacks]}, which no running judge can start.
        Your placement cell can start one that can; other problems are not affected.
      </EmptyState>
    );
  return (
    <QueryView
      query={drafts}
      pending={<Skeleton className="h-[60vh] rounded-panel" />}
      failed="Your program could not be loaded"
    >
      {(texts) => {
        const latest = texts.find(({ language }) => languages.some((one) => one.language === language));
        const wanted = chosen ?? latest?.language ?? readLanguage();
        const offer = languages.find(({ language }) => language === wanted) ?? languages[0];
        return offer ? (
          <Workbench
            key={offer.language}
            slug={slug}
            offer={offer}
            offers={languages}
            onLanguage={(language) => {
              writeLanguage(language);
              setChosen(language);
            }}
            drafts={texts}
            onSent={onSent}
          />
        ) : null;
      }}
    </QueryView>
  );
}

const LANGUAGE_KEY = 'coding-language';

function readLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

function writeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The choice then lasts as long as the page.
  }
}
