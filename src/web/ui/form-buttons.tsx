import { Button } from './button.tsx';

type FormButtonsProps = {
  /** The id of the form to submit. */
  form: string;
  busy: boolean;
  /** The label of the button; `doing` replaces it while the form is sent. */
  verb: string;
  doing: string;
  onCancel: () => void;
  disabled?: boolean;
  destructive?: boolean | undefined;
};

/** The buttons of a dialog with a form: Cancel and submit. */
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
