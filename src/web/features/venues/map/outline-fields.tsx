import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toCornerForms, type VenueForm, withShape } from '../form.ts';
import { LocateButton } from '../position/locate-button.tsx';
import { formatDistance, readPosition } from '../position/position.ts';
import { PasteCoordinates } from './paste-coordinates.tsx';

type OutlineFieldsProps = {
  form: VenueForm;
  onChange: (form: VenueForm) => void;
  errorAt: (path: string) => string | undefined;
};

/** The fields for the outline: every point can be typed, pasted, or taken from the device's position. */
export function OutlineFields({ form, onChange, errorAt }: OutlineFieldsProps) {
  const circle = form.kind === 'circle';
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend="Shape"
        inline
        value={form.kind}
        onChange={(kind) => onChange(withShape(form, kind))}
        options={[
          { value: 'circle', label: 'Circle' },
          { value: 'polygon', label: 'Polygon' },
        ]}
      />
      {circle ? (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Latitude" required error={errorAt('outline.centre.lat')}>
              <Input
                inputMode="decimal"
                value={form.lat}
                onChange={(event) => onChange({ ...form, lat: event.target.value })}
              />
            </Field>
            <Field label="Longitude" required error={errorAt('outline.centre.long')}>
              <Input
                inputMode="decimal"
                value={form.long}
                onChange={(event) => onChange({ ...form, long: event.target.value })}
              />
            </Field>
            <Field label="Radius in metres" required error={errorAt('outline.radius')}>
              <Input
                inputMode="decimal"
                value={form.radius}
                onChange={(event) => onChange({ ...form, radius: event.target.value })}
              />
            </Field>
          </div>
          <CurrentPositionButton
            label="Use my present position"
            onPoint={({ lat, long }) => {
              const [corner] = toCornerForms([{ lat, long }]);
              if (corner) onChange({ ...form, lat: corner.lat, long: corner.long });
            }}
          />
        </>
      ) : (
        <Corners form={form} onChange={onChange} errorAt={errorAt} />
      )}
      <PasteCoordinates
        onPoints={(points) => {
          const corners = toCornerForms(points);
          const [first] = corners;
          if (points.length === 1 && first)
            onChange({ ...form, kind: 'circle', lat: first.lat, long: first.long });
          else onChange({ ...form, kind: 'polygon', corners });
        }}
      />
    </div>
  );
}

function Corners({ form, onChange, errorAt }: OutlineFieldsProps) {
  const { corners } = form;
  const change = (next: VenueForm['corners']) => onChange({ ...form, corners: next });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">Corners, in the order of a walk around the place</legend>
      <ol className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {corners.map((corner, index) => (
          <li key={corner.key} className="flex items-start gap-2">
            <span aria-hidden="true" className="w-5 pt-2.5 text-end text-muted text-sm tabular-nums">
              {index + 1}
            </span>
            <Field
              label={`Latitude of corner ${index + 1}`}
              labelHidden
              className="flex-1"
              error={errorAt(`outline.corners.${index}.lat`)}
            >
              <Input
                inputMode="decimal"
                placeholder="Latitude"
                value={corner.lat}
                onChange={(event) => change(corners.with(index, { ...corner, lat: event.target.value }))}
              />
            </Field>
            <Field
              label={`Longitude of corner ${index + 1}`}
              labelHidden
              className="flex-1"
              error={errorAt(`outline.corners.${index}.long`)}
            >
              <Input
                inputMode="decimal"
                placeholder="Longitude"
                value={corner.long}
                onChange={(event) => change(corners.with(index, { ...corner, long: event.target.value }))}
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove corner ${index + 1}`}
              onClick={() => change(corners.toSpliced(index, 1))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <FieldError message={errorAt('outline.corners')} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={corners.length >= 60}
          onClick={() => change([...corners, ...toCornerForms([{ lat: 0, long: 0 }]).map(blank)])}
        >
          <Plus aria-hidden="true" /> Add a corner
        </Button>
        <CurrentPositionButton
          label="Add my position"
          onPoint={(point) => change([...corners, ...toCornerForms([point])])}
        />
      </div>
    </fieldset>
  );
}

const blank = <C extends { lat: string; long: string }>(corner: C): C => ({ ...corner, lat: '', long: '' });

type CurrentPositionButtonProps = { label: string; onPoint: (point: { lat: number; long: number }) => void };

function CurrentPositionButton({ label, onPoint }: CurrentPositionButtonProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ text: string; bad: boolean }>();
  async function take() {
    setBusy(true);
    setMessage(undefined);
    const place = await readPosition();
    setBusy(false);
    if (!place)
      return setMessage({
        text: 'This device does not give its position. Allow location for this site and try again.',
        bad: true,
      });
    setMessage({ text: `Taken, to within ${formatDistance(place.accuracy)}.`, bad: false });
    onPoint(place);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <LocateButton variant="secondary" size="sm" busy={busy} onClick={() => void take()}>
        {label}
      </LocateButton>
      {message?.bad ? (
        <FieldError message={message.text} />
      ) : (
        <p role="status" className="text-muted text-sm">
          {message?.text}
        </p>
      )}
    </div>
  );
}
