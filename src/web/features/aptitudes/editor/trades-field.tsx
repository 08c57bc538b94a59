import { type StudentTrade, studentTrades, tradeNames } from '#contract/trade.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

type TradesFieldProps = {
  legend: string;
  hint: string;
  value: readonly StudentTrade[];
  disabled?: boolean;
  onChange: (trades: StudentTrade[]) => void;
};

/** Checkboxes for trades; none checked means all. */
export function TradesField({ legend, hint, value, disabled, onChange }: TradesFieldProps) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">{legend}</legend>
      <p className="mb-1 text-muted text-sm">{hint}</p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {studentTrades.map((trade) => (
          <Checkbox
            key={trade}
            label={`${trade} · ${tradeNames[trade]}`}
            checked={value.includes(trade)}
            disabled={disabled}
            onChange={(event) =>
              onChange(
                studentTrades.filter((one) => (one === trade ? event.target.checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
