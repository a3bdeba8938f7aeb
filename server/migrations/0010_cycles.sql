create type transaction_state as enum
  ('PAYABLE', 'HELD', 'RELEASE_REQUESTED', 'RELEASED', 'PAID', 'CANCELLED', 'EXCLUDED');

create table cycles (
  batch_no integer primary key check (batch_no > 0),
  -- The calculation version that counts; naming an older one is refused as stale.
  version integer not null check (version > 0),
  name text not null,
  commission_type text not null
    check (commission_type in ('Incentives', 'Device Reimbursement Broadband', 'Device Reimbursement Bundle')),
  cutoff_date date not null,
  report_date date not null,
  payout_date date not null,
  status text not null check (status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold', 'Scheduled',
    'Completed', 'Error', 'Cancelled', 'Dropped')),

  -- Kept by keep_cycle_totals as rows change, so that no list adds up history.
  change_no bigint not null default 0,
  imported_amount numeric(14, 2) not null default 0,
  excluded_amount numeric(14, 2) not null default 0,
  hold_amount numeric(14, 2) not null default 0,
  held_count bigint not null default 0,
  release_requested_count bigint not null default 0,
  total_amount numeric(14, 2) generated always as (imported_amount - excluded_amount) stored,

  requested_by bigint references users,
  requested_at timestamptz,
  -- What was submitted: approval compares it with what stands then.
  requested_digest text,
  approved_by bigint references users,
  approved_at timestamptz,
  approved_for date,
  -- Whether the rule of two people was on when the cycle was approved.
  four_eyes boolean not null default true,
  constraint approved_by_a_second_person check (not four_eyes or approved_by is null or approved_by <> requested_by)
);
create index cycles_by_cutoff on cycles (cutoff_date, batch_no);

create table cycle_versions (
  batch_no integer not null references cycles,
  version integer not null,
  status text not null check (status in ('In Validation', 'Accepted', 'Dropped', 'Retired')),
  name text not null,
  commission_type text not null,
  cutoff_date date not null,
  report_date date not null,
  payout_date date not null,
  file_name text not null,
  file_sha256 text not null,
  rows_read bigint not null,
  rows_accepted bigint not null,
  rows_rejected bigint not null,
  total_amount numeric(14, 2) not null,
  -- Null where the command line imported it.
  imported_by bigint references users,
  imported_on timestamptz not null,
  decided_by bigint references users,
  decided_on timestamptz,
  remark text,
  primary key (batch_no, version)
);
create index cycle_versions_by_import on cycle_versions (imported_on, batch_no, version);

create table import_rejections (
  batch_no integer not null,
  version integer not null,
  line bigint not null,
  column_name text not null,
  value text not null,
  problem text not null,
  primary key (batch_no, version, line, column_name),
  foreign key (batch_no, version) references cycle_versions
);

-- What a person did to rows or cycles, with what it touched: the reference number leads here from the feed.
create table cycle_actions (
  action_id bigint generated always as identity primary key,
  reference_no text not null unique generated always as ('PA' || lpad(action_id::text, greatest(8, length(action_id::text)), '0')) stored,
  kind text not null,
  batch_no integer references cycles,
  hold_type text,
  remark text not null,
  selected_date date,
  -- Null where a rule of the server acted.
  acted_by bigint references users,
  acted_at timestamptz not null,
  amount numeric(14, 2) not null,
  dealer_count integer not null,
  transaction_count bigint not null
);
create index cycle_actions_by_batch on cycle_actions (batch_no, action_id);

-- Each import draws one number and adds the line of its file to it: an id leads back to its line.
create sequence transaction_ids increment by 100000000 start with 100000000;

-- One partition per cycle. Neither state nor anything that an action changes is in an index,
-- so that an action on 100,000 rows rewrites rows in place; half-filled pages leave it the room.
create table transactions (
  batch_no integer not null,
  id bigint not null,
  company_id integer not null,
  state transaction_state not null,
  transaction_date date not null,
  transaction_amount numeric(14, 2) not null,
  incentive_amount numeric(14, 2) not null,
  hold_action_id bigint,
  request_action_id bigint,
  release_action_id bigint,
  posting_id bigint,
  held_since timestamptz,
  due_on date,
  hold_type text,
  transaction_type text not null,
  yes_id text not null,
  transaction_no text not null,
  plan_name text not null,
  billing_account_no text not null,
  e_invoice_no text,
  check ((hold_type is not null) = (state in ('HELD', 'RELEASE_REQUESTED')))
) partition by list (batch_no);
alter table transactions add primary key (batch_no, id);
create index transactions_by_yes_id on transactions (batch_no, yes_id, id);
create index transactions_by_transaction_no on transactions (batch_no, transaction_no, id);
create index transactions_by_transaction_type on transactions (batch_no, transaction_type, id);
create index transactions_by_transaction_date on transactions (batch_no, transaction_date, id);
create index transactions_by_plan_name on transactions (batch_no, plan_name, id);
create index transactions_of_dealer_by_yes_id on transactions (batch_no, transaction_type, company_id, yes_id, id);
create index transactions_of_dealer_by_transaction_no on transactions (batch_no, transaction_type, company_id, transaction_no, id);
create index transactions_of_dealer_by_transaction_date on transactions (batch_no, transaction_type, company_id, transaction_date, id);
create index transactions_of_dealer_by_plan_name on transactions (batch_no, transaction_type, company_id, plan_name, id);
create index transactions_by_billing_account on transactions (batch_no, billing_account_no, id);

-- What every screen adds up instead of rows: small whatever the number of transactions.
create table cycle_totals (
  batch_no integer not null references cycles,
  transaction_type text not null,
  company_id integer not null references dealers,
  state transaction_state not null,
  -- Empty where the state is not a held one.
  hold_type text not null default '',
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, company_id, state, hold_type)
);
create index totals_of_dealer on cycle_totals (company_id, batch_no);
create index held_totals on cycle_totals (hold_type, batch_no) where hold_type <> '';

create function keep_cycle_totals() returns trigger language plpgsql as $$
begin
  with moved as (
    select batch_no, transaction_type, company_id, state, coalesce(hold_type, '') as hold_type, -1 as direction, incentive_amount
    from rows_before
    union all
    select batch_no, transaction_type, company_id, state, coalesce(hold_type, ''), 1, incentive_amount
    from rows_after
  ), change as (
    select batch_no, transaction_type, company_id, state, hold_type,
      sum(direction) as row_count, sum(direction * incentive_amount) as amount
    from moved
    group by batch_no, transaction_type, company_id, state, hold_type
    having sum(direction) <> 0 or sum(direction * incentive_amount) <> 0
  ), kept as (
    insert into cycle_totals as total (batch_no, transaction_type, company_id, state, hold_type, row_count, amount)
    select batch_no, transaction_type, company_id, state, hold_type, row_count, amount from change
    on conflict (batch_no, transaction_type, company_id, state, hold_type) do update
      set row_count = total.row_count + excluded.row_count, amount = total.amount + excluded.amount
  )
  update cycles set
    change_no = change_no + 1,
    excluded_amount = excluded_amount + sums.excluded,
    hold_amount = hold_amount + sums.held,
    held_count = held_count + sums.held_rows,
    release_requested_count = release_requested_count + sums.requested_rows
  from (
    select batch_no,
      coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0) as excluded,
      coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held,
      coalesce(sum(row_count) filter (where state = 'HELD'), 0) as held_rows,
      coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0) as requested_rows
    from change
    group by batch_no
  ) as sums
  where cycles.batch_no = sums.batch_no;
  return null;
end
$$;
create trigger cycle_totals_follow after update on transactions
  referencing old table as rows_before new table as rows_after
  for each statement execute function keep_cycle_totals();

-- Rows of imports that were set aside, kept for the record outside the cycle they no longer count in.
create schema set_aside;

alter table transactions enable row level security;
create policy own_company on transactions for select to payouts_company
  using (company_id = (select current_setting('payouts.company_id'))::integer);
alter table cycle_totals enable row level security;
create policy own_company on cycle_totals for select to payouts_company
  using (company_id = (select current_setting('payouts.company_id'))::integer);
grant select on transactions, cycle_totals, cycles to payouts_company;
