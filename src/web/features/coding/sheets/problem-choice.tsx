import { useState } from 'react';
import type { ListedProblem } from '#contract/coding/problems.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useListProblems } from '../problems/requests.ts';

type ProblemChoiceProps = { taken: readonly string[]; onChoose: (problem: ListedProblem) => void };

/** Finds a published problem by its title. */
export function ProblemChoice({ taken, onChoose }: ProblemChoiceProps) {
  const [search, setSearch] = useState('');
  const { data } = useListProblems({
    ...{ page: 1, search, topic: undefined, difficulty: undefined, progress: undefined },
  });
  const found = search === '' ? [] : (data?.results.filter(({ slug }) => !taken.includes(slug)) ?? []);
  return (
    <div>
      <Field label="Add a problem">
        <SearchBox value={search} onSearch={setSearch} placeholder="Title" />
      </Field>
      {found.length > 0 && (
        <ul aria-label="Problems found" className="mt-2 flex flex-wrap gap-2">
          {found.slice(0, 8).map((problem) => (
            <li key={problem.slug}>
              <button
                type="button"
                className="min-h-9 rounded-full border border-line-strong/60 px-3 text-sm hover:bg-sunken"
                onClick={() => onChoose(problem)}
              >
                {problem.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
