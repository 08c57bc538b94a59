import { Card, CardHeader } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { supportsFullScreen } from '../proctoring/full-screen.ts';
import { describeProctoringRules } from '../proctoring/labels.ts';
import { PaletteMark, paletteLabels } from '../test-screen/palette-mark.tsx';
import { describeSectionRules, type Instructions } from './instructions.ts';

type InstructionsCardProps = {
  data: Pick<Instructions, 'instructions_html'> &
    Partial<Pick<Instructions, 'knows_rules'>> &
    Parameters<typeof describeSectionRules>[0] &
    Parameters<typeof describeProctoringRules>[0];
};

/** The instructions of this test, followed by the general ones. */
export function InstructionsCard({ data }: InstructionsCardProps) {
  return (
    <Card>
      <CardHeader title="Instructions" />
      {data.instructions_html && <RichText html={data.instructions_html} className="mb-6" />}
      {data.knows_rules ? (
        <details>
          <summary className="inline-flex min-h-9 items-center font-medium text-accent-text underline underline-offset-4">
            You know the rules: show them
          </summary>
          <div className="pt-3">
            <GeneralRules data={data} />
          </div>
        </details>
      ) : (
        <GeneralRules data={data} />
      )}
    </Card>
  );
}

function GeneralRules({ data }: InstructionsCardProps) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-[0.9375rem] marker:text-muted">
        <li>The clock shows the time left. The test submits automatically when time ends.</li>
        <li>An option is saved as soon as it is chosen. Without network it waits on this device.</li>
        {[...describeSectionRules(data), ...describeProctoringRules(data, supportsFullScreen())].map(
          (rule) => (
            <li key={rule}>{rule}</li>
          ),
        )}
        <li>After a reload or on another device, the test continues where you left it.</li>
      </ul>
      <h3 className="mt-6 mb-3 font-semibold text-sm">Symbols in the question list</h3>
      <ul className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {(Object.keys(paletteLabels) as (keyof typeof paletteLabels)[]).map((state) => (
          <li key={state} className="flex items-center gap-2.5">
            <PaletteMark state={state} size="sm" />
            {paletteLabels[state]}
          </li>
        ))}
      </ul>
    </>
  );
}
