-- A cycle's totals are read in the order of their key. Written in that order, those of 1,000 dealers and ten types are
-- on 200 blocks side by side; in the order of a hash table, each of the 10,000 is a block of its own to such a reading.
create or replace function recount_cycle(recounted integer) returns void language plpgsql as $$
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
