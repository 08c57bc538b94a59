import type { Result } from '#contract/results.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Notice } from '#web/ui/notice.tsx';
import { groupCorrections } from './corrections.ts';

/** Says that marks of this paper were corrected, when, and in which questions. */
export function CorrectionNotices({ corrections }: Pick<Result, 'corrections'>) {
  const format = useTimeFormat();
  return groupCorrections(corrections).map(({ decided_at, words, sentences }) => (
    <Notice
      key={`${decided_at} ${words}`}
      tone="info"
      title={`Marks were corrected on ${format.dateTime(decided_at)}`}
    >
      <p>
        {sentences.join(' ')} {words}
      </p>
    </Notice>
  ));
}
