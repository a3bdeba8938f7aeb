-- What had been decided about rows of a version that another one replaced or that was dropped, and what became of it in
-- the version after: it follows the row, or is named where the row is gone. It is a record of the import, and stays when
-- the version is replaced in turn; so nothing here is a reference.
create table carried_decisions (
  batch_no integer not null,
  -- The version that it was carried into; of a dropped version, the one that comes next.
  version integer not null,
  -- The row as it was, and the last version that had it.
  former_version integer not null,
  former_id bigint not null,
  company_id integer not null,
  transaction_no text not null,
  transaction_type text not null,
  transaction_date date not null,
  yes_id text not null,
  transaction_amount numeric(14, 2) not null,
  former_amount numeric(14, 2) not null,
  -- What had been decided about it; PAYABLE: it had been released.
  state transaction_state not null,
  hold_type text,
  held_since timestamptz,
  hold_action_id bigint,
  request_action_id bigint,
  release_action_id bigint,
  -- The row in the version; null while it has none.
  id bigint,
  matched_by text check (matched_by in ('NUMBER', 'CUSTOMER')),
  new_company_id integer,
  amount numeric(14, 2),
  -- As the rules of an import had marked it, and as it counts with what had been decided.
  arrived_state transaction_state,
  arrived_hold_type text,
  carried_state transaction_state,
  carried_hold_type text,
  outcome text not null check (outcome in ('KEPT', 'CHANGED', 'ENDED', 'GONE')),
  primary key (batch_no, version, former_id),
  constraint gone_without_a_row check ((outcome = 'GONE') = (id is null) and (id is null) = (carried_state is null)),
  constraint cancelled_for_good check (state <> 'CANCELLED' or id is null or carried_state = 'CANCELLED')
);
create index carried_into_row on carried_decisions (batch_no, id) where id is not null;

-- Their sums, so that no list adds them up.
alter table cycle_versions add column carried jsonb not null default '[]' check (jsonb_typeof(carried) = 'array');

-- Decisions about the last version of a batch that was dropped wait for the next one, where its rows are still there.
do $$
declare
  dropped record;
begin
  for dropped in
    select batch_no, version from cycles
    where status = 'Dropped' and to_regclass(format('set_aside.transactions_%s_v%s', batch_no, version)) is not null
  loop
    execute format(
      'insert into carried_decisions (batch_no, version, former_version, former_id, company_id, transaction_no,
        transaction_type, transaction_date, yes_id, transaction_amount, former_amount, state, hold_type, held_since,
        hold_action_id, request_action_id, release_action_id, outcome)
      select batch_no, %s, %s, id, company_id, transaction_no, transaction_type, transaction_date, yes_id,
        transaction_amount, incentive_amount, state, hold_type, held_since, hold_action_id, request_action_id,
        release_action_id, ''GONE''
      from set_aside.transactions_%s_v%s
      where state in (''HELD'', ''RELEASE_REQUESTED'', ''CANCELLED'', ''EXCLUDED'') or release_action_id is not null',
      dropped.version + 1, dropped.version, dropped.batch_no, dropped.version);
  end loop;
end
$$;
