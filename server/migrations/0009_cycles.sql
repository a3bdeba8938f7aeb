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
  constraint approved_by_a_second_person check (not four_eyes or approved_by is null or approved_by <> requested_by)
);
create index cycles_by_cutoff on cycles (cutoff_date, batch_no);

-- What every screen adds up instead of rows: small whatever the number of transactions.
create table cycle_totals (
  batch_no integer not null references cycles,
  transaction_type text not null,
  company_id integer not null references dealers,
  state transaction_state not null,
  -- Empty where the state is not a held one.
  hold_type text not null default '',
  -- Since when the rows have been held: a part of the key, as rows of one dealer and type may differ.
  -- Minus infinity where the state is not a held one, or the date is unknown.
  held_since timestamptz not null default '-infinity',
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, company_id, state, hold_type, held_since),
  constraint known_hold_type check (hold_type in ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen'))
);
create index totals_of_dealer on cycle_totals (company_id, batch_no);
create index held_totals on cycle_totals (hold_type, batch_no) where hold_type <> '';
-- What is held of one dealer, without its totals of all cycles.
create index held_totals_of_dealer on cycle_totals (company_id, batch_no) where hold_type <> '';
-- Cycles that have released rows, so that the sweep for due ones reads those dealers' rows and no others.
create index released_totals on cycle_totals (batch_no) where state = 'RELEASED';

create function held_since_of(hold_type text, held_since timestamptz) returns timestamptz immutable language sql
  return case when hold_type is null then '-infinity' else coalesce(held_since, '-infinity') end;

-- Two functions own the totals and the columns of cycles that are sums of them. Both turn payouts.keeps_totals on
-- while they write; without it refuse_foreign_totals refuses a write. An error undoes the setting with the rest.

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

-- Follows a change of a cycle's rows by the difference that it makes. Without one, nothing is written.
create function keep_cycle_totals(changed integer, changes total_change[]) returns void language plpgsql as $$
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

-- Whatever statement changes rows through the parent of all cycles, its totals follow.
create function follow_rows() returns trigger language plpgsql as $$
begin
  perform keep_cycle_totals(batch_no, array_agg(change))
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
create function recount_cycle(recounted integer) returns void language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from cycle_totals where batch_no = recounted;
  insert into cycle_totals (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
  select recounted, transaction_type, company_id, state, coalesce(hold_type, ''), held_since_of(hold_type, held_since),
    sum(row_count), sum(amount)
  from (
    select transaction_type, company_id, state, hold_type, held_since,
      count(*) as row_count, sum(incentive_amount) as amount
    from transactions where batch_no = recounted
    group by transaction_type, company_id, state, hold_type, held_since
  ) as counted
  group by transaction_type, company_id, state, coalesce(hold_type, ''), held_since_of(hold_type, held_since);
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

create function refuse_foreign_totals() returns trigger language plpgsql as $$
begin
  if current_setting('payouts.keeps_totals', true) is distinct from 'on' then
    raise exception 'only keep_cycle_totals and recount_cycle write the totals of a cycle'
      using errcode = 'insufficient_privilege';
  end if;
  return case when tg_level = 'ROW' then new end;
end
$$;
create trigger cycle_totals_have_one_owner before insert or update or delete or truncate on cycle_totals
  for each statement execute function refuse_foreign_totals();
create trigger cycle_sums_have_one_owner
  before update of change_no, imported_amount, excluded_amount, hold_amount, held_count, release_requested_count
  on cycles for each statement execute function refuse_foreign_totals();
create trigger cycles_begin_without_sums before insert on cycles for each row
  when (num_nonnulls(nullif(new.change_no, 0), nullif(new.imported_amount, 0), nullif(new.excluded_amount, 0),
    nullif(new.hold_amount, 0), nullif(new.held_count, 0), nullif(new.release_requested_count, 0)) > 0)
  execute function refuse_foreign_totals();
