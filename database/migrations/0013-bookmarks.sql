-- A question that a student keeps, with a private note.
create table bookmark (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  -- A question of the bank.
  question_id integer references question (id) on delete cascade,
  -- Or a generated one, which template and seed make again.
  template text,
  seed integer,
  likeness text,
  topic text not null,
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  check ((question_id is null) = (template is not null)),
  check ((template is null) = (seed is null) and (template is null) = (likeness is null))
);
create unique index bookmark_question on bookmark (account_id, question_id) where question_id is not null;
create unique index bookmark_generated on bookmark (account_id, template, seed) where template is not null;
create index bookmark_of_question on bookmark (question_id) where question_id is not null;

-- A report comes from a submitted test or from a practice session.
alter table question_report
  alter column aptitude_id drop not null,
  add column session_id integer,
  add column position integer,
  add constraint question_report_item foreign key (session_id, position) references practice_item (session_id, position),
  add constraint question_report_source check ((aptitude_id is null) = (session_id is not null));

alter table practice_item
  drop constraint practice_item_reason_check,
  add constraint practice_item_reason_check
    check (reason in ('due', 'weak', 'new', 'level', 'missed', 'bookmark'));
