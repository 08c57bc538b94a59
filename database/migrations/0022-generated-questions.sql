-- The template and the seed that a question came from, so that it can be told and nothing is drawn twice.
create table generated_question (
  question_id integer primary key references question on delete cascade,
  template text not null,
  seed integer not null check (seed > 0),
  -- A digest of numbers and words, names and wrong options left out: two seeds of one likeness are the same question.
  likeness text not null,
  unique (template, seed),
  unique (template, likeness)
);
