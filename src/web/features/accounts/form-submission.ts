import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Reads a form as trimmed texts; the fields named in `secrets` stay as typed. */
export function readForm(form: HTMLFormElement, secrets: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') values[name] = secrets.includes(name) ? value : value.trim();
  return values;
}

/** The messages of the fields that were left empty. */
export function missingFields(values: Record<string, string>, messages: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => !values[name]));
}

/** Sends a form, never twice at once, and focuses the first field with an error. */
export function useFormSubmission(
  work: (form: HTMLFormElement) => Promise<FieldErrors | undefined>,
  failed: (error: unknown, form: HTMLFormElement) => void,
) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    let found: FieldErrors = {};
    try {
      found = (await work(form)) ?? {};
    } catch (error) {
      found = issuesByField(error);
      failed(error, form);
    }
    setErrors(found);
    setBusy(false);
    focusFirstError(form, found);
  }

  return { busy, errors, submit };
}

function issuesByField(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.replace(/^body\./, ''), message]));
}

function focusFirstError(form: HTMLFormElement, errors: FieldErrors): void {
  const first = Array.from(form.elements).find(
    (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in errors,
  );
  // The fields are enabled only after the next paint.
  if (first instanceof HTMLElement) requestAnimationFrame(() => first.focus());
}
