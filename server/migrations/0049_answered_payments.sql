-- Since when the bank has answered of a payment, whatever became of it later: without an answer for days after it was
-- accepted it is UNKNOWN, and its run still no file that the bank never got. And the day on which the bank is to pay it,
-- from which those days count; null for a file of another system.
alter table payments
  add column answered_at timestamptz,
  add column execute_on date;

create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.reference_no, new.company_id, new.posting_reference, new.replaces, new.bank_name, new.bank_bic,
      new.bank_account_number, new.account_holder, new.amount, new.due_on, new.instructed_at)
    is distinct from (old.reference_no, old.company_id, old.posting_reference, old.replaces, old.bank_name, old.bank_bic,
      old.bank_account_number, old.account_holder, old.amount, old.due_on, old.instructed_at)
  then
    raise exception 'what payment % was instructed as never changes', old.reference_no using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not payment_may_move(old.status, new.status) then
    raise exception 'payment % is %, and cannot become %', old.reference_no, old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.run_id is not null and new.run_id is distinct from old.run_id then
    raise exception 'payment % stands in a file already', old.reference_no using errcode = 'check_violation';
  end if;
  -- Here, because the version before does not write it.
  if old.answered_at is not null then
    new.answered_at := old.answered_at;
  elsif new.status <> old.status and new.status in ('ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED') then
    new.answered_at := new.status_at;
  end if;
  if new.status = 'WITHDRAWN' and old.status <> 'WITHDRAWN' and old.run_id is not null and old.answered_at is not null then
    raise exception 'the bank has answered of payment %, so it has its file', old.reference_no
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

update payments set answered_at = answer.at
from (
  select reference_no, min(created_on) as at from audit_events
  where area = 'payments' and action in ('ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED') and outcome = 'DONE'
  group by reference_no
) as answer
where answer.reference_no = payments.reference_no;
update payments set execute_on = payment_runs.execute_on
from payment_runs
where payment_runs.run_id = payments.run_id and payments.status in ('IN FILE', 'ACCEPTED', 'UNKNOWN');

-- A run is approved by its day of execution: banks refuse a day that has passed, or pay on another one.
create or replace function payment_run_stands() returns trigger language plpgsql as $$
begin
  if old.sha256 is not null and (
    old.profile, old.execute_on, old.payer, old.ibg_limit, old.payment_count, old.total, old.file_name, old.byte_size,
    old.sha256, old.layout_sha256, old.four_eyes, old.made_by, old.made_at
  ) is distinct from (
    new.profile, new.execute_on, new.payer, new.ibg_limit, new.payment_count, new.total, new.file_name, new.byte_size,
    new.sha256, new.layout_sha256, new.four_eyes, new.made_by, new.made_at
  ) then
    raise exception 'a payment run that was made is never changed' using errcode = 'insufficient_privilege';
  end if;
  if old.approved_at is null and (new.approved_at at time zone 'Asia/Kuala_Lumpur')::date > new.execute_on then
    raise exception 'the day of execution of payment run % has passed', new.run_no using errcode = 'check_violation';
  end if;
  return new;
end
$$;
