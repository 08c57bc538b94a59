import type { MockPattern } from '#contract/practice/mocks.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { formatPercent } from '#web/ui/number-format.ts';
import { StartButton } from '../start-button.tsx';

const percent = (share: number) => formatPercent(Math.round(share * 100));

/** How likely the student is to reach all cut-offs now, how sure that is, and what would change it most. */
export function ReadinessCard({ pattern }: { pattern: MockPattern }) {
  const { readiness, typical_cut_offs } = pattern;
  if (typeof readiness === 'string')
    return (
      <Card>
        <CardHeader title="Readiness" />
        <p className="text-muted text-sm">
          {readiness === 'answers'
            ? 'Too few answers to tell. Practise the topics of this pattern, or sit a mock.'
            : 'This pattern has no cut-offs, so there is nothing to reach.'}
        </p>
        {readiness === 'answers' && (
          <div className="mt-4">
            <StartButton wish={{ topics: [], count: 10 }} variant="secondary">
              Practise 10 questions
            </StartButton>
          </div>
        )}
      </Card>
    );
  const { probability, low, high, sections, limiting, change } = readiness;
  return (
    <Card>
      <CardHeader
        title="Readiness"
        hint={`The chance that you reach every cut-off today${typical_cut_offs ? ', by typical cut-offs' : ''}`}
      />
      <p className="font-semibold text-4xl tabular-nums tracking-tight">{percent(probability)}</p>
      <p className="mt-1 text-muted text-sm">
        With what is known of you, most likely between {percent(low)} and {percent(high)}
      </p>
      <ul className="mt-4 flex flex-col gap-3 text-sm">
        {sections.map(({ name, probability: reached }) => (
          <li key={name}>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-medium">{name}</span>
                {name === limiting && <span className="text-warn-text"> · limits you</span>}
              </span>
              <span className="text-muted tabular-nums">
                {reached === null ? 'No cut-off' : percent(reached)}
              </span>
            </span>
            {reached !== null && (
              <svg
                aria-hidden="true"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                className="mt-1 h-1.5 w-full"
              >
                <rect width="100" height="6" className="fill-line" />
                <rect width={Math.max(1, reached * 100)} height="6" className="fill-accent" />
              </svg>
            )}
          </li>
        ))}
      </ul>
      {change && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="text-sm">
            <span className="font-medium">{change.topic}</span> would change most
          </p>
          <StartButton
            wish={{ topics: [change.topic], count: 5 }}
            variant="secondary"
            size="sm"
            aria-label={`Practise 5: ${change.topic}`}
          >
            Practise 5
          </StartButton>
        </div>
      )}
    </Card>
  );
}
