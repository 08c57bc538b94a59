-- Options such as “Both A and B” name others by letter or place. Versions from before keep the shuffle that their papers had.
alter table question_version add column keep_option_order boolean not null default false;
