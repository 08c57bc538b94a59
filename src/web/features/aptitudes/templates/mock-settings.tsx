import { useState } from 'react';
import type { MockCutOffs, Template } from '#contract/aptitudes/templates.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CutOffFields } from '../scheme/cut-off-fields.tsx';
import { toCutOff, toCutOffForm } from '../scheme/scheme-form.ts';
import { useEditMockPattern } from './requests.ts';

/** Whether students may sit a template as a mock, which is saved at once, and the cut-offs of its mocks. */
export function MockSettings({ template }: { template: Template }) {
  const edit = useEditMockPattern();
  const { key, mock } = template;
  return (
    <div className="flex flex-col gap-3 rounded-panel border border-line px-4 py-2">
      <Switch
        label="Open as mock"
        hint="Every student may sit it at any time, with questions that practice may use."
        checked={edit.isPending ? (edit.variables.open ?? mock.open) : mock.open}
        disabled={edit.isPending}
        onChange={(event) => edit.mutate({ key, open: event.target.checked })}
      />
      <details className="pb-2">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-sm">
          Cut-offs of its mocks {mock.typical_cut_offs && <Badge tone="outline">Typical</Badge>}
        </summary>
        <CutOffs key={JSON.stringify(mock.cut_offs)} template={template} edit={edit} />
      </details>
      {edit.error && (
        <Notice tone="danger" title="Not saved" className="my-2">
          {errorMessage(edit.error)}
        </Notice>
      )}
    </div>
  );
}

type CutOffsProps = { template: Template; edit: ReturnType<typeof useEditMockPattern> };

/** The cut-offs of a template's mocks. */
function CutOffs({ template: { key, design, mock }, edit }: CutOffsProps) {
  const [total, setTotal] = useState(() => toCutOffForm(mock.cut_offs.total));
  const [sections, setSections] = useState(() =>
    design.sections.map(({ name }) => ({ name, form: toCutOffForm(mock.cut_offs.sections[name] ?? null) })),
  );
  function save() {
    const set = sections.flatMap(({ name, form }) => {
      const cutOff = toCutOff(form);
      return cutOff ? [[name, cutOff] as const] : [];
    });
    const cut_offs: MockCutOffs = { total: toCutOff(total), sections: Object.fromEntries(set) };
    edit.mutate({ key, cut_offs });
  }
  return (
    <div className="flex flex-col gap-4 pt-2">
      {sections.map(({ name, form }, place) => (
        <CutOffFields
          key={name}
          label={name}
          form={form}
          error={undefined}
          onChange={(next) =>
            setSections(sections.map((one, at) => (at === place ? { name, form: next } : one)))
          }
        />
      ))}
      <CutOffFields label="The whole mock" form={total} error={undefined} onChange={setTotal} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" busy={edit.isPending} onClick={save}>
          Save cut-offs
        </Button>
        {!mock.typical_cut_offs && (
          <Button
            variant="ghost"
            size="sm"
            disabled={edit.isPending}
            onClick={() => edit.mutate({ key, cut_offs: null })}
          >
            Use the typical ones
          </Button>
        )}
      </div>
    </div>
  );
}
