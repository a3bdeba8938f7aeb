-- What users did, and what was refused because they lack a permission. Written in the change's own transaction.
create table audit_events (
  event_id bigint generated always as identity primary key,
  area text not null,
  action text not null,
  activity text not null,
  -- Null where the server acted by itself, and for a caller who is not signed in.
  user_id bigint,
  -- The person's name at that time.
  actor text not null,
  name text not null,
  reason text not null,
  comment text not null,
  reference_no text,
  batch_no integer,
  account_code text,
  -- What it was about, in RM; null where it was about no sum.
  amount numeric(16, 2),
  -- Its attachments are filed under these.
  attachment_type text,
  attachment_reference text,
  details jsonb,
  request_id uuid,
  outcome text not null check (outcome in ('DONE', 'REFUSED')),
  created_on timestamptz not null default now()
);
-- Each feed reads one or two of these from their newer end, so none slows down as others grow.
create index audit_events_by_area on audit_events (area, created_on, event_id) where outcome = 'DONE';
create index audit_events_by_batch on audit_events (batch_no, created_on, event_id) where batch_no is not null;
create index audit_events_by_account on audit_events (account_code, created_on, event_id) where account_code is not null;
create index audit_events_by_reference on audit_events (reference_no) where reference_no is not null;
create index audit_events_by_user on audit_events (user_id, created_on) where user_id is not null;
-- The audit screen counts a period of all areas, and finds sums.
create index audit_events_by_time on audit_events using brin (created_on);
create index audit_events_by_amount on audit_events (amount, created_on) where amount is not null;

-- History is never rewritten. A trigger names its own, but for that of audit events.
create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception '% are never changed or deleted', coalesce(tg_argv[0], 'audit events');
end
$$;
create trigger audit_events_stay before update or delete or truncate on audit_events
  for each statement execute function refuse_change_of_history();
