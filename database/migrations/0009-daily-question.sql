-- The day (YYYY-MM-DD) whose question a session asks; null for others.
alter table practice_session add column daily_on text check (daily_on ~ '^\d{4}-\d{2}-\d{2}$');
create unique index practice_session_daily on practice_session (account_id, daily_on) where daily_on is not null;
