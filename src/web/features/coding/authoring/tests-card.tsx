import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProblemDraft } from '#contract/coding/authoring.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pluralize } from '#web/ui/text.ts';
import { useUploadTests } from './requests.ts';
import { StoredTexts } from './test-texts.tsx';

type TestsCardProps = {
  id: number;
  draft: ProblemDraft;
  onChange: (next: Partial<ProblemDraft>) => void;
};
type Test = ProblemDraft['tests'][number];

/** The hidden tests by group with the points of each. A ZIP replaces them. */
export function TestsCard({ id, draft, onChange }: TestsCardProps) {
  const { tests, groups } = draft;
  const upload = useUploadTests();
  const file = useRef<HTMLInputElement>(null);
  const samples = tests.filter(({ sample }) => sample);
  const take = (uploaded: Test[]) => {
    const hidden = uploaded.filter(({ sample }) => !sample);
    const names = [...new Set(hidden.map(({ group }) => group))];
    const share = Math.floor(100 / Math.max(1, names.length));
    onChange({
      tests: [
        ...(uploaded.some(({ sample }) => sample) ? uploaded.filter(({ sample }) => sample) : samples),
        ...hidden,
      ],
      groups: names.map((name, at) => ({
        name,
        points: at === 0 ? 100 - share * (names.length - 1) : share,
      })),
    });
  };
  return (
    <Card>
      <CardHeader
        title="Hidden tests"
        hint="A ZIP holds pairs such as 01.in and 01.ans; folders become groups, and a folder named sample the samples."
        actions={
          <Button
            variant="secondary"
            icon={<Upload aria-hidden="true" />}
            busy={upload.isPending}
            onClick={() => file.current?.click()}
          >
            {upload.isPending ? 'Uploading' : 'Upload tests'}
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        accept=".zip"
        aria-label="Tests as ZIP"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) upload.mutate(chosen, { onSuccess: ({ tests: uploaded }) => take(uploaded) });
        }}
      />
      {upload.error && (
        <Notice tone="danger" title="Not uploaded">
          {errorMessage(upload.error)}
        </Notice>
      )}
      {upload.data && upload.data.remarks.length > 0 && (
        <Notice tone="warn" title="Left out">
          {upload.data.remarks.join(' ')}
        </Notice>
      )}
      <ul aria-label="Groups of tests" className="flex flex-col gap-4">
        {groups.map(({ name, points }, at) => (
          <TestGroup
            key={name}
            id={id}
            title={name}
            tests={tests.filter((test) => !test.sample && test.group === name)}
          >
            <Field label={`Points of ${name}`} className="w-36">
              <Input
                type="number"
                min={0}
                max={100}
                value={points}
                onChange={({ target }) =>
                  onChange({
                    groups: groups.map((group, place) =>
                      place === at ? { ...group, points: target.valueAsNumber || 0 } : group,
                    ),
                  })
                }
              />
            </Field>
          </TestGroup>
        ))}
      </ul>
    </Card>
  );
}

function TestGroup({
  id,
  title,
  tests,
  children,
}: {
  id: number;
  title: string;
  tests: Test[];
  children?: React.ReactNode;
}) {
  const [shown, setShown] = useState<Test>();
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3 className="font-medium">
          {title} <Badge>{pluralize(tests.length, 'test')}</Badge>
        </h3>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        {tests.map((test) => (
          <Button
            key={test.name}
            size="sm"
            variant="secondary"
            aria-expanded={shown === test}
            onClick={() => setShown(shown === test ? undefined : test)}
          >
            {test.name}
          </Button>
        ))}
      </div>
      {shown && <StoredTexts id={id} test={shown} failed="The test could not be loaded" />}
    </li>
  );
}
