-- The key pair by which push services know this portal (VAPID). The first start makes it; the private key never leaves the server.
create table push_key (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- The devices on which people get notifications while the portal is closed: a Web Push subscription each.
create table push_device (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  -- The session that last used it. Not a foreign key: the device outlives a session that expires.
  session_id integer not null,
  name text not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  -- The last sign-in on the device.
  renewed_at timestamptz not null default now()
);
create index push_device_account on push_device (account_id);

-- The end of a session ends the push subscription of its device.
create function end_push_device() returns trigger language plpgsql as $$
begin
  delete from push_device where account_id = old.account_id and session_id = old.id;
  return null;
end
$$;
create trigger session_push_device after delete on session
  for each row when (old.expires_at > now()) execute function end_push_device();

-- A notification on its way to a device. The row goes with the answer of the push service.
create table push (
  notification_id bigint not null references notification on delete cascade,
  device_id integer not null references push_device on delete cascade,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  primary key (notification_id, device_id)
);
create index push_device_pushes on push (device_id);
create index push_due on push (next_try_at);

-- When the portal queued the notification for the devices.
alter table notification add column pushed_at timestamptz;
-- Kinds that do not come by push.
alter table notification_setting add column push_off text[] not null default '{cards-due}';
