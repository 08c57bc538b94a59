-- How many questions of a file could not be read. Drafts from before do not know it.
alter table question_import add column left_out integer not null default 0;
