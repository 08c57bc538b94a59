-- Since when the right answers could be read, where a change of terms has taken them back since.
alter table aptitude add column answers_out_at timestamptz;
