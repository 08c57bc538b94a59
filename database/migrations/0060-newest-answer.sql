-- The first databases of 0001 had this column, which no later backup could bring back.
alter table attempt_chain drop column if exists newest;
