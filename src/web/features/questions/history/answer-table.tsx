import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnsweredVersion, ChoiceCount, GroupCount } from '#contract/results/distractors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize as counted } from '#web/ui/text.ts';
import { countOthers, describeCredit, getRemark, type Remark } from './distractors.ts';

const groups = [
  ['all', 'All'],
  ['upper', 'Upper'],
  ['lower', 'Lower'],
] as const;

type Row = { key: string; answer: ReactNode; remark?: ReactNode; count: GroupCount };

/** The answers to a version: by option, by prompt and match, or by typed text. */
export function AnswerTables({ version }: { version: AnsweredVersion }) {
  const { version: number, marked_by, attempts, blank, unopened, prompts } = version;
  const blankRow: Row = { key: 'blank', answer: 'Left blank', count: blank };
  return (
    <section aria-label={`Version ${number}`} className="flex flex-col gap-3">
      <p className="text-muted text-sm">
        <span className="font-medium text-ink">Version {number}</span>, {counted(attempts.all, 'attempt')}
        {marked_by !== null && `, marked by the key of version ${marked_by}`}. {describeGroups(attempts)}
      </p>
      {prompts.map(({ html, matches }, place) => (
        <div key={html} className="flex flex-col gap-1">
          <RichText html={html} className="font-medium text-sm" />
          <AnswerTable caption={`Prompt ${place + 1} of version ${number}`} rows={toChoiceRows(matches)} />
        </div>
      ))}
      {prompts.length === 0 ? (
        <AnswerTable
          caption={`Answers to version ${number}`}
          rows={[...toChoiceRows(version.options), ...toTypedRows(version), blankRow]}
        />
      ) : (
        <p className="text-sm">{`${blank.all} left it all blank.`}</p>
      )}
      {unopened > 0 && (
        <p className="text-muted text-sm">{`${unopened} of those who left it blank never opened it.`}</p>
      )}
    </section>
  );
}

const describeGroups = ({ upper, lower }: GroupCount) =>
  upper === 0
    ? 'Too few for an upper and a lower group.'
    : `Upper and lower: the ${upper} with most and the ${lower} with fewest marks in the test.`;

const remarkBadges: Record<Remark, ReactNode> = {
  right: (
    <Badge tone="success">
      <Check aria-hidden="true" /> Key
    </Badge>
  ),
  unused: <Badge tone="outline">Nobody chose it</Badge>,
  misleading: (
    <Badge tone="warn">
      <TriangleAlert aria-hidden="true" /> More of the upper
    </Badge>
  ),
};

function toChoiceRows(choices: readonly ChoiceCount[]): Row[] {
  return choices.map((choice, place) => {
    const remark = getRemark(choice);
    return {
      key: `choice ${place}`,
      answer: <RichText html={choice.html} />,
      remark: remark && remarkBadges[remark],
      count: choice.count,
    };
  });
}

function toTypedRows(version: AnsweredVersion): Row[] {
  const others = countOthers(version);
  const rows = version.typed.map(({ value, credit, count }) => {
    const words = describeCredit(credit);
    const remark = words && <Badge tone="success">{words}</Badge>;
    return { key: `typed ${value}`, answer: value, remark, count };
  });
  const isTyped = version.typed.length > 0 && others.all > 0;
  return isTyped ? [...rows, { key: 'others', answer: 'Anything else', count: others }] : rows;
}

function AnswerTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="pb-1 text-start font-medium">
            Answer
          </th>
          {groups.map(([group, words]) => (
            <th key={group} scope="col" className="w-13 pb-1 text-end font-medium">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, answer, remark, count }) => (
          <tr key={key} className="border-line border-t align-baseline tabular-nums">
            <th scope="row" className="break-words py-2 pe-3 text-start font-normal">
              {answer}
              {remark && <div className="mt-1">{remark}</div>}
            </th>
            {groups.map(([group]) => (
              <td key={group} className="py-2 text-end">
                {count[group]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
