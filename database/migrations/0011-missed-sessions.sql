-- The test whose missed questions a session asks; null for others.
alter table practice_session add column aptitude_id integer references aptitude (id) on delete set null;
create index practice_session_aptitude on practice_session (account_id, aptitude_id) where aptitude_id is not null;
