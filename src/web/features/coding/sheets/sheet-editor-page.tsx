import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { exportSheet, type SheetDraft } from '#contract/coding/sheets.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { download } from '#web/api/download.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { paths } from '#web/paths.ts';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useEditSheet, usePublishSheet, useReadSheet, useRemoveSheet } from './requests.ts';
import { SectionEditor } from './section-editor.tsx';
import { SheetProgress } from './sheet-progress.tsx';

type Sheet = NonNullable<ReturnType<typeof useReadSheet>['data']>;

/** Where admins write a sheet, publish it and see how far the students are. */
export function SheetEditorPage() {
  const { id } = useParams({ from: paths.manageSheet });
  const sheet = useReadSheet(Number(id));
  return (
    <QueryView query={sheet} pending={<SkeletonList rows={8} />} failed="The sheet could not be loaded">
      {(data) => <SheetEditor key={data.id} sheet={data} />}
    </QueryView>
  );
}

const toDraft = ({ title, description, sections }: Sheet): SheetDraft => ({
  ...{ title, description },
  sections: sections.map((section) => ({
    title: section.title,
    entries: section.entries.map(({ id, problem_slug, url, title, topics, difficulty }) => ({
      ...{ id, problem_slug, url, title, topics, difficulty },
    })),
  })),
});

function SheetEditor({ sheet }: { sheet: Sheet }) {
  const [draft, setDraft] = useState(() => toDraft(sheet));
  const [isChanged, setChanged] = useState(false);
  const edit = useEditSheet(sheet.id);
  const change = (next: Partial<SheetDraft>) => {
    setDraft({ ...draft, ...next });
    setChanged(true);
  };
  const changeSection = (at: number, section: SheetDraft['sections'][number] | undefined) =>
    change({
      sections: draft.sections.flatMap((one, place) => (place !== at ? [one] : section ? [section] : [])),
    });
  const swapWithNext = (at: number) => {
    const sections = [...draft.sections];
    sections.splice(at, 2, ...sections.slice(at, at + 2).reverse());
    change({ sections });
  };
  return (
    <>
      <title>{`Edit ${sheet.title}`}</title>
      <PageHeader
        crumbs={<Crumb to={paths.sheets}>DSA Sheets</Crumb>}
        title={sheet.title}
        actions={<SheetActions sheet={sheet} />}
      />
      <div className="flex flex-col gap-6">
        <Field label="Title" required>
          <Input
            value={draft.title}
            maxLength={120}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label="Description" hint="Markdown">
          <Textarea
            rows={3}
            maxLength={2_000}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        {draft.sections.map((section, at) => (
          <SectionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no id, and its place is what the buttons change
            key={at}
            section={section}
            onChange={(next) => changeSection(at, next)}
            onRemove={() => changeSection(at, undefined)}
            onMoveUp={at === 0 ? undefined : () => swapWithNext(at - 1)}
            onMoveDown={at === draft.sections.length - 1 ? undefined : () => swapWithNext(at)}
          />
        ))}
        <Button
          variant="secondary"
          className="self-start"
          onClick={() =>
            change({
              sections: [...draft.sections, { title: `Section ${draft.sections.length + 1}`, entries: [] }],
            })
          }
        >
          Add a section
        </Button>
        {edit.error && (
          <Notice tone="danger" title="Not saved">
            {errorMessage(edit.error)}
          </Notice>
        )}
        <Button
          className="self-start"
          busy={edit.isPending}
          disabled={!isChanged || edit.isPending}
          onClick={() => edit.mutate(draft, { onSuccess: () => setChanged(false) })}
        >
          {edit.isPending ? 'Saving' : isChanged ? 'Save sheet' : 'Saved'}
        </Button>
        <SheetProgress id={sheet.id} />
      </div>
      <UnsavedGuard when={isChanged}>The changes of this sheet are lost.</UnsavedGuard>
    </>
  );
}

function SheetActions({ sheet: { id, published, title } }: { sheet: Sheet }) {
  const navigate = useNavigate();
  const publish = usePublishSheet(id);
  const remove = useRemoveSheet(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Link to={paths.sheet} params={{ id: String(id) }} className={buttonStyle({ variant: 'ghost' })}>
        View
      </Link>
      <DownloadMenu
        formats={{ csv: 'CSV', json: 'JSON' }}
        fetchFile={(format) => download(exportSheet, { params: { id }, query: { format } })}
        onError={(error) =>
          toast({ title: 'Not exported', description: errorMessage(error), variant: 'destructive' })
        }
      />
      {!published && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <Button
        variant={published ? 'secondary' : 'primary'}
        busy={publish.isPending}
        onClick={() => publish.mutate(!published)}
      >
        {published ? 'Hide from students' : 'Publish'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${title}?`}
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        {...(remove.error && { error: errorMessage(remove.error) })}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: paths.sheets }) })}
      >
        Its sections and entries are deleted. The problems stay.
      </ConfirmDialog>
    </>
  );
}
