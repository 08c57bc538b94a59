import { pluralize } from '#web/ui/text.ts';
import { PublishCard } from '../publication/publish-card.tsx';
import { QuestionsTab } from '../sections/questions-tab.tsx';
import { SectionsTab } from '../sections/sections-tab.tsx';
import { TermsTab } from '../terms/terms-tab.tsx';
import { AptitudeFacts } from './aptitude-facts.tsx';
import { getDetailPhase } from './detail-tabs.ts';
import { Disclosure } from './disclosure.tsx';
import type { TestDetail } from './test-detail.ts';

/**
 * How a test is taken, for whom it is and when its results come out. A draft has its facts and checklist here, a test that has begun
 * its questions and sections.
 */
export function SettingsTab({ aptitude, sections, sections_revision, questions, places }: TestDetail) {
  const phase = getDetailPhase(aptitude);
  return (
    <div className="flex flex-col gap-6">
      {phase === 'draft' && (
        <div className="grid gap-6 lg:grid-cols-2">
          <AptitudeFacts aptitude={aptitude} wide={false} />
          <PublishCard aptitude={aptitude} />
        </div>
      )}
      {(phase === 'live' || phase === 'past') && (
        <div className="flex flex-col gap-3">
          <Disclosure title="Questions" hint={pluralize(questions.length, 'question')}>
            <QuestionsTab aptitude={aptitude} sections={sections} questions={questions} places={places} />
          </Disclosure>
          {sections.length > 0 && (
            <Disclosure title="Sections" hint={pluralize(sections.length, 'section')}>
              <SectionsTab aptitude={aptitude} sections={sections} revision={sections_revision} />
            </Disclosure>
          )}
        </div>
      )}
      <TermsTab aptitude={aptitude} />
    </div>
  );
}
