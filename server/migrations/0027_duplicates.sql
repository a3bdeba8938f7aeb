-- A transaction counts once over all cycles: what stands in another one already arrives held as Duplicate.
alter table transactions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate'));
alter table cycle_actions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate'));
alter table cycle_totals drop constraint known_hold_type,
  add constraint known_hold_type
  check (hold_type in ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate'));

-- The rows of an import that stood in another cycle when they arrived, with their twin there: one for each such cycle.
-- It is a record of the import, and stays when either version is dropped or replaced; so nothing here is a reference.
create table transaction_twins (
  batch_no integer not null,
  version integer not null,
  -- The row's; an id never comes again, so it says the version, too.
  id bigint not null,
  transaction_no text not null,
  transaction_type text not null,
  transaction_date date not null,
  company_id integer not null,
  incentive_amount numeric(14, 2) not null,
  matched_by text not null check (matched_by in ('NUMBER', 'CUSTOMER')),
  twin_batch_no integer not null,
  twin_version integer not null,
  twin_id bigint not null,
  twin_transaction_no text not null,
  twin_company_id integer not null,
  -- The action of the second person who released the row as a duplicate: from then on it may be paid beside its twin.
  release_action_id bigint,
  primary key (batch_no, id, twin_batch_no)
);
create index released_twins on transaction_twins (batch_no, id) where release_action_id is not null;

-- Whether a version may have a transaction, in three bytes for each of its keys: a Bloom filter, in parts. Worked out from
-- the rows, whose keys never change; a version without one is looked through row by row until a job has made it.
create table transaction_key_filters (
  batch_no integer not null,
  version integer not null,
  part integer not null,
  bits bytea not null,
  primary key (batch_no, version, part)
);
-- They are as good as random.
alter table transaction_key_filters alter column bits set storage external;

-- What the wall found when a version arrived; none was looked for before it stood.
alter table cycle_versions
  add column duplicate_rows bigint not null default 0,
  add column duplicate_amount numeric(14, 2) not null default 0;
