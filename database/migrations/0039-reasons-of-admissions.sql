-- Why an admin admitted late answers, or took that back, is said of a person: it stands with the admission, and goes with the person.
update late_admission set reason = '(erased)', withdrawn_reason = case when withdrawn_at is not null then '(erased)' end
from attempt join account on account.id = account_id
where attempt.id = attempt_id and erased_at is not null;

-- The log names nobody: what it held of these is taken out once, here.
alter table audit_event disable trigger audit_event_append_only;

update audit_event set after = after || '{"reason": "(personal)"}'
where action in ('attempt.admit-evidence', 'attempt.withdraw-evidence') and after ? 'reason';

alter table audit_event enable trigger audit_event_append_only;
