import { Layers, Lock, Plus } from 'lucide-react';
import type { Aptitude } from '#contract/aptitudes/aptitude.ts';
import type { AptitudeSection } from '#contract/aptitudes/sections.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatMinutes } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { pluralize } from '#web/ui/text.ts';
import { toast } from '#web/ui/toast.ts';
import { useReadChecklist } from '../publication/requests.ts';
import { UnpublishButton } from '../publication/unpublish-button.tsx';
import { createPlainScheme } from '../scheme/scheme-summary.ts';
import { useDetailSearch } from '../search.ts';
import { useArrangeSections } from './requests.ts';
import { SectionCard } from './section-card.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { toStoredDraft } from './section-form.ts';

type SectionsTabProps = { aptitude: Aptitude; sections: readonly AptitudeSection[]; revision: string };

/** The sections of a test; in a draft they can be added, edited, moved and removed. */
export function SectionsTab({ aptitude, sections, revision }: SectionsTabProps) {
  const { section: open, openSection, closeSection } = useDetailSearch();
  const arrange = useArrangeSections(aptitude.id);
  const checklist = useReadChecklist(aptitude.id);
  const locked = aptitude.stage === 'published' || aptitude.attempt_count > 0;
  const usual = aptitude.scheme ?? createPlainScheme(aptitude.marks_right, aptitude.marks_wrong);
  const edited = sections.find(({ id }) => String(id) === open);

  /** Saves another list at once; `done` is the title of the toast. */
  function put(list: readonly AptitudeSection[], done: string) {
    arrange.mutate(
      { sections: list.map(toStoredDraft), revision },
      {
        onSuccess: () => toast({ title: done }),
        onError: (error) =>
          toast({ title: 'Not changed', description: errorMessage(error), variant: 'destructive' }),
      },
    );
  }

  function move(from: number, to: number) {
    const list = [...sections];
    const [moved] = list.splice(from, 1);
    if (!moved) return;
    list.splice(to, 0, moved);
    put(list, `“${moved.name}” is number ${to + 1} now`);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-1 items-start gap-2 text-muted text-sm">
          {locked && <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
          <span>
            {aptitude.attempt_count > 0
              ? 'Students have started this test, so its sections stay as they are.'
              : locked
                ? 'A published test keeps its sections. Make it a draft again to change them.'
                : describeTiming(aptitude, sections)}
          </span>
        </p>
        {locked && aptitude.attempt_count === 0 && <UnpublishButton aptitude={aptitude} />}
        {!locked && (
          <Button variant="secondary" onClick={() => openSection('new')}>
            <Plus aria-hidden="true" /> Add a section
          </Button>
        )}
      </div>
      {sections.length === 0 && (
        <Card>
          <EmptyState icon={Layers} title="This test has no sections">
            Students meet the General questions first, then those of their trade. Sections of your own may
            have their own time, marks and cut-off, and draw questions by a blueprint.
          </EmptyState>
        </Card>
      )}
      <ol className="flex flex-col gap-4">
        {sections.map((section, index) => (
          <li key={section.id}>
            <SectionCard
              section={section}
              number={index + 1}
              last={index === sections.length - 1}
              locked={locked}
              busy={arrange.isPending}
              points={(checklist.data?.points ?? []).filter((point) => point.section === section.name)}
              onEdit={() => openSection(String(section.id))}
              onMove={(by) => move(index, index + by)}
              onRemove={() =>
                put(
                  sections.filter(({ id }) => id !== section.id),
                  `“${section.name}” is removed`,
                )
              }
            />
          </li>
        ))}
      </ol>
      {!locked && (open === 'new' || edited) && (
        <SectionDialog
          key={open}
          sections={sections}
          revision={revision}
          section={edited}
          usual={usual}
          arrange={arrange}
          onClose={() => {
            arrange.reset();
            closeSection('given-up');
          }}
          onSaved={(name) => {
            closeSection('saved');
            toast({ title: 'Section saved', description: name, variant: 'success' });
          }}
        />
      )}
    </div>
  );
}

function describeTiming({ duration, one_way }: Aptitude, sections: readonly AptitudeSection[]): string {
  const timed = sections.filter(({ minutes }) => minutes !== null);
  if (sections.length === 0) return 'Nobody sees sections until you add one.';
  if (timed.length === 0)
    return one_way
      ? `One way: students cannot return to a section. ${formatMinutes(duration)} over all.`
      : `Students can switch between sections, ${formatMinutes(duration)} over all.`;
  const minutes = timed.reduce((sum, section) => sum + (section.minutes ?? 0), 0);
  return `${pluralize(timed.length, 'section')} with their own time, ${formatMinutes(minutes)} of ${formatMinutes(duration)}; they follow one another, and students cannot return to one.`;
}
