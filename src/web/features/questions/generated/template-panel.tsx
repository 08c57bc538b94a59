import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { DifficultyMeter } from '../difficulty-meter.tsx';
import { kindLabels } from '../kind-labels.ts';
import { GenerateCard } from './generate-card.tsx';
import { GeneratedQuestionCard } from './generated-question-view.tsx';
import { usePreviewGeneratedQuestions } from './requests.ts';
import { MAX_SEED, parseSeed } from './search.ts';

type TemplatePanelProps = { template: QuestionTemplate; seed: number; onSeed: (seed: number) => void };

/** One template: its questions seed by seed, and a form to generate some of them. */
export function TemplatePanel({ template, seed, onSeed }: TemplatePanelProps) {
  const { name, title, topic, kind, difficulty, space, in_bank } = template;
  const heading = useRef<HTMLHeadingElement>(null);
  // On phones the panel replaces the list, which held the focus.
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused?.getClientRects().length || focused === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
      <Card>
        <Link
          to={paths.generate}
          search={(old) => ({ ...old, name: undefined, seed: undefined })}
          className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-accent-text text-sm hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> All templates
        </Link>
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-xl leading-7 outline-none">
          {title}
        </h2>
        <div className="mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
          <Badge tone="outline">{topic}</Badge>
          <Badge>{kindLabels[kind]}</Badge>
          <DifficultyMeter level={difficulty} />
          <span className="tabular-nums">
            {formatNumber(space)} and more different ones · {in_bank} in the bank
          </span>
        </div>
        <SeedBar seed={seed} onSeed={onSeed} />
        <GeneratedQuestion name={name} seed={seed} />
      </Card>
      <GenerateCard generator={template} seed={seed} />
    </div>
  );
}

const nextSeed = (seed: number) => (seed === MAX_SEED ? 1 : seed + 1);

/** Steps through the seeds, or jumps to a typed one. */
function SeedBar({ seed, onSeed }: { seed: number; onSeed: (seed: number) => void }) {
  // Differs from the seed only while someone types.
  const [draft, setDraft] = useState({ seed, text: String(seed) });
  const typed = draft.seed === seed ? draft.text : String(seed);
  const wanted = parseSeed(typed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== undefined) onSeed(wanted);
      }}
      className="mb-4 flex flex-wrap items-end gap-2 border-line border-y py-3"
    >
      <Field label="Seed" className="w-36" error={wanted === undefined ? 'A whole number from 1' : undefined}>
        <Input
          inputMode="numeric"
          value={typed}
          maxLength={10}
          onChange={(event) => setDraft({ seed, text: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="secondary" disabled={wanted === undefined || wanted === seed}>
        Go
      </Button>
      <div className="ms-auto flex gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label="The one before"
          disabled={seed === 1}
          onClick={() => onSeed(seed - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button variant="secondary" onClick={() => onSeed(nextSeed(seed))}>
          Another <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}

function GeneratedQuestion({ name, seed }: { name: string; seed: number }) {
  const instance = usePreviewGeneratedQuestions(name, seed, nextSeed(seed));
  if (instance.isError) return <QueryError query={instance} />;
  if (!instance.data) return <SkeletonList rows={4} rowClassName="h-11 rounded-control" />;
  return (
    <div aria-live="polite" aria-busy={instance.isPlaceholderData} className="renewing">
      <GeneratedQuestionCard instance={instance.data} />
    </div>
  );
}
