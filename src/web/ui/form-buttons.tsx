import { Button } from './button.tsx';

type FormButtonsProps = {
  /** The id of the form that is sent. */
  form: string;
  busy: boolean;
  /** What the button says, and what while it works. */
  verb: string;
  doing: string;
  onCancel: () => void;
  disabled?: boolean;
  destructive?: boolean | undefined;
};

/** The foot of a dialog with a form: away from it, or on with it. */
export function FormButtons({ form, busy, verb, doing, onCancel, disabled, destructive }: FormButtonsProps) {
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={form}
        variant={destructive ? 'destructive' : 'primary'}
        busy={busy}
        disabled={disabled}
      >
        {busy ? doing : verb}
      </Button>
    </>
  );
}
