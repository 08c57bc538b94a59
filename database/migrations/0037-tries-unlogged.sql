-- Each sign-in counts a try and takes it back. The count need not outlive a crash of the database: it starts anew then.
alter table password_try set unlogged;
