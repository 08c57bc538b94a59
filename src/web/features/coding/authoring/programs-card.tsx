import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ProblemDraft, ProgramRole } from '#contract/coding/authoring.ts';
import { FILE_ENDINGS, LANGUAGE_NAMES, Language } from '#contract/coding/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

type ProgramsCardProps = { draft: ProblemDraft; onChange: (next: Partial<ProblemDraft>) => void };

const ROLE_NAMES: Record<ProgramRole, string> = {
  reference: 'Reference: passes',
  brute_force: 'Brute force: agrees',
  wrong: 'Wrong: fails',
  slow: 'Too slow: exceeds the time',
  generator: 'Generator',
  validator: 'Validator',
};

/** The author's programs and what the proof expects of each. */
export function ProgramsCard({ draft: { programs }, onChange }: ProgramsCardProps) {
  const file = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  async function add(chosen: File) {
    const ending = chosen.name.split('.').at(-1)?.toLowerCase();
    const language = Language.options.find((one) => FILE_ENDINGS[one] === ending);
    if (!language) {
      setRefused(`The portal has no language for ${chosen.name}.`);
      return;
    }
    setRefused(undefined);
    const content = await chosen.text();
    onChange({
      programs: [
        ...programs.filter(({ name }) => name !== chosen.name),
        { name: chosen.name, role: 'reference', language, files: [{ name: chosen.name, content }] },
      ],
    });
  }
  return (
    <Card>
      <CardHeader
        title="Programs"
        hint="The proof needs references in two languages, a brute force and a wrong solution."
        actions={
          <Button
            variant="secondary"
            icon={<Upload aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            Add a program
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        aria-label="Program of the author"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void add(chosen);
        }}
      />
      {refused && <Notice tone="danger">{refused}</Notice>}
      <ul aria-label="Programs" className="divide-y divide-line">
        {programs.map((program) => (
          <li key={program.name} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1 basis-40 truncate">
              {program.name} <span className="text-muted text-sm">{LANGUAGE_NAMES[program.language]}</span>
            </span>
            <Select
              aria-label={`What ${program.name} is for`}
              className="w-56"
              value={program.role}
              options={ProgramRole.options.map((value) => ({ value, label: ROLE_NAMES[value] }))}
              onChange={({ target }) =>
                onChange({
                  programs: programs.map((one) =>
                    one === program ? { ...one, role: target.value as ProgramRole } : one,
                  ),
                })
              }
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${program.name}`}
              onClick={() => onChange({ programs: programs.filter((one) => one !== program) })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
