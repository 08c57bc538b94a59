import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { Question } from '#contract/questions/question.ts';
import { studentTrades, tradeNames } from '#contract/trade.ts';
import { formatRelative, useServerNow } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { pluralize } from '#web/ui/text.ts';
import { groupPapersByTrade, type TradePaper } from './readiness.ts';
import { UnpublishButton } from './unpublish-button.tsx';

type ReadinessCardProps = { aptitude: Aptitude; questions: readonly Question[] };

/** The open tasks before a test. */
export function ReadinessCard({ aptitude, questions }: ReadinessCardProps) {
  const now = useServerNow();
  const papers = groupPapersByTrade(questions, aptitude.total_questions);
  const ready = papers.every((paper) => paper.surplus === 0);
  return (
    <Card>
      <CardHeader
        title={ready ? 'Ready to start' : 'Not ready yet'}
        hint={
          aptitude.phase === 'ongoing'
            ? 'Students can start now; nobody has yet.'
            : `Students can start ${formatRelative(aptitude.test_timestamp, now)}.`
        }
        actions={<UnpublishButton aptitude={aptitude} />}
      />
      <ul className="flex flex-col gap-3 text-[0.9375rem]">
        {papers.map((paper) => (
          <PaperItem key={paper.technical} paper={paper} wanted={aptitude.total_questions} />
        ))}
        <Item state={aptitude.instructions ? 'done' : 'open'}>
          {aptitude.instructions
            ? 'Instructions are written.'
            : 'No instructions: students read the general rules.'}
        </Item>
      </ul>
    </Card>
  );
}

function PaperItem({ paper, wanted }: { paper: TradePaper; wanted: number }) {
  const { trades, general, technical, surplus } = paper;
  const total = general + technical;
  return (
    <Item state={surplus === 0 ? 'done' : 'wrong'}>
      <span className="block font-medium">{formatTrades(trades)}</span>
      <span className="block text-muted text-sm tabular-nums">
        {technical > 0 ? `${general} General + ${technical} Technical = ${total}` : `${general} General`} of{' '}
        {wanted}
      </span>
      {surplus !== 0 && (
        <span className="block font-medium text-sm text-warn-text tabular-nums">
          {total === 0
            ? 'No questions: these students could not start.'
            : surplus < 0
              ? `${pluralize(-surplus, 'question')} missing`
              : `${pluralize(surplus, 'question')} too many`}
        </span>
      )}
    </Item>
  );
}

function formatTrades(trades: TradePaper['trades']): string {
  if (trades.length === studentTrades.length) return 'Every trade';
  if (trades.length > 3) return `The other ${trades.length} trades (${trades.join(', ')})`;
  return trades.map((trade) => tradeNames[trade]).join(' · ');
}

const icons = {
  done: <CircleCheck aria-label="Done" role="img" className="mt-0.5 size-5 shrink-0 text-success-text" />,
  wrong: <TriangleAlert aria-label="To do" role="img" className="mt-0.5 size-5 shrink-0 text-warn-text" />,
  open: <CircleDashed aria-label="Optional" role="img" className="mt-0.5 size-5 shrink-0 text-muted" />,
};

function Item({ state, children }: { state: keyof typeof icons; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      {icons[state]}
      <div className="min-w-0">{children}</div>
    </li>
  );
}
