import { Link } from '@tanstack/react-router';
import type { ItemFlag, ItemFlagKind } from '#contract/results/analysis.ts';
import { QuarantineButton } from '#web/features/questions/quarantine/quarantine-button.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';

export const flagNames: Record<ItemFlagKind, string> = {
  key: 'Key may be wrong',
  easy: 'Too easy',
  guessed: 'Guessed',
  unchosen: 'Option nobody chose',
  long: 'Long',
  leaked: 'Leaked?',
  misfit: 'Answers do not follow the level',
  overfit: 'Too predictable',
};

const nameFlag = ({ kind, options }: ItemFlag): string =>
  kind === 'unchosen' ? `Nobody chose ${options.join(', ')}` : flagNames[kind];

const reasons: Record<ItemFlagKind, string> = {
  key: 'Students with high marks in the rest of the test got this wrong more often than others.',
  easy: 'Nearly everybody gets it right, so it tells nobody apart.',
  guessed: 'As many get it right as by choosing at random, and strong students do hardly better.',
  unchosen: 'Such an option makes the question easier to guess. Write one that tempts.',
  long: 'It takes more than twice as long as the usual question.',
  leaked: 'Far more students get it right than in earlier tests.',
  misfit:
    'Strong students get it wrong and weak ones right more often than its level explains: it may be ambiguous or ask something else.',
  overfit: 'The other questions almost tell who gets it right, so it adds little.',
};

export function explainFlag({ kind, options }: ItemFlag): string {
  if (kind === 'key' && options.length > 0)
    return `The best students chose ${options.join(', ')} more often than the key.`;
  return reasons[kind];
}

export function FlagBadges({ flags }: { flags: readonly ItemFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag.kind} tone={flag.kind === 'key' || flag.kind === 'leaked' ? 'danger' : 'warn'}>
          {nameFlag(flag)}
        </Badge>
      ))}
    </span>
  );
}

type FlagActsProps = { flag: ItemFlag; question: number; aptitude: number };

/** What an admin can do about a flag. */
export function FlagActs({ flag, question, aptitude }: FlagActsProps) {
  const edit = (words: string) => (
    <Link to={paths.questions} search={{ edit: String(question) }} className={linkStyle}>
      {words}
    </Link>
  );
  const history = (
    <Link to={paths.questionHistory} params={{ id: String(question) }} className={linkStyle}>
      Compare its uses
    </Link>
  );
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      {flag.kind === 'key' && (
        <>
          {edit('Correct the key')}
          <Link
            to={paths.manageAptitude}
            params={{ id: String(aptitude) }}
            search={{ tab: 'regrade' }}
            className={linkStyle}
          >
            Preview the regrade
          </Link>
        </>
      )}
      {flag.kind === 'easy' && edit('Make it harder')}
      {flag.kind === 'guessed' && edit('Rewrite it')}
      {flag.kind === 'unchosen' && edit('Change the option')}
      {flag.kind === 'long' && edit('Shorten it')}
      {flag.kind === 'misfit' && edit('Check the wording')}
      {(flag.kind === 'leaked' || flag.kind === 'overfit') && history}
      {(flag.kind === 'leaked' || flag.kind === 'key' || flag.kind === 'misfit') && (
        <QuarantineButton question={question} words={explainFlag(flag)} />
      )}
    </span>
  );
}

const linkStyle =
  'inline-flex min-h-6 items-center font-medium text-accent-text underline underline-offset-4';
