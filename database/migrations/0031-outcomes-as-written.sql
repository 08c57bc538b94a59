-- Outcomes are written once and read whole: taken apart for storing, those of a hall took longer than all the rest of its end.
alter table score alter column outcomes type json using outcomes::json;
