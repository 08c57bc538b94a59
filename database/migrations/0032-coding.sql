-- Inputs and answers of tests, stored once for all problems and versions that use them.
create table coding_test_file (
  -- SHA-256 of the content.
  hash bytea primary key check (length(hash) = 32),
  content bytea not null,
  created_at timestamptz not null default now()
);

create table coding_problem (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished')),
  created_at timestamptz not null default now()
);

-- Versions never change; an edit is another version.
create table coding_problem_version (
  id integer generated always as identity primary key,
  problem_id integer not null references coding_problem,
  number integer not null check (number >= 1),
  title text not null,
  -- Markdown of statement, input_format, output_format, constraints and editorial, and the HTML that was rendered from it.
  texts jsonb not null,
  html jsonb not null,
  checker jsonb not null,
  seconds double precision not null,
  megabytes integer not null,
  output_kilobytes integer not null,
  -- Multiply the seconds for a language.
  factors jsonb not null,
  starter jsonb not null,
  topics text[] not null,
  difficulty smallint not null check (difficulty between 1 and 5),
  source text not null,
  -- Name and points of each group, in order.
  groups jsonb not null,
  -- The author's programs: name, role, language, files.
  programs jsonb not null,
  created_by integer references account,
  created_at timestamptz not null default now(),
  unique (problem_id, number)
);

alter table coding_problem
  add column version_id integer references coding_problem_version,
  add column published_version_id integer references coding_problem_version,
  add column published_at timestamptz;

create table coding_test (
  version_id integer not null references coding_problem_version,
  position integer not null,
  name text not null,
  group_name text not null,
  is_sample boolean not null,
  input_hash bytea not null references coding_test_file,
  answer_hash bytea not null references coding_test_file,
  explanation text not null default '',
  explanation_html text not null default '',
  primary key (version_id, position)
);
create index coding_test_input on coding_test (input_hash);
create index coding_test_answer on coding_test (answer_hash);

-- A proof: the outcome of running the author's programs of a version.
create table coding_proof (
  version_id integer primary key references coding_problem_version,
  state text not null check (state in ('running', 'proven', 'failed')),
  steps jsonb not null default '[]',
  missing jsonb not null default '[]',
  done integer not null default 0,
  total integer not null default 0,
  updated_at timestamptz not null default now()
);

create table coding_submission (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  problem_id integer not null references coding_problem,
  version_id integer not null references coding_problem_version,
  -- Given by the caller, so that a call repeated after a lost reply counts once.
  call_id uuid not null,
  kind text not null check (kind in ('submit', 'samples', 'input')),
  language text not null,
  source text not null check (octet_length(source) <= 65536),
  input text check ((kind = 'input') = (input is not null)),
  state text not null default 'queued' check (state in ('queued', 'judging', 'judged')),
  -- How often a judge has begun it, so that results of a lost judge are told from those of the next.
  tries integer not null default 0,
  verdict text check (verdict in ('AC', 'WA', 'TLE', 'MLE', 'RE', 'CE', 'OLE', 'IE')),
  points integer,
  seconds double precision,
  megabytes double precision,
  message text not null default '',
  -- Verdicts of the tests so far, and what is shown of samples and own input.
  tests jsonb not null default '[]',
  runs jsonb not null default '[]',
  total integer not null default 0,
  created_at timestamptz not null default now(),
  judged_at timestamptz,
  check ((state = 'judged') = (verdict is not null)),
  unique (account_id, call_id)
);
create index coding_submission_own on coding_submission (account_id, problem_id, id desc);
create index coding_submission_open on coding_submission (id) where state <> 'judged';

-- The first accepted submission of each person and problem.
create table coding_solved (
  account_id integer not null references account on delete cascade,
  problem_id integer not null references coding_problem,
  submission_id integer not null references coding_submission on delete cascade,
  solved_at timestamptz not null default now(),
  primary key (account_id, problem_id)
);
create index coding_solved_problem on coding_solved (problem_id);

-- People who read the editorial before they had solved the problem.
create table coding_editorial_opened (
  account_id integer not null references account on delete cascade,
  problem_id integer not null references coding_problem,
  opened_at timestamptz not null default now(),
  primary key (account_id, problem_id)
);

-- Unsubmitted programs, which the editor saves while a student types.
create table coding_draft (
  account_id integer not null references account on delete cascade,
  problem_id integer not null references coding_problem,
  language text not null,
  source text not null check (octet_length(source) <= 65536),
  revision integer not null,
  saved_at timestamptz not null default now(),
  primary key (account_id, problem_id, language)
);

-- Judges that run or ran lately.
create table judge_worker (
  id integer generated always as identity primary key,
  name text not null,
  sandbox text not null check (sandbox in ('bubblewrap', 'webassembly')),
  languages jsonb not null,
  speed_factor double precision not null,
  notes jsonb not null default '[]',
  running integer not null default 0,
  drained_at timestamptz,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table sheet (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  description_html text not null,
  position integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now()
);

create table sheet_entry (
  id integer generated always as identity primary key,
  sheet_id integer not null references sheet on delete cascade,
  -- Entries of one section stand together; the sections are in the order of their first entries.
  section text not null,
  position integer not null,
  problem_id integer references coding_problem,
  url text,
  title text not null,
  topics text[] not null,
  difficulty smallint check (difficulty between 1 and 5),
  check ((problem_id is null) <> (url is null))
);
create index sheet_entry_sheet on sheet_entry (sheet_id, position);
create index sheet_entry_problem on sheet_entry (problem_id) where problem_id is not null;

-- A student's state and note of an entry. Whether a problem of the portal is solved follows from coding_solved.
create table sheet_mark (
  account_id integer not null references account on delete cascade,
  entry_id integer not null references sheet_entry on delete cascade,
  state text not null check (state in ('to-do', 'solved', 'revise')),
  note text not null default '',
  updated_at timestamptz not null default now(),
  primary key (account_id, entry_id)
);
create index sheet_mark_entry on sheet_mark (entry_id);
