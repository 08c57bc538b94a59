import type { Duty } from '#contract/person.ts';

export const dutyLabels: Record<Duty, { name: string; opens: string }> = {
  setter: { name: 'Setter', opens: 'questions, coding problems and drafts of tests' },
  reviewer: { name: 'Reviewer', opens: 'reads questions and drafts, and approves drafts' },
  invigilator: { name: 'Invigilator', opens: 'the boards of named tests' },
  analyst: { name: 'Analyst', opens: 'reads results, insights and pages of students' },
};
