-- A coding problem that a student has solved comes back too. The student solves it again, or says whether the idea came to mind.
alter table revision_card
  add column problem_id integer references coding_problem on delete cascade,
  drop constraint revision_card_check,
  drop constraint revision_card_source_check,
  add constraint revision_card_subject check (num_nonnulls(question_id, template, problem_id) = 1),
  add constraint revision_card_source check (source in ('test', 'practice', 'coding'));
create unique index revision_card_problem on revision_card (account_id, problem_id) where problem_id is not null;
create index revision_card_of_problem on revision_card (problem_id) where problem_id is not null;
