-- Minutes come on top of a factor.
alter table extra_time drop constraint extra_time_check, add check (factor is not null or minutes is not null);
