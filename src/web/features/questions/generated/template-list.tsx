import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { QuestionTemplate } from '#contract/questions/generated.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/class-names.ts';
import { groupBy } from '#web/ui/group-by.ts';
import { pluralize } from '#web/ui/text.ts';
import { DifficultyMeter } from '../difficulty-meter.tsx';
import { kindLabels } from '../kind-labels.ts';

type TemplateListProps = {
  templates: readonly QuestionTemplate[];
  /** Whether a filter chose these templates. */
  narrowed: boolean;
  open: string | undefined;
};

/** The templates by area and topic, in the order of the topic tree. */
export function TemplateList({ templates, narrowed, open }: TemplateListProps) {
  const areas = groupBy(templates, (one) => one.area);
  return (
    <nav aria-label="Templates" className="flex flex-col gap-3">
      <p className=" text-muted text-sm tabular-nums" aria-live="polite">
        {pluralize(templates.length, 'template')}
      </p>
      {[...areas].map(([area, inArea]) => (
        <Area
          // A filter opens the areas that have what it found.
          key={`${area} ${narrowed}`}
          name={area}
          templates={inArea}
          initiallyOpen={narrowed || inArea.some(({ name }) => name === open)}
          open={open}
        />
      ))}
    </nav>
  );
}

type AreaProps = {
  name: string;
  templates: readonly QuestionTemplate[];
  initiallyOpen: boolean;
  open: string | undefined;
};

/** An area that opens to its templates. Closed, they do not exist: there are hundreds. */
function Area({ name, templates, initiallyOpen, open }: AreaProps) {
  const [shown, setShown] = useState(initiallyOpen);
  return (
    <Card flush>
      <details open={shown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
          <h2 className="font-medium">{name}</h2>
          <span className="text-muted text-sm">{pluralize(templates.length, 'template')}</span>
        </summary>
        {shown &&
          [...groupBy(templates, (one) => one.topic)].map(([topic, list]) => (
            <section key={topic} className="border-line border-t">
              <h3 className="px-4 pt-3 font-medium text-muted text-sm sm:px-6">{topic}</h3>
              <ul className="pb-2">
                {list.map((one) => (
                  <TemplateLine key={one.name} generator={one} current={one.name === open} />
                ))}
              </ul>
            </section>
          ))}
      </details>
    </Card>
  );
}

const lineId = (name: string) => `template-${name}`;

function TemplateLine({ generator, current }: { generator: QuestionTemplate; current: boolean }) {
  const { name, title, kind, difficulty, in_bank } = generator;
  return (
    <li>
      <Link
        id={lineId(name)}
        to={paths.generate}
        search={(old) => ({ ...old, name, seed: undefined })}
        resetScroll={false}
        aria-current={current || undefined}
        className={cn(
          'flex flex-col gap-1.5 border-transparent border-s-3 px-4 py-2.5 hover:bg-sunken sm:px-6',
          current && 'border-accent bg-accent-soft/60',
        )}
      >
        <span className="font-medium">{title}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <DifficultyMeter level={difficulty} />
          <Badge tone="outline">{kindLabels[kind]}</Badge>
          {in_bank > 0 && <span className="tabular-nums">{in_bank} in the bank</span>}
        </span>
      </Link>
    </li>
  );
}
