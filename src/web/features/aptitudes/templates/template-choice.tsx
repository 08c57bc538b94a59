import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Template } from '#contract/aptitudes/templates.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { describeTemplate } from '../sections/labels.ts';
import { MockSettings } from './mock-settings.tsx';
import { useListTemplates, useRemoveTemplate } from './requests.ts';

type TemplateChoiceProps = { value: string; onChange: (key: string) => void };

/** The templates for a draft: none, the institute's own, or a typical one. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const templates = useListTemplates();
  const [removing, setRemoving] = useState<Template>();
  if (templates.isPending) return <SkeletonList rows={6} rowClassName="h-14" />;
  if (templates.isError) return <QueryError query={templates} className="py-4" />;
  const chosen = templates.data.find(({ key }) => key === value);
  return (
    <div className="flex flex-col gap-2">
      <Notice title="Check a typical template before use">
        It shows what is known of a company’s test. Compare it with the company’s notice.
      </Notice>
      <RadioGroup
        legend="Template"
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: 'Blank', hint: 'Without sections or settings.' },
          ...templates.data.map((template) => ({
            value: template.key,
            label: <TemplateName template={template} />,
            hint: (
              <>
                {describeTemplate(template)}
                {template.note && <span className="block">{template.note}</span>}
              </>
            ),
          })),
        ]}
      />
      {chosen && <MockSettings key={chosen.key} template={chosen} />}
      {chosen && !chosen.typical && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setRemoving(chosen)}>
          <Trash2 aria-hidden="true" /> Delete this template…
        </Button>
      )}
      {removing && (
        <RemoveTemplate
          template={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined);
            onChange('');
            toast({ title: 'Template deleted', description: removing.name, variant: 'success' });
          }}
        />
      )}
    </div>
  );
}

function TemplateName({ template }: { template: Template }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium">{template.name}</span>
      {template.typical ? <Badge tone="outline">Typical</Badge> : <Badge tone="accent">Own</Badge>}
      {template.mock.open && <Badge tone="success">Open as mock</Badge>}
    </span>
  );
}

type RemoveTemplateProps = { template: Template; onClose: () => void; onRemoved: () => void };

function RemoveTemplate({ template, onClose, onRemoved }: RemoveTemplateProps) {
  const remove = useRemoveTemplate();
  const id = Number(template.key.split(':')[1]);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the template “${template.name}”?`}
      confirmLabel="Delete template"
      destructive
      busy={remove.isPending}
      error={remove.error ? errorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
    >
      Its sections, times and marks will be deleted. Tests that were made from it stay.
    </ConfirmDialog>
  );
}
