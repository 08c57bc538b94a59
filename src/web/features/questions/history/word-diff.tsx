import { diffWordsWithSpace } from 'diff';

/** The difference of two texts, word by word: removed words are struck through, added ones underlined. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  let at = 0;
  return (
    <p className="whitespace-pre-wrap break-words rounded-control bg-sunken/70 px-3 py-2 font-mono text-[0.8125rem] leading-6">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
        at += value.length;
        const key = `${at}${added ? '+' : removed ? '-' : ''}`;
        if (added)
          return (
            <ins key={key} className="bg-success-soft text-success-text">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="bg-danger-soft text-danger-text">
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
