import { areas, type Scope, scopes } from '#contract/scope.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

type ScopeChoiceProps = { value: ReadonlySet<Scope>; onChange: (value: ReadonlySet<Scope>) => void };

const wayLabels = { read: 'Read', write: 'Change' } as const;
const wayOf = (scope: Scope) => scope.split(':')[1] as keyof typeof wayLabels;

/** Checkboxes for every scope, by area. */
export function ScopeChoice({ value, onChange }: ScopeChoiceProps) {
  function toggle(scope: Scope, on: boolean) {
    const next = new Set(value);
    if (on) next.add(scope);
    else next.delete(scope);
    onChange(next);
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">What the token may do</legend>
      {Object.entries(areas).map(([area, words]) => (
        <fieldset key={area} className="border-line border-t pt-2">
          <legend className="float-start w-full font-medium text-sm">{words.label}</legend>
          {scopes
            .filter((scope) => scope.startsWith(`${area}:`))
            .map((scope) => {
              const way = wayOf(scope);
              const meaning = (words as Partial<Record<typeof way, string>>)[way];
              return (
                <Checkbox
                  key={scope}
                  className="w-full"
                  label={
                    <>
                      {wayLabels[way]} <span className="text-muted text-sm">{meaning}</span>
                    </>
                  }
                  checked={value.has(scope)}
                  onChange={(event) => toggle(scope, event.target.checked)}
                />
              );
            })}
        </fieldset>
      ))}
    </fieldset>
  );
}
