import { type SubmitEvent, useState } from 'react';
import type { Assignment } from '#contract/access/duties.ts';
import { Duty } from '#contract/person.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { dutyLabels } from './labels.ts';
import { useAssignDuties, useReadDuties } from './requests.ts';
import { TestChoice } from './test-choice.tsx';

type DutiesDialogProps = { person: { regno: string; name: string }; onClose: () => void };

/** Restricts an admin to duties, or lifts the restriction. */
export function DutiesDialog({ person, onClose }: DutiesDialogProps) {
  const query = useReadDuties(person.regno);
  const assign = useAssignDuties();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Duties of ${person.name}`}
      description="Without a duty an admin may do everything."
      footer={
        <FormButtons form="duties" busy={assign.isPending} verb="Save" doing="Saving" onCancel={onClose} />
      }
    >
      <QueryView query={query} pending={<SkeletonList rows={4} rowClassName="h-10" />} inCard>
        {(assignment) => (
          <DutiesForm
            assignment={assignment}
            error={assign.error ? errorMessage(assign.error) : undefined}
            onSave={(change) =>
              assign.mutate(
                { regno: person.regno, ...change },
                {
                  onSuccess: () => {
                    toast({ title: `Saved the duties of ${person.name}`, variant: 'success' });
                    onClose();
                  },
                },
              )
            }
          />
        )}
      </QueryView>
    </Dialog>
  );
}

type DutiesFormProps = {
  assignment: Assignment;
  error: string | undefined;
  onSave: (change: { duties: Duty[] | null; tests: number[] }) => void;
};

function DutiesForm({ assignment, error, onSave }: DutiesFormProps) {
  const [duties, setDuties] = useState<readonly Duty[]>(assignment.duties ?? []);
  const [tests, setTests] = useState(assignment.tests);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave({ duties: duties.length > 0 ? [...duties] : null, tests: tests.map((test) => test.id) });
  }

  return (
    <form id="duties" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">Restricted to</legend>
        {Duty.options.map((duty) => (
          <Checkbox
            key={duty}
            label={
              <>
                {dutyLabels[duty].name} <span className="text-muted text-sm">{dutyLabels[duty].opens}</span>
              </>
            }
            checked={duties.includes(duty)}
            onChange={(event) =>
              setDuties(event.target.checked ? [...duties, duty] : duties.filter((one) => one !== duty))
            }
          />
        ))}
      </fieldset>
      {duties.includes('invigilator') && <TestChoice tests={tests} onChange={setTests} />}
      <FieldError message={error} />
    </form>
  );
}
