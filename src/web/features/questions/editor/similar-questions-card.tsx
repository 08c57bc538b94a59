import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { formatShare } from '../labels.ts';
import { useFindSimilarQuestions } from './requests.ts';

/** Questions of the bank that resemble the one being written; nothing where there are none. */
export function SimilarQuestionsCard({
  description,
  except,
}: {
  description: string;
  except: number | undefined;
}) {
  const settled = useDebounced(description.trim(), 800).slice(0, 20_000);
  const found = useFindSimilarQuestions(settled, except).data ?? [];
  return (
    <div role="status">
      {found.length > 0 && (
        <Card aria-label="Reads much like">
          <h2 className="font-semibold text-muted text-sm">Reads much like…</h2>
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {found.map(({ id, description_html, similarity }) => (
              <li key={id} className="flex flex-col gap-1 py-3 last:pb-0">
                <RichText html={description_html} className="max-h-24 overflow-hidden text-sm" />
                <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
                  <span>{formatShare(similarity)} alike</span>
                  <Link
                    to={paths.questionHistory}
                    params={{ id: String(id) }}
                    target="_blank"
                    className="text-accent-text underline underline-offset-4"
                  >
                    Question {id}
                  </Link>
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
