-- The ranks of a test come from these two indexes alone: papers and outcomes make the rows wide.
create index attempt_of_aptitude on attempt (aptitude_id, state) include (id, account_id);
drop index score_rank;
create index score_rank on score (aptitude_id, marks desc, seconds) include (attempt_id);

-- Decisions on erasures and roles count the admins, who are few among thousands of people.
create index account_admin on account (id) where role = 'admin' and archived_at is null;
