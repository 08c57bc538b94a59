import { BookmarkControls } from './bookmark-controls.tsx';
import { useListTestBookmarks } from './requests.ts';

type TestBookmarkProps = { testId: number; questionId: number; number: number };

/** Bookmark and note of a question in the student's released result. */
export function TestBookmark({ testId, questionId, number }: TestBookmarkProps) {
  const { data } = useListTestBookmarks(testId);
  if (!data) return null;
  return (
    <div className="-mx-3 mt-5 flex flex-wrap items-center gap-1">
      <BookmarkControls
        question={{ aptitude_id: testId, question_id: questionId }}
        mark={data.get(questionId) ?? null}
        name={`question ${number}`}
        onChange={() => undefined}
      />
    </div>
  );
}
