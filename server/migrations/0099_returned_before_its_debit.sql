-- Two people may say that what a bank debited stands as a payment, whatever had been said of it; also that a list had
-- returned it.
create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if (new.reference_no, new.company_id, new.posting_reference, new.replaces, new.bank_name, new.bank_bic,
      new.bank_account_number, new.account_holder, new.amount, new.due_on, new.instructed_at)
    is distinct from (old.reference_no, old.company_id, old.posting_reference, old.replaces, old.bank_name, old.bank_bic,
      old.bank_account_number, old.account_holder, old.amount, old.due_on, old.instructed_at)
  then
    raise exception 'what payment % was instructed as never changes', old.reference_no using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not payment_may_move(old.status, new.status) and not (
    new.status = 'SETTLED' and old.status in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN', 'RETURNED') and exists (
      select from kept_back_amounts as stands
      where stands.reference_no = old.reference_no and stands.settled_status = old.status and stands.status = 'Closed')
  ) then
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
