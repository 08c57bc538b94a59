-- An admin with duties may only do what these open; null opens everything. The role stays admin either way.
alter table account add column duties text[]
  check (duties <@ '{setter,reviewer,invigilator,analyst}' and cardinality(duties) > 0),
  add constraint account_duties_of_admins check (duties is null or role = 'admin');

-- The tests of an invigilator.
create table duty_aptitude (
  account_id integer not null references account on delete cascade,
  aptitude_id integer not null references assessment on delete cascade,
  primary key (account_id, aptitude_id)
);
create index duty_aptitude_test on duty_aptitude (aptitude_id);

-- A person who is made an admin again starts without the duties of the time before.
create function end_duties() returns trigger language plpgsql as $$
begin
  new.duties := null;
  delete from duty_aptitude where account_id = new.id;
  return new;
end
$$;
create trigger account_duties before update of role on account
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function end_duties();
