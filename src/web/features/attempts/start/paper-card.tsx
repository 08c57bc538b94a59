import { formatMinutes } from '#web/api/time.ts';
import { describeCutOff, describeScheme } from '#web/features/aptitudes/scheme/labels.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/number-format.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import type { Instructions } from './instructions.ts';

/** The sections of the paper with their questions, times and marks, and the marking scheme. */
export function PaperCard({ data }: { data: Pick<Instructions, 'sections' | 'cut_off' | 'stretch'> }) {
  const { sections, cut_off } = data;
  const timed = sections.some(({ minutes }) => minutes !== null);
  const cut = sections.some((section) => section.cut_off !== null);
  const groups = groupByScheme(sections);
  const withInstructions = sections.filter(({ instructions_html }) => instructions_html !== '');
  return (
    <Card>
      <CardHeader title="Your paper" />
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Sections with their questions and full marks</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              Section
            </th>
            <th scope="col" className="px-1 py-2 text-end font-medium">
              Questions
            </th>
            {timed && (
              <th scope="col" className="px-1 py-2 text-end font-medium">
                Time
              </th>
            )}
            <th scope="col" className="py-2 text-end font-medium">
              Full marks
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.name} className="border-line border-b last:border-0">
              <th scope="row" className="py-3 pe-2 text-start font-medium">
                {section.name}
                {section.cut_off && (
                  <span className="block font-normal text-muted text-xs">
                    {`Cut-off: ${decapitalize(describeCutOff(section.cut_off))}`}
                  </span>
                )}
              </th>
              <td className="px-1 py-3 text-end">{section.questions}</td>
              {timed && (
                <td className="whitespace-nowrap px-1 py-3 text-end">
                  {section.minutes === null ? '–' : formatMinutes(section.minutes * data.stretch)}
                </td>
              )}
              <td className="py-3 text-end">{formatNumber(section.max_marks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(cut || cut_off) && (
        <p className="mt-3 text-muted text-sm">
          {cut_off && `Cut-off of the whole test: ${decapitalize(describeCutOff(cut_off))}. `}
          You qualify if you reach every cut-off.
        </p>
      )}
      <h3 className="mt-5 mb-2 font-semibold text-sm">Marking</h3>
      {groups.map(({ names, words }) => (
        <div key={names.join()} className="mb-3 last:mb-0">
          {groups.length > 1 && <h4 className="mb-1 font-medium text-sm">{names.join(', ')}</h4>}
          <ul className="flex list-disc flex-col gap-1 ps-5 text-[0.9375rem] marker:text-muted">
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
      {withInstructions.map(({ name, instructions_html }) => (
        <div key={name} className="mt-5">
          <h3 className="mb-1 font-semibold text-sm">{name}</h3>
          <RichText html={instructions_html} />
        </div>
      ))}
    </Card>
  );
}

const decapitalize = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** Groups the sections by marking scheme, so that each scheme is worded once. */
function groupByScheme(sections: Instructions['sections']): { names: string[]; words: string[] }[] {
  const groups = new Map<string, { names: string[]; words: string[] }>();
  for (const { name, scheme } of sections) {
    const words = describeScheme(scheme);
    const group = groups.get(words.join());
    if (group) group.names.push(name);
    else groups.set(words.join(), { names: [name], words });
  }
  return [...groups.values()];
}
