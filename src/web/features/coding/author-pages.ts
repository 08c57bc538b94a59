// The pages of admins, which students never load.
export { ProblemDraftPage } from './authoring/problem-draft-page.tsx';
export { ProblemDraftsPage } from './authoring/problem-drafts-page.tsx';
export { JudgesPage } from './judges/judges-page.tsx';
export { SheetEditorPage } from './sheets/sheet-editor-page.tsx';
