import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCreateProblem } from './requests.ts';

const MAX_SLUG = 60;

/** Such as “Two parcels!” to “two-parcels”. */
const toSlug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '');

const emptyDraft = (title: string, slug: string): ProblemDraft => ({
  ...{ title, slug, statement: '', input_format: '', output_format: '', constraints: '', editorial: '' },
  limits: {
    ...{ seconds: 1, megabytes: 256, output_kilobytes: 16_384 },
    factors: { python: 3, javascript: 2, java: 2 },
  },
  checker: { kind: 'tokens', case_sensitive: true },
  ...{ starter: {}, topics: [], difficulty: 2, source: '', programs: [], groups: [], tests: [] },
});

/** Asks for the title and the address of a problem, and opens it as a draft. */
export function NewProblemButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        New problem
      </Button>
      {isOpen && <NewProblemDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewProblemDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string>();
  const create = useCreateProblem();
  const navigate = useNavigate();
  const address = slug ?? toSlug(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(emptyDraft(title.trim(), address), {
      onSuccess: ({ id }) => void navigate({ to: paths.manageProblem, params: { id: String(id) } }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New problem"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="new-problem"
            busy={create.isPending}
            disabled={title.trim() === '' || address === ''}
          >
            Create
          </Button>
        </>
      }
    >
      <form id="new-problem" onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Title" required>
          <Input value={title} maxLength={120} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="Address" hint={`It stays: ${paths.problems}/${address || 'two-parcels'}`} required>
          <Input value={address} maxLength={MAX_SLUG} onChange={({ target }) => setSlug(target.value)} />
        </Field>
        {create.error && <Notice tone="danger">{errorMessage(create.error)}</Notice>}
      </form>
    </Dialog>
  );
}
