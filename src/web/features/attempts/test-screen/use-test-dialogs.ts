import { useState } from 'react';
import type { CurrentSection, FinishingSection } from '../sections/current-section.ts';
import type { SubmissionState } from '../submit/submission-state.ts';

/** Which dialogs of the test screen are open, and the steps that open them. */
export function useTestDialogs(
  { place }: CurrentSection,
  finishing: FinishingSection,
  submission: SubmissionState,
  wantsSignIn: boolean,
) {
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [submitOpen, setSubmitOpen] = useState(false);
  // The index of the section to finish: the dialog closes when another section opens.
  const [sectionToFinish, setSectionToFinish] = useState<number | null>(null);
  return {
    paletteOpen,
    setPaletteOpen,
    submitOpen,
    setSubmitOpen,
    finishOpen: sectionToFinish !== null && sectionToFinish === place,
    setFinishOpen: (open: boolean) => setSectionToFinish(open ? place : null),
    askToFinish: () => {
      finishing.reset();
      setSectionToFinish(place);
    },
    askToSubmit: () => {
      submission.clearError();
      setSubmitOpen(true);
    },
    /** A student who was signed out on Submit need not press it again. */
    resumeSubmission: () => {
      if (submitOpen && wantsSignIn) submission.submit();
    },
  };
}
