import { useTimeFormat } from '#web/api/time.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { pluralize } from '#web/ui/text.ts';

/** The least part of the full height that a day with a card gets, in percent. */
const LEAST_HEIGHT = 6;

/** Bars of the cards that come due on each of the next 30 days. */
export function Forecast({ days }: { days: readonly { day: string; cards: number }[] }) {
  const most = Math.max(1, ...days.map(({ cards }) => cards));
  const format = useTimeFormat();
  const dateOf = (day: string) => format.date(`${day}T12:00:00Z`);
  const first = days[0];
  const last = days.at(-1);
  const busiest = days.reduce(
    (one, other) => (other.cards > one.cards ? other : one),
    days[0] ?? { day: '', cards: 0 },
  );
  return (
    <Card>
      <CardHeader
        title="The next 30 days"
        hint={`Most on ${dateOf(busiest.day)}: ${pluralize(busiest.cards, 'card')}`}
      />
      <div aria-hidden="true" className="flex h-24 items-end gap-0.5">
        {days.map(({ day, cards }) => (
          <div
            key={day}
            title={`${dateOf(day)}: ${cards}`}
            className="min-w-0 flex-1 rounded-t-sm bg-accent"
            style={{ height: cards === 0 ? 1 : `${Math.max(LEAST_HEIGHT, (cards / most) * 100)}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs">
        <span>{first && dateOf(first.day)}</span>
        <span>{last && dateOf(last.day)}</span>
      </p>
    </Card>
  );
}
