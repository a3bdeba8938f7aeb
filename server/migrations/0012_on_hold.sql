-- Since when the rows of a total have been held, so that no screen reads rows to say how long:
-- a part of its key, as rows of one dealer and type may have been held on different days.
-- Minus infinity where the state is not a held one, or nobody wrote down since when.
alter table cycle_totals add column held_since timestamptz not null default '-infinity';
alter table cycle_totals drop constraint cycle_totals_pkey;
alter table cycle_totals add primary key (batch_no, transaction_type, company_id, state, hold_type, held_since);

create function held_since_of(hold_type text, held_since timestamptz) returns timestamptz immutable language sql
  return case when hold_type is null then '-infinity' else coalesce(held_since, '-infinity') end;

delete from cycle_totals where hold_type <> '';
insert into cycle_totals (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
select batch_no, transaction_type, company_id, state, hold_type, held_since_of(hold_type, held_since), count(*), sum(incentive_amount)
from transactions where hold_type is not null
group by batch_no, transaction_type, company_id, state, hold_type, held_since_of(hold_type, held_since);

create or replace function keep_cycle_totals() returns trigger language plpgsql as $$
begin
  with moved as (
    select batch_no, transaction_type, company_id, state, coalesce(hold_type, '') as hold_type,
      held_since_of(hold_type, held_since) as held_since, -1 as direction, incentive_amount
    from rows_before
    union all
    select batch_no, transaction_type, company_id, state, coalesce(hold_type, ''),
      held_since_of(hold_type, held_since), 1, incentive_amount
    from rows_after
  ), change as (
    select batch_no, transaction_type, company_id, state, hold_type, held_since,
      sum(direction) as row_count, sum(direction * incentive_amount) as amount
    from moved
    group by batch_no, transaction_type, company_id, state, hold_type, held_since
    having sum(direction) <> 0 or sum(direction * incentive_amount) <> 0
  ), kept as (
    insert into cycle_totals as total
      (batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount)
    select batch_no, transaction_type, company_id, state, hold_type, held_since, row_count, amount from change
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
