import { RichText } from '#web/ui/rich-text.tsx';
import { pluralize } from '#web/ui/text.ts';
import { Output } from '../editor/result-panel.tsx';
import type { useReadProblem } from './requests.ts';

type Problem = NonNullable<ReturnType<typeof useReadProblem>['data']>;

/** The text of a problem with its samples. */
export function Statement({ problem }: { problem: Problem }) {
  const { statement_html, input_format_html, output_format_html, constraints_html, samples, groups, source } =
    problem;
  return (
    <article className="flex flex-col gap-5">
      <RichText html={statement_html} />
      <Part title="Input" html={input_format_html} />
      <Part title="Output" html={output_format_html} />
      <Part title="Constraints" html={constraints_html} />
      {samples.map(({ input, answer, explanation_html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a version keep their order
        <section key={at} aria-label={`Sample ${at + 1}`}>
          <h2 className="font-semibold">Sample {at + 1}</h2>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <Output label="Input" text={input} />
            <Output label="Output" text={answer} />
          </div>
          {explanation_html !== '' && <RichText html={explanation_html} className="mt-2 text-sm" />}
        </section>
      ))}
      {groups.length > 0 && (
        <p className="text-muted text-sm">
          Hidden tests:{' '}
          {groups
            .map(({ name, points, tests }) => `${name} (${pluralize(tests, 'test')}, ${points} points)`)
            .join(', ')}
        </p>
      )}
      {source !== '' && <p className="text-muted text-sm">Source: {source}</p>}
    </article>
  );
}

function Part({ title, html }: { title: string; html: string }) {
  if (html === '') return null;
  return (
    <section aria-label={title}>
      <h2 className="font-semibold">{title}</h2>
      <RichText html={html} className="mt-1" />
    </section>
  );
}
