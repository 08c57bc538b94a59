-- A card brings an item back to a student when it is due: a question of the bank, or a generator with another question each time.
create table revision_card (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  question_id integer references question (id) on delete cascade,
  template text,
  topic text not null,
  source text not null check (source in ('test', 'practice')),
  -- The memory model of FSRS: days until recall falls to 90 %, and difficulty from 1 to 10.
  stability double precision not null check (stability > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  reviews integer not null check (reviews > 0),
  lapses integer not null default 0,
  reviewed_at timestamptz not null,
  due_at timestamptz not null,
  -- Days on which it was answered right with a stability that counts as mastered; the second one ends the card.
  mastered_days integer not null default 0,
  mastered_on text check (mastered_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- It comes no more: mastered, or put away by the student.
  ended_at timestamptz,
  check ((question_id is null) = (template is not null))
);
create unique index revision_card_question on revision_card (account_id, question_id) where question_id is not null;
create unique index revision_card_template on revision_card (account_id, template) where template is not null;
create index revision_card_due on revision_card (account_id, due_at) where ended_at is null;
create index revision_card_of_question on revision_card (question_id) where question_id is not null;

-- Tests whose missed questions have become cards. Answers are released once.
alter table aptitude add column cards_made_at timestamptz;
create index aptitude_without_cards on aptitude (closes_at) where cards_made_at is null and stage = 'published';

-- The usual time for an item, from its latest right answers.
create index practice_answer_of_question on practice_answer (question_id, at) where question_id is not null and outcome = 'right';
create index practice_answer_of_template on practice_answer (template, at) where template is not null and outcome = 'right';
