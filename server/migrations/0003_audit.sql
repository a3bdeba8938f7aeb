-- Each audit event is a link of one chain: a link's hash covers its event and the hash of the link before, so that
-- whoever changes, removes, inserts or reorders events has to write every later link anew.

create table audit_chain (
  sequence bigint primary key check (sequence > 0),
  event_id bigint not null unique,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_chain_stays before update or delete or truncate on audit_chain
  for each statement execute function refuse_change_of_history();

-- What is not chained yet. Chaining in the transaction itself would make every commit wait for the one before.
create table audit_queue (
  event_id bigint primary key
);

-- The key that signs checkpoints, sealed with the master key.
create table audit_keys (
  only_row boolean primary key default true check (only_row),
  public_key bytea not null,
  sealed_private_key bytea not null,
  made_on timestamptz not null
);

-- A signed checkpoint stands for the chain up to its link: kept elsewhere, it shows a chain that was written anew.
create table audit_checkpoints (
  sequence bigint primary key references audit_chain,
  hash bytea not null,
  signed_on timestamptz not null,
  public_key bytea not null,
  signature bytea not null
);
create trigger audit_checkpoints_stay before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_change_of_history();

create function queue_audit_events() returns trigger language plpgsql as $$
begin
  insert into audit_queue select event_id from inserted;
  return null;
end
$$;
create trigger audit_events_are_queued after insert on audit_events
  referencing new table as inserted for each statement execute function queue_audit_events();

-- What a link covers, the same on every server and in every time zone.
create function audit_event_text(event audit_events) returns text language sql immutable as $$
  select jsonb_build_object(
    'eventId', event.event_id,
    'createdOn', to_char(event.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'area', event.area,
    'action', event.action,
    'activity', event.activity,
    'userId', event.user_id,
    'actor', event.actor,
    'name', event.name,
    'reason', event.reason,
    'comment', event.comment,
    'referenceNo', event.reference_no,
    'batchNo', event.batch_no,
    'accountCode', event.account_code,
    'amount', event.amount::text,
    'attachmentType', event.attachment_type,
    'attachmentReference', event.attachment_reference,
    'details', event.details,
    'requestId', event.request_id,
    'outcome', event.outcome
  )::text
$$;

create function audit_link_hash(previous bytea, event audit_events) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(audit_event_text(event), 'UTF8'))
$$;

-- Chains up to so many committed events; one caller at a time, so that the chain has no fork. Returns how many.
create function chain_audit_events(most integer) returns integer language plpgsql as $$
declare
  last audit_chain;
  event audit_events;
  count integer := 0;
begin
  perform pg_advisory_xact_lock(7201504);
  select * into last from audit_chain order by sequence desc limit 1;
  for event in
    with taken as (
      delete from audit_queue using (
        select event_id from audit_queue join audit_events using (event_id) order by event_id limit most
      ) as next
      where audit_queue.event_id = next.event_id
      returning next.event_id
    )
    select audit_events.* from audit_events join taken using (event_id) order by event_id
  loop
    last := (coalesce(last.sequence, 0) + 1, event.event_id, audit_link_hash(coalesce(last.hash, ''), event));
    insert into audit_chain values (last.*);
    count := count + 1;
  end loop;
  return count;
end
$$;
