import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import type { Point } from '#contract/venues/geometry.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { parseCoordinates } from './coordinates.ts';

const EXAMPLE = `30.2115, 75.6980
30°12'41.4"N 75°41'52.8"E`;

/** Reads pasted coordinates in common formats: one point is a centre, three or more are corners. */
export function PasteCoordinates({ onPoints }: { onPoints: (points: Point[]) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function take() {
    const reading = parseCoordinates(text);
    if ('problem' in reading) return setProblem(reading.problem);
    const { length } = reading.points;
    if (length === 2)
      return setProblem('Two points are not a venue. Give one for a circle or at least three for a polygon.');
    if (length > 60) return setProblem(`${length} corners are too many; at most 60.`);
    setText('');
    setProblem(undefined);
    onPoints(reading.points);
  }

  return (
    <details className="rounded-control border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium text-sm">Paste coordinates</summary>
      <div className="mt-3 flex flex-col items-start gap-3">
        <Field
          label="Coordinates"
          hint="Decimal degrees, degrees with minutes and seconds, the address of a map, or GeoJSON. One point is the centre of a circle; three or more, one per line, are corners."
          error={problem}
          className="w-full"
        >
          <Textarea
            value={text}
            rows={3}
            maxLength={20_000}
            spellCheck={false}
            placeholder={EXAMPLE}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Button variant="secondary" size="sm" onClick={take}>
          <ClipboardPaste aria-hidden="true" /> Use these
        </Button>
      </div>
    </details>
  );
}
