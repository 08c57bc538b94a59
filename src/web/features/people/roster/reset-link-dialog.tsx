import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { RosterStudent } from '#contract/people/invitations.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useMakeResetLink } from './requests.ts';

type Addressee = Pick<RosterStudent, 'regno' | 'name' | 'mail'>;
type ResetLinkDialogProps = { student: Addressee | undefined; onClose: () => void };

/** Makes a link for a new password. If the student has no mail address, the link is shown here once. */
export function ResetLinkDialog({ student, onClose }: ResetLinkDialogProps) {
  return student ? <MakeLinkDialog key={student.regno} student={student} onClose={onClose} /> : null;
}

function MakeLinkDialog({ student, onClose }: { student: Addressee; onClose: () => void }) {
  const [show, setShow] = useState(student.mail === null);
  const make = useMakeResetLink();
  const format = useTimeFormat();
  const made = make.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reset link for ${student.name}`}
      description={
        made
          ? `Good until ${format.dateTime(made.expires_at)}, for one use. Until then the present password stays.`
          : 'With it the student sets a new password. The link is good for 24 hours and works once; an earlier one ends.'
      }
      footer={
        made ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={make.isPending}>
              Cancel
            </Button>
            <Button busy={make.isPending} onClick={() => make.mutate({ regno: student.regno, show })}>
              {make.isPending ? 'Making the link' : 'Make the link'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <CreatedLink mailedTo={made.mailed_to} path={made.path} />
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            {student.mail ? (
              <>
                It is mailed to <span className="break-all font-medium">{student.mail}</span>.
              </>
            ) : (
              'There is no mail address on file: show the link here, and hand it to nobody but the student.'
            )}
          </p>
          <Checkbox
            label="Show the link here once, to give it to the student"
            checked={show}
            disabled={student.mail === null}
            onChange={(event) => setShow(event.target.checked)}
          />
          <FieldError message={make.isError ? errorMessage(make.error) : undefined} />
        </div>
      )}
    </Dialog>
  );
}

function CreatedLink({ mailedTo, path }: { mailedTo: string | null; path: string | null }) {
  const link = path === null ? '' : location.origin + path;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'The link is copied' }),
      () =>
        toast({ title: 'Copy it by hand', description: 'The browser did not allow it.', variant: 'warn' }),
    );
  return (
    <div className="flex flex-col gap-4">
      {mailedTo && (
        <p>
          It is on its way to <span className="break-all font-medium">{mailedTo}</span>.
        </p>
      )}
      {path !== null && (
        <Field label="The link" hint="It is not shown again.">
          <div className="flex gap-2">
            <Input
              readOnly
              value={link}
              className="font-mono text-sm"
              onFocus={(event) => event.target.select()}
            />
            <Button variant="secondary" size="icon" aria-label="Copy the link" onClick={copy}>
              <Copy aria-hidden="true" />
            </Button>
          </div>
        </Field>
      )}
    </div>
  );
}
