create type transaction_state as enum
  ('PAYABLE', 'HELD', 'RELEASE_REQUESTED', 'RELEASED', 'PAID', 'CANCELLED', 'EXCLUDED');

create table cycles (
  batch_no integer primary key check (batch_no > 0),
  -- The calculation version that counts; a call that names an older one is refused.
  version integer not null check (version > 0),
  name text not null,
  commission_type text not null
    check (commission_type in ('Incentives', 'Device Reimbursement Broadband', 'Device Reimbursement Bundle')),
  cutoff_date date not null,
  report_date date not null,
  payout_date date not null,
  status text not null check (status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold', 'Scheduled',
    'Completed', 'Error', 'Cancelled', 'Dropped')),

  -- Only keep_cycle_totals and recount_cycle write these, so that no list adds up history.
  change_no bigint not null default 0,
  imported_amount numeric(14, 2) not null default 0,
  excluded_amount numeric(14, 2) not null default 0,
  hold_amount numeric(14, 2) not null default 0,
  held_count bigint not null default 0,
  release_requested_count bigint not null default 0,
  total_amount numeric(14, 2) generated always as (imported_amount - excluded_amount) stored,

  requested_by bigint references users,
  requested_at timestamptz,
  -- Digest of what was submitted: the approval compares it with the present rows.
  requested_digest text,
  approved_by bigint references users,
  approved_at timestamptz,
  approved_for date,
  -- Whether the rule of two people was on when the cycle was approved.
  four_eyes boolean not null default true,
  -- The optional columns that the file of the version that counts had.
  extra_columns text[] not null default '{}',
  constraint approved_by_a_second_person check (not four_eyes or approved_by is null or approved_by <> requested_by)
);
create index cycles_by_cutoff on cycles (cutoff_date, batch_no);

-- What every screen adds up instead of rows: small whatever the number of transactions. It is written with every action,
-- two rows for each dealer and type that the action touches.
-- No foreign keys: looking up and locking the cycle and the dealer of each new total, one after the other, was a quarter
-- of what a hold of a thousand dealers' rows cost. imported_totals refers to the same cycles and dealers, so none with
-- totals can be removed, and refuse_rows_of_nobody looks up new ones once for a statement. Nothing updates these columns.
create table cycle_totals (
  batch_no integer not null,
  transaction_type text not null,
  company_id integer not null,
  state transaction_state not null,
  -- Empty where the state is not a held one.
  hold_type text not null default '',
  -- Since when the rows have been held: a part of the key, as rows of one dealer and type may differ.
  -- Minus infinity where the state is not a held one, or the date is unknown.
  held_since timestamptz not null default '-infinity',
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, company_id, state, hold_type, held_since),
  constraint known_hold_type check (hold_type in ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen',
    'New Bank Account', 'Duplicate', 'Payment Returned', 'e-Inv Not Required'))
)
-- Room to change a total in place: on a full page each change is another row, with an entry in each of the indexes.
with (fillfactor = 50);
create index totals_of_dealer on cycle_totals (company_id, batch_no);
create index held_totals on cycle_totals (hold_type, batch_no) where hold_type <> '';
-- What is held of one dealer, without its totals of all cycles.
create index held_totals_of_dealer on cycle_totals (company_id, batch_no) where hold_type <> '';
-- Cycles that have released rows, so that the sweep for due ones reads those dealers' rows and no others.
create index released_totals on cycle_totals (batch_no) where state = 'RELEASED';

-- How an approved cycle's totals changed, day by day: the present ones less those after a day are what they were at its
-- end, as a dealer's statement of that time has it. A cycle whose approval is taken back begins anew.
create table cycle_total_changes (
  company_id integer not null,
  batch_no integer not null,
  changed_on date not null,
  transaction_type text not null,
  state transaction_state not null,
  hold_type text not null,
  held_since timestamptz not null,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (company_id, batch_no, changed_on, transaction_type, state, hold_type, held_since)
);
create index total_changes_of_cycle on cycle_total_changes (batch_no);

-- One look-up for a statement in place of two foreign keys, which look up the cycle and the dealer of each row.
create function refuse_rows_of_nobody() returns trigger language plpgsql
-- For the plan that a session keeps, as in refuse_false_journals.
set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct company_id from entered) as named
    where not exists (select from dealers where dealers.company_id = named.company_id offset 0)
  ) or exists (
    select from (select distinct batch_no from entered) as named
    where not exists (select from cycles where cycles.batch_no = named.batch_no offset 0)
  ) then
    raise exception 'a row of % must be of a cycle and a dealer that are there', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger cycle_totals_are_of_somebody after insert on cycle_totals
  referencing new table as entered for each statement execute function refuse_rows_of_nobody();

create function held_since_of(hold_type text, held_since timestamptz) returns timestamptz immutable language sql
  return case when hold_type is null then '-infinity' else coalesce(held_since, '-infinity') end;

-- Two functions own the totals and the columns of cycles that are sums of them, and a third removes empty totals. They
-- turn payouts.keeps_totals on while they write; without it refuse_foreign_totals refuses a write. An error undoes the
-- setting with the rest.

-- Rows that came to a state, or that left it: then their number and amount are negative.
create type total_change as (
  transaction_type text,
  company_id integer,
  state transaction_state,
  hold_type text,
  held_since timestamptz,
  row_count bigint,
  amount numeric
);

-- Follows a change of a cycle's rows by the difference that it makes. Without one, nothing is written. The day counts
-- once the cycle is approved.
create function keep_cycle_totals(changed integer, changes total_change[], moved_on date) returns void
language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  with change as (
    select transaction_type, company_id, state, coalesce(hold_type, '') as hold_type,
      held_since_of(hold_type, held_since) as held_since, sum(row_count) as row_count, sum(amount) as amount
    from unnest(changes)
    group by transaction_type, company_id, state, coalesce(hold_type, ''), held_since_of(hold_type, held_since)
    having sum(row_count) <> 0 or sum(amount) <> 0
  ), kept as (
    insert into cycle_totals as total
      (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
    select changed, transaction_type, company_id, state, hold_type, held_since, row_count, amount from change
    on conflict (batch_no, transaction_type, company_id, state, hold_type, held_since) do update
      set row_count = total.row_count + excluded.row_count, amount = total.amount + excluded.amount
  ), dated as (
    insert into cycle_total_changes as total
      (company_id, batch_no, changed_on, transaction_type, state, hold_type, held_since, row_count, amount)
    select company_id, changed, moved_on, transaction_type, state, hold_type, held_since, row_count, amount from change
    where exists (select from cycles where batch_no = changed and approved_at is not null)
    on conflict (company_id, batch_no, changed_on, transaction_type, state, hold_type, held_since) do update
      set row_count = total.row_count + excluded.row_count, amount = total.amount + excluded.amount
  )
  update cycles set
    change_no = change_no + 1,
    excluded_amount = excluded_amount + sums.excluded,
    hold_amount = hold_amount + sums.held,
    held_count = held_count + sums.held_rows,
    release_requested_count = release_requested_count + sums.requested_rows
  from (
    select
      coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0) as excluded,
      coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held,
      coalesce(sum(row_count) filter (where state = 'HELD'), 0) as held_rows,
      coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0) as requested_rows
    from change
    having count(*) > 0
  ) as sums
  where cycles.batch_no = changed;
  perform set_config('payouts.keeps_totals', 'off', true);
end
$$;

-- Whatever statement changes rows through the parent of all cycles, its totals follow. It says by payouts.moved_on on
-- which day; without it, it is today.
create function follow_rows() returns trigger language plpgsql as $$
begin
  perform keep_cycle_totals(batch_no, array_agg(change), coalesce(
    nullif(current_setting('payouts.moved_on', true), '')::date, (now() at time zone 'Asia/Kuala_Lumpur')::date))
  from (
    -- Rows are added up by their columns as they are; what the key makes of them is worked out for each group alone.
    select batch_no, row(transaction_type, company_id, state, hold_type, held_since,
      -count(*), -sum(incentive_amount))::total_change as change
    from rows_before
    group by batch_no, transaction_type, company_id, state, hold_type, held_since
    union all
    select batch_no, row(transaction_type, company_id, state, hold_type, held_since,
      count(*), sum(incentive_amount))::total_change
    from rows_after
    group by batch_no, transaction_type, company_id, state, hold_type, held_since
  ) as moved
  group by batch_no;
  return null;
end
$$;

-- Counts a cycle anew from its rows: after an import, whose rows arrive without the trigger,
-- and after a dropped import, which leaves none. Only this function writes imported_amount.
-- A cycle's totals are read in the order of their key. Written in that order, those of 1,000 dealers and ten types are
-- on 200 blocks side by side; in the order of a hash table, each of the 10,000 is a block of its own to such a reading.
create function recount_cycle(recounted integer) returns void language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from cycle_totals where batch_no = recounted;
  insert into cycle_totals (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
  select recounted, transaction_type, company_id, state, coalesce(hold_type, ''),
    held_since_of(hold_type, held_since), sum(row_count), sum(amount)
  from (
    select transaction_type, company_id, state, hold_type, held_since,
      count(*) as row_count, sum(incentive_amount) as amount
    from transactions where batch_no = recounted
    group by transaction_type, company_id, state, hold_type, held_since
  ) as counted
  group by transaction_type, company_id, state, coalesce(hold_type, ''), held_since_of(hold_type, held_since)
  order by transaction_type, company_id;
  update cycles set
    change_no = change_no + 1,
    imported_amount = sums.imported,
    excluded_amount = sums.excluded,
    hold_amount = sums.held,
    held_count = sums.held_rows,
    release_requested_count = sums.requested_rows
  from (
    select coalesce(sum(amount), 0) as imported,
      coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0) as excluded,
      coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held,
      coalesce(sum(row_count) filter (where state = 'HELD'), 0) as held_rows,
      coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0) as requested_rows
    from cycle_totals where batch_no = recounted
  ) as sums
  where cycles.batch_no = recounted;
  perform set_config('payouts.keeps_totals', 'off', true);
end
$$;

-- Each hold has totals of its own, by its moment: empty ones would stay, and everybody who reads what is held would read
-- them. It waits for nobody, so that no action and it wait for each other. What is wrong stays for verify to find.
create function forget_empty_totals() returns void language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from cycle_totals where ctid = any(array(
    select ctid from cycle_totals where hold_type <> '' and row_count = 0 and amount = 0 for update skip locked));
  perform set_config('payouts.keeps_totals', 'off', true);
end
$$;

create function refuse_foreign_totals() returns trigger language plpgsql as $$
begin
  if current_setting('payouts.keeps_totals', true) is distinct from 'on' then
    raise exception 'only the functions that keep them write the totals of a cycle'
      using errcode = 'insufficient_privilege';
  end if;
  return case when tg_level = 'ROW' then new end;
end
$$;
create trigger cycle_totals_have_one_owner before insert or update or delete or truncate on cycle_totals
  for each statement execute function refuse_foreign_totals();
create trigger total_changes_have_one_owner before insert or update or delete or truncate on cycle_total_changes
  for each statement execute function refuse_foreign_totals();
create trigger cycle_sums_have_one_owner
  before update of change_no, imported_amount, excluded_amount, hold_amount, held_count, release_requested_count
  on cycles for each statement execute function refuse_foreign_totals();
create trigger cycles_begin_without_sums before insert on cycles for each row
  when (num_nonnulls(nullif(new.change_no, 0), nullif(new.imported_amount, 0), nullif(new.excluded_amount, 0),
    nullif(new.hold_amount, 0), nullif(new.held_count, 0), nullif(new.release_requested_count, 0)) > 0)
  execute function refuse_foreign_totals();

-- What was imported, by transaction type and dealer: the left side of the money identity. Holds, releases, payments and
-- exclusions move rows between states and never change it.
create table imported_totals (
  batch_no integer not null references cycles,
  transaction_type text not null,
  company_id integer not null references dealers,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, company_id)
);
create trigger imported_totals_have_one_owner before insert or update or delete or truncate on imported_totals
  for each statement execute function refuse_foreign_totals();

-- Keeps them after recount_cycle has counted a cycle's rows anew: after an import, and after a dropped one.
create function keep_imported_totals(recounted integer) returns void language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from imported_totals where batch_no = recounted;
  insert into imported_totals
  select batch_no, transaction_type, company_id, sum(row_count), sum(amount)
  from cycle_totals where batch_no = recounted group by batch_no, transaction_type, company_id;
  perform set_config('payouts.keeps_totals', 'off', true);
end
$$;

-- What was imported, by transaction type and plan, clawbacks apart: what tells a change of volume from a change of the
-- amount per transaction without reading the rows. Like imported_totals it never changes while its import counts.
create table imported_plans (
  batch_no integer not null references cycles,
  transaction_type text not null,
  plan_name text not null,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  -- Of them the rows of less than zero.
  clawback_count bigint not null,
  clawback_amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, plan_name)
);
-- Leads from one transaction type to the next, however many cycles have it.
create index imported_plans_by_type on imported_plans (transaction_type);
create trigger imported_plans_have_one_owner before insert or update or delete or truncate on imported_plans
  for each statement execute function refuse_foreign_totals();

-- The days that a cycle's rows are of. An exclusion is about a period: only the cycles with a day in it are looked into,
-- however many others are kept. Like imported_totals they never change while their import counts.
create table imported_days (
  batch_no integer primary key references cycles,
  first_day date not null,
  last_day date not null
);
create trigger imported_days_have_one_owner before insert or update or delete or truncate on imported_days
  for each statement execute function refuse_foreign_totals();

-- Since when the payer itself issues the e-invoices that rows are held for, but for dealers who issue their own. It issues them once a cycle is approved, and
-- a valid one ends the hold: the approval covers these rows, and a cycle of nothing else can be approved.
create table self_billing_start (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null
);

-- Whether approving a cycle has rows of such a total paid, at once or when their e-invoice is valid.
create function covered_by_approval(state transaction_state, hold_type text, dealer integer) returns boolean
  stable language sql
  return state = 'PAYABLE' or hold_type = 'e-Inv Missing' and exists (select from self_billing_start)
    and not exists (select from dealers where company_id = dealer and own_e_invoices);

-- The amount of a cycle's approval policy is what approving it moves: what is payable of each dealer, before tax, credits
-- and debits added up without their signs. A net would hide a large payment behind a large clawback from somebody else.
create function moved_by_cycle(moved integer) returns numeric stable language sql as $$
  select coalesce(sum(abs(amount)), 0) from (
    select sum(amount) as amount from cycle_totals
    where batch_no = moved and covered_by_approval(state, hold_type, company_id) and row_count > 0 group by company_id
  ) as of_dealer
$$;

create function cycle_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Pending Approval' then
    perform ask_for_approvals('CYCLE', new.batch_no::text, null, new.requested_by, new.requested_at);
  elsif new.status in ('Scheduled', 'Completed', 'Error') and old.status not in ('Scheduled', 'Completed', 'Error') then
    if new.four_eyes then
      perform take_approvals('CYCLE', new.batch_no::text, new.approved_by, new.approved_at);
    end if;
    perform end_approvals('CYCLE', new.batch_no::text, 'Approved');
  else
    perform end_approvals('CYCLE', new.batch_no::text, 'Void');
  end if;
  return null;
end
$$;
create trigger cycles_take_approvals after update of status on cycles
  for each row when (old.status is distinct from new.status) execute function cycle_takes_approvals();

-- What the dealers of a cycle were when it was approved: their records change afterwards, the cycle does not.
create table approved_dealers (
  batch_no integer not null references cycles,
  company_id integer not null references dealers,
  kind text not null,
  line text not null,
  company_type text,
  tier text not null,
  start_date date not null,
  end_date date not null,
  e_invoice_required boolean not null,
  -- On the day that it was approved for; null where the tax does not concern the dealer.
  tax_status text,
  primary key (batch_no, company_id)
);

-- A cycle that is reviewed again is approved with what its dealers are then.
create function forget_approved_dealers() returns trigger language plpgsql as $$
begin
  delete from approved_dealers where batch_no = new.batch_no;
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from cycle_total_changes where batch_no = new.batch_no;
  perform set_config('payouts.keeps_totals', 'off', true);
  return null;
end
$$;
create trigger reviewed_again after update of status on cycles for each row
  when (old.status in ('Scheduled', 'Completed', 'Error')
    and new.status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold'))
  execute function forget_approved_dealers();

-- Nothing else changes what a cycle was approved with.
create function approved_dealer_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what a cycle was approved with is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger approved_dealers_stand before update on approved_dealers
  for each row execute function approved_dealer_stands();

-- Companies' own users learn of a cycle once it is approved: until then neither it nor what is in it is there for them.
create view own_company.cycles as
  select * from cycles where approved_at is not null and status not in ('In Validation', 'Dropped');
create view own_company.cycle_totals as
  select * from cycle_totals
  where company_id = own_company.company_id()
    and exists (select from own_company.cycles as shown where shown.batch_no = cycle_totals.batch_no);
create view own_company.cycle_total_changes as
  select * from cycle_total_changes
  where company_id = own_company.company_id()
    and exists (select from own_company.cycles as shown where shown.batch_no = cycle_total_changes.batch_no);
create view own_company.approved_dealers as
  select * from approved_dealers where company_id = own_company.company_id();
