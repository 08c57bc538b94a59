-- How a question of a test is marked in place of by the key that each paper pinned. Every regrade of a test has the next
-- number, which is the test's key version; of each question the ruling with the highest number holds.
create table ruling (
  aptitude_id integer not null references aptitude,
  number integer not null check (number > 0),
  question_id integer not null references question,
  -- By the key of another version, right for everybody, out of the marking, or by the pinned keys again.
  how text not null check (how in ('key', 'full', 'out', 'pinned')),
  version_id integer references question_version check ((version_id is not null) = (how = 'key')),
  -- What the students are told.
  words text not null check (length(words) between 1 and 300),
  decided_by integer references account,
  decided_at timestamptz not null default now(),
  primary key (aptitude_id, number, question_id)
);

create index ruling_question on ruling (question_id);

create trigger ruling_append_only before update or delete or truncate on ruling
  for each statement execute function refuse_change();

-- The number of the newest ruling that the marking knew; 0: by the pinned keys alone.
alter table score add column key_version integer not null default 0;
