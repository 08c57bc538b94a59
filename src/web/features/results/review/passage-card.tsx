import type { PassageText } from '#contract/questions/question.ts';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** The passage of the questions below it. */
export function PassageCard({ stimulus }: { stimulus: PassageText }) {
  return (
    <Card aria-label={stimulus.title || 'Passage'}>
      <h3 className="mb-2 font-semibold">{stimulus.title || 'Passage'}</h3>
      <RichText html={stimulus.html} />
    </Card>
  );
}
