import { Keyboard } from 'lucide-react';
import * as Popover from 'radix-ui/popover';
import { cn } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/switch.tsx';
import { type TextSize, textSizes } from './preferences.ts';

const textSizeButtons: Record<TextSize, { label: string; face: string; style: string }> = {
  small: { label: 'Small text', face: 'A−', style: 'text-xs' },
  normal: { label: 'Normal text', face: 'A', style: 'text-sm' },
  large: { label: 'Large text', face: 'A+', style: 'text-base' },
};

export function TextSizeControl({ size, onSize }: { size: TextSize; onSize: (size: TextSize) => void }) {
  return (
    <fieldset className="flex shrink-0 rounded-control border border-line">
      <legend className="sr-only">Text size</legend>
      {textSizes.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={textSizeButtons[one].label}
          aria-pressed={one === size}
          onClick={() => onSize(one)}
          className={cn(
            'h-9 w-9 font-semibold first:rounded-s-[0.4375rem] last:rounded-e-[0.4375rem] sm:w-10',
            textSizeButtons[one].style,
            one === size ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {textSizeButtons[one].face}
        </button>
      ))}
    </fieldset>
  );
}

const keyDescriptions = [
  ['A to E, 1 to 9', 'Choose an option'],
  ['N', 'Next question'],
  ['P', 'Previous question'],
  ['M', 'Mark for review, or unmark'],
] as const;

type ShortcutHelpProps = { enabled: boolean; onEnabled: (enabled: boolean) => void };

export function ShortcutHelp({ enabled, onEnabled }: ShortcutHelpProps) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label="Keys"
        className="hidden size-9 shrink-0 items-center justify-center rounded-control border border-line text-muted hover:bg-sunken hover:text-ink md:flex"
      >
        <Keyboard aria-hidden="true" className="size-4.5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Keys"
          className="z-50 w-80 rounded-panel border border-line bg-surface p-4 shadow-float data-[state=open]:animate-fade-in"
        >
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5 text-sm">
            {keyDescriptions.map(([key, meaning]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded border border-line-strong/60 bg-sunken px-1.5 py-0.5 font-sans text-xs">
                    {key}
                  </kbd>
                </dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-3 border-line border-t pt-2">
            <Switch
              label="Use these keys"
              checked={enabled}
              onChange={(event) => onEnabled(event.target.checked)}
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
