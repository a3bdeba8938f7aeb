-- What other systems are told of as it happens. An event is written by triggers in the transaction of its change, so that
-- no command can forget it, and only while somebody listens.
create table webhook_endpoints (
  endpoint_id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  kinds text[] not null,
  enabled boolean not null,
  -- The secret that signs, and the one before for as long as both are to verify; sealed with the master key.
  sealed_secret bytea,
  former_secret bytea,
  former_ends_on timestamptz,
  secret_on timestamptz,
  created_on timestamptz not null,
  check ((former_secret is null) = (former_ends_on is null))
);
create unique index webhook_endpoints_by_name on webhook_endpoints (compared_form(name));

-- The values of an endpoint, requested by one person and approved by a second.
create table webhook_changes (
  change_id bigint generated always as identity primary key,
  -- Null until a new endpoint is approved.
  endpoint_id bigint references webhook_endpoints,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index webhook_changes_waiting
  on webhook_changes (coalesce(endpoint_id::text, after ->> 'name')) where status = 'Pending';
create index webhook_changes_by_age on webhook_changes (status, decided_on, change_id);

create table webhook_events (
  event_id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about: events about the same are sent in their order.
  subject text not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  happened_on timestamptz not null
);
-- Events come in the order of their time: a few pages name a day, and an event costs nothing here.
create index webhook_events_by_age on webhook_events using brin (happened_on);

-- Written by the trigger below alone, from rows of both tables that it has just read. Foreign keys would look each of them
-- up again and lock the endpoint for everybody who tells it something. Endpoints stay; events go with their deliveries.
create table webhook_deliveries (
  endpoint_id bigint not null,
  event_id bigint not null,
  subject text not null,
  state text not null check (state in ('WAITING', 'DELIVERED', 'DEAD')),
  tries integer not null default 0,
  -- A new one is due at once, whatever the clock of the database says.
  next_on timestamptz not null,
  -- The status of the latest answer, or why there was none.
  answer text,
  ended_on timestamptz,
  primary key (event_id, endpoint_id),
  check ((state = 'WAITING') = (ended_on is null))
);
-- The first that waits of each subject is the one that is sent.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject, event_id) where state = 'WAITING';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_on, event_id) where state = 'WAITING';
create index webhook_deliveries_taken on webhook_deliveries (endpoint_id, ended_on) where state = 'DELIVERED';
create index webhook_deliveries_dead on webhook_deliveries (ended_on, endpoint_id, event_id) where state = 'DEAD';

create function webhook_is_wanted(wanted text) returns boolean stable language sql
  return exists (select from webhook_endpoints where enabled and wanted = any(kinds));

create function deliver_webhook_events() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, subject, state, next_on)
  select endpoint_id, event_id, subject, 'WAITING', '-infinity'
  from inserted join webhook_endpoints on enabled and inserted.kind = any(kinds);
  return null;
end
$$;
create trigger webhook_events_are_delivered after insert on webhook_events
  referencing new table as inserted for each statement execute function deliver_webhook_events();

-- A cycle's way from its acceptance to its posting.
create function tell_of_cycle() returns trigger language plpgsql as $$
declare
  happened text := case
    when new.status = 'Completed' then 'cycle.posted'
    when new.status = 'Scheduled' then 'cycle.approved'
    when new.status = 'Pending Approval' then 'cycle.submitted'
    when old.status = 'In Validation' and new.status <> 'Dropped' then 'cycle.accepted'
  end;
begin
  if happened is not null and webhook_is_wanted(happened) then
    insert into webhook_events (kind, subject, data, happened_on) values (happened, 'cycle ' || new.batch_no, jsonb_build_object(
      'batchNo', new.batch_no, 'version', new.version, 'name', new.name, 'status', new.status), clock_timestamp());
  end if;
  return null;
end
$$;
create trigger cycles_are_told_of after update of status on cycles
  for each row when (old.status is distinct from new.status) execute function tell_of_cycle();

-- Payments move by the thousand, so this is one statement for all of them.
create function tell_of_payments() returns trigger language plpgsql as $$
declare
  wanted text[] := array(select distinct unnest(kinds) from webhook_endpoints where enabled);
begin
  if wanted && array['payment.handed_over', 'payment.settled', 'payment.rejected', 'payment.returned'] then
    insert into webhook_events (kind, subject, data, happened_on)
    select told.kind, 'payment ' || became.reference_no, jsonb_build_object('referenceNo', became.reference_no,
      'companyCode', company_code, 'amount', became.amount::text, 'batchNo', became.batch_no, 'status', became.status,
      'reasonCode', became.reason_code), became.status_at
    from became join was using (reference_no) join dealers on dealers.company_id = became.company_id
    cross join lateral (select case became.status
      when 'IN FILE' then 'payment.handed_over' when 'SETTLED' then 'payment.settled'
      when 'REJECTED' then 'payment.rejected' when 'RETURNED' then 'payment.returned' end as kind) as told
    where became.status <> was.status and told.kind = any(wanted)
    order by became.reference_no;
  end if;
  return null;
end
$$;
create trigger payments_are_told_of after update on payments
  referencing old table as was new table as became for each statement execute function tell_of_payments();

create function tell_of_e_invoice() returns trigger language plpgsql as $$
declare
  happened text := case new.status when 'VALID' then 'e_invoice.valid' else 'e_invoice.invalid' end;
begin
  if webhook_is_wanted(happened) then
    insert into webhook_events (kind, subject, data, happened_on) values (happened, 'e-invoice ' || new.document_no,
      jsonb_build_object('documentNo', new.document_no, 'batchNo', new.batch_no, 'type', new.type, 'status', new.status,
        'amount', new.amount::text), clock_timestamp());
  end if;
  return null;
end
$$;
create trigger e_invoices_are_told_of after update of status on e_invoice_documents
  for each row when (old.status is distinct from new.status and new.status in ('VALID', 'INVALID'))
  execute function tell_of_e_invoice();

-- An action's rows and sums follow in the same transaction: a receiver reads them by the reference.
create function tell_of_hold() returns trigger language plpgsql as $$
declare
  happened text := case new.kind when 'HOLD' then 'hold.placed' else 'hold.ended' end;
begin
  if webhook_is_wanted(happened) then
    insert into webhook_events (kind, subject, data, happened_on)
    values (happened, coalesce('cycle ' || new.batch_no, new.reference_no), jsonb_build_object('referenceNo', new.reference_no,
      'batchNo', new.batch_no, 'holdType', new.hold_type, 'action', new.kind), new.acted_at);
  end if;
  return null;
end
$$;
create trigger holds_are_told_of after insert on cycle_actions
  for each row when (new.kind in ('HOLD', 'RELEASE', 'CANCEL')) execute function tell_of_hold();

-- Whatever waits for a second person has an audit event that begins so. A request about a cycle comes in order with what
-- else is told of the cycle. It is told with the number by which calls name it, and with the kind under which a client
-- reads it, if a policy may let clients decide it.
create function tell_of_request() returns trigger language plpgsql as $$
declare
  request constant text := substr(new.action, 9);
begin
  if webhook_is_wanted('request.waiting') then
    insert into webhook_events (kind, subject, data, happened_on)
    values (
      'request.waiting', coalesce('cycle ' || new.batch_no, 'request ' || coalesce(new.reference_no, new.event_id::text)),
      jsonb_build_object('area', new.area, 'request', request,
        'kind', case request
          when 'CHANGE OF CHART' then 'chart-changes'
          when 'E-INVOICE REPLACEMENT' then 'e-invoice-replacements'
        end,
        'changeId', coalesce(new.details -> 'changeId', new.details -> 'decisionId', new.details -> 'settingsId',
          new.details -> 'bulkChangeId'),
        'name', new.name, 'referenceNo', new.reference_no, 'batchNo', new.batch_no, 'companyCode', new.account_code), new.created_on);
  end if;
  return null;
end
$$;
create trigger requests_are_told_of after insert on audit_events
  for each row when (new.action like 'REQUEST %' and new.outcome = 'DONE') execute function tell_of_request();
