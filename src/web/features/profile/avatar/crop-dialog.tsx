import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { type Crop, changeCrop, createFullCrop, getBounds, getEdge, getSquare, MAX_ZOOM } from './crop.ts';

/** The edge of the uploaded picture in pixels; the server scales it down further. */
const OUTPUT_EDGE = 512;

type CropDialogProps = {
  picture: ImageBitmap;
  onClose: () => void;
  onChoose: (file: File) => void;
  busy: boolean;
  /** The error of the last try. */
  error?: string | undefined;
};

/** Chooses the square of a picture that becomes the avatar, by dragging or with sliders. */
export function CropDialog({ picture, onClose, onChoose, busy, error }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(() => createFullCrop(picture));
  const canvas = useRef<HTMLCanvasElement>(null);
  const change = (part: Partial<Crop>) => setCrop((before) => changeCrop(before, part, picture));
  const move = (x: number, y: number) =>
    setCrop((before) => {
      const edge = getEdge(before, picture);
      return changeCrop(before, { x: before.x - x * edge, y: before.y - y * edge }, picture);
    });

  function choose() {
    canvas.current?.toBlob(
      (blob) => blob && onChoose(new File([blob], 'avatar.jpg', { type: 'image/jpeg' })),
      'image/jpeg',
      0.92,
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Choose the part to show"
      description="Drag the picture, or use the sliders."
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={choose}>
            {busy ? 'Saving picture' : 'Save picture'}
          </Button>
        </>
      }
    >
      <CropPreview canvas={canvas} crop={crop} picture={picture} onMove={move} />
      <CropSliders crop={crop} picture={picture} onChange={change} disabled={busy} />
      {error && (
        <div className="mt-3">
          <FieldError message={error} />
        </div>
      )}
    </Dialog>
  );
}

type CropPreviewProps = {
  canvas: RefObject<HTMLCanvasElement | null>;
  crop: Crop;
  picture: ImageBitmap;
  /** The distance as a fraction of the square's edge. */
  onMove: (x: number, y: number) => void;
};

/** The picture to upload, redrawn with every change; it can be dragged. */
function CropPreview({ canvas, crop, picture, onMove }: CropPreviewProps) {
  useEffect(() => {
    const paper = canvas.current?.getContext('2d');
    if (!paper) return;
    const { left, top, edge } = getSquare(crop, picture);
    // JPEG has no transparency, so a transparent picture gets a white background.
    paper.fillStyle = '#ffffff';
    paper.fillRect(0, 0, OUTPUT_EDGE, OUTPUT_EDGE);
    paper.imageSmoothingQuality = 'high';
    paper.drawImage(picture, left, top, edge, edge, 0, 0, OUTPUT_EDGE, OUTPUT_EDGE);
  }, [canvas, crop, picture]);

  function drag({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLCanvasElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    onMove(movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight);
  }

  return (
    <canvas
      ref={canvas}
      width={OUTPUT_EDGE}
      height={OUTPUT_EDGE}
      role="img"
      aria-label="Your picture as it will look"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      className="mx-auto size-56 cursor-move touch-none rounded-full border border-line bg-sunken"
    />
  );
}

type CropSlidersProps = {
  crop: Crop;
  picture: ImageBitmap;
  onChange: (part: Partial<Crop>) => void;
  disabled: boolean;
};

function CropSliders({ crop, picture, onChange, disabled }: CropSlidersProps) {
  const { left, right, top, bottom } = getBounds(crop, picture);
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Field label="Zoom">
        <Slider
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)} percent`}
          onChange={(event) => onChange({ zoom: event.target.valueAsNumber })}
          disabled={disabled}
        />
      </Field>
      <Field label="Left or right">
        <Slider
          {...toPercentScale(crop.x, left, right)}
          onChange={(event) => onChange({ x: fromPercent(event.target.valueAsNumber, left, right) })}
          disabled={disabled || right - left < 1}
        />
      </Field>
      <Field label="Up or down">
        <Slider
          {...toPercentScale(crop.y, top, bottom)}
          onChange={(event) => onChange({ y: fromPercent(event.target.valueAsNumber, top, bottom) })}
          disabled={disabled || bottom - top < 1}
        />
      </Field>
    </div>
  );
}

/** A position between two ends in percent; 50 if the ends coincide. */
function toPercentScale(place: number, from: number, to: number) {
  const value = to - from < 1 ? 50 : Math.round(((place - from) / (to - from)) * 100);
  return { min: 0, max: 100, step: 1, value, 'aria-valuetext': `${value} percent` };
}

const fromPercent = (percent: number, from: number, to: number) => from + ((to - from) * percent) / 100;
