import type { Improved } from '#contract/results/achievers.ts';
import { tradeNames } from '#contract/trade.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';

/** Who gained most; nothing where nobody has sat enough tests before. */
export function MostImproved({ students }: { students: readonly Improved[] }) {
  if (students.length === 0) return null;
  return (
    <Card aria-label="Most improved">
      <CardHeader title="Most improved" hint="Against the average of the last tests before this one" />
      <ol className="flex flex-col gap-3">
        {students.map(({ regno, name, avatar, trade, batch, gain }) => (
          <li key={regno} className="flex items-center gap-3 narrow:flex-wrap">
            <Avatar name={name} src={avatar} size="sm" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-[0.9375rem] leading-5">{name}</span>
              <span className="block text-muted text-sm">
                {tradeNames[trade]}, {batch}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">+{formatNumber(gain)} points</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
