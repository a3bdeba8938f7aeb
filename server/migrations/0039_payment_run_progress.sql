-- How far a payment run has come: how many of its payments have each status, so that neither its page nor the list of
-- runs counts them.
create table payment_run_progress (
  run_id bigint not null,
  status text not null,
  payment_count bigint not null,
  amount numeric(16, 2) not null,
  primary key (run_id, status)
);
insert into payment_run_progress
select run_id, status, count(*), sum(amount) from payments where run_id is not null group by 1, 2;
create trigger payment_run_progress_has_one_owner before insert or update or delete or truncate on payment_run_progress
  for each statement execute function refuse_foreign_totals();

-- A payment enters a run when that is approved, and never leaves it.
create function keep_progress_of_runs() returns trigger language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  insert into payment_run_progress as kept
  select run_id, status, sum(step), sum(step * amount)
  from (
    select run_id, status, amount, 1 as step from arrived
    union all
    select run_id, status, amount, -1 from departed
  ) as moved
  where run_id is not null
  group by 1, 2 having sum(step) <> 0 or sum(step * amount) <> 0 order by 1, 2
  on conflict (run_id, status) do update set
    payment_count = kept.payment_count + excluded.payment_count, amount = kept.amount + excluded.amount;
  perform set_config('payouts.keeps_totals', 'off', true);
  return null;
end
$$;
-- Its name puts it behind `payment_totals_follow_moved`: every transaction takes the rows of both in the same order.
create trigger run_progress_follows_moved after update on payments
  referencing new table as arrived old table as departed
  for each statement execute function keep_progress_of_runs();
