-- The list of webhooks counts what waits, what was given up, and when each webhook last got something.
create index webhook_delivery_waiting on webhook_delivery (webhook_id) where delivered_at is null and given_up_at is null;
create index webhook_delivery_given_up on webhook_delivery (webhook_id, given_up_at) where given_up_at is not null;
create index webhook_delivery_delivered on webhook_delivery (webhook_id, delivered_at) where delivered_at is not null;
