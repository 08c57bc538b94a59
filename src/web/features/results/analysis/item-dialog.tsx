import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnalysedItem } from '#contract/results/analysis.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { formatSeconds } from '#web/api/time.ts';
import { AnswerTables } from '#web/features/questions/history/answer-table.tsx';
import { useReadDistractorAnalysis } from '#web/features/questions/history/requests.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatMarks } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/ui/text.ts';
import { explainFlag, FlagActs, FlagBadges } from './flags.tsx';
import { QuintileCurve } from './quintile-curve.tsx';
import { formatCoefficient, formatFigure } from './verdict.ts';

type ItemDialogProps = { item: AnalysedItem; aptitude: number; onClose: () => void };

/** All figures of a question, its flags with what to do about them, and the answers given. */
export function ItemDialog({ item, aptitude, onClose }: ItemDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={`Question ${item.number}`}
      description={`${item.section}, ${formatMarks(item.marks)} ${item.marks === 1 ? 'mark' : 'marks'}`}
    >
      <div className="flex flex-col gap-6">
        <RichText html={item.description_html} />
        {item.flags.length > 0 && (
          <ul aria-label="Flags" className="flex flex-col gap-3">
            {item.flags.map((flag) => (
              <li key={flag.kind} className="flex flex-col gap-1 text-sm">
                <FlagBadges flags={[flag]} />
                <span>{explainFlag(flag)}</span>
                <FlagActs flag={flag} question={item.question_id} aptitude={aptitude} />
              </li>
            ))}
          </ul>
        )}
        <dl className="grid gap-x-8 text-sm tabular-nums sm:grid-cols-2">
          {figuresOf(item).map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <AnswersGiven item={item} aptitude={aptitude} />
        <Link
          to={paths.questionHistory}
          params={{ id: String(item.question_id) }}
          className="self-start underline print:hidden"
        >
          Versions and uses of the question
        </Link>
      </div>
    </Dialog>
  );
}

function figuresOf(item: AnalysedItem): [label: string, value: ReactNode][] {
  const { seconds, earlier, fit } = item;
  return [
    ['Attempts', item.attempts],
    ['Got it right', formatFigure(item.facility)],
    ['Standard deviation', formatFigure(item.sd)],
    ['Random guess score', formatFigure(item.random_guess)],
    ['Intended weight', formatFigure(item.intended_weight)],
    ['Effective weight', formatFigure(item.effective_weight)],
    ['Discrimination index', formatFigure(item.discrimination)],
    ['Discriminative efficiency', formatFigure(item.efficiency)],
    ['Item-rest correlation', item.item_rest === null ? '–' : formatCoefficient(100 * item.item_rest)],
    ['Infit', fit ? formatCoefficient(100 * fit.infit) : 'No level yet'],
    [
      'Outfit',
      fit ? `${formatCoefficient(100 * fit.outfit)} of ${pluralize(fit.answers, 'answer')}` : 'No level yet',
    ],
    ['Median time', seconds ? formatSeconds(seconds.median) : '–'],
    [
      'Middle half of the times',
      seconds ? `${formatSeconds(seconds.lower)} to ${formatSeconds(seconds.upper)}` : '–',
    ],
    [
      'Got it right before',
      earlier ? `${formatFigure(earlier.facility)} of ${earlier.attempts} attempts` : 'First use',
    ],
    ['Weakest to strongest fifth', <QuintileCurve key="curve" quintiles={item.quintiles} />],
  ];
}

function AnswersGiven({ item, aptitude }: Pick<ItemDialogProps, 'item' | 'aptitude'>) {
  const given = useReadDistractorAnalysis(item.question_id, aptitude);
  if (item.given) return <p className="text-muted text-sm">A regrade gave everybody full marks.</p>;
  if (given.isPending) return <SkeletonList rows={4} rowClassName="h-9" />;
  if (given.isError) return <QueryError query={given} title="The answers given could not be loaded" />;
  return (
    <div className="flex flex-col gap-6">
      {given.data.map((version) => (
        <AnswerTables key={version.version} version={version} />
      ))}
    </div>
  );
}
