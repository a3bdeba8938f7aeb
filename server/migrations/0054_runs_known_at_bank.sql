-- Since when the bank is known to have a run's file: it has reported of it, be it only that it received it. Such a run is
-- withdrawn only by the reference under which the bank cancelled it.
alter table payment_runs
  add column reported_at timestamptz,
  add column cancellation_reference text,
  add constraint cancellation_whole check (
    cancellation_reference is null
    or (cancellation_reference <> '' and status in ('Withdrawal Requested', 'Withdrawn'))
  );

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
  if old.reported_at is not null and new.reported_at is distinct from old.reported_at then
    raise exception 'that the bank has the file of payment run % is never forgotten', new.run_no
      using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'Withdrawn' and old.status <> 'Withdrawn' and new.reported_at is not null
    and new.cancellation_reference is null
  then
    raise exception 'the bank has reported of payment run %, so it has its file', new.run_no
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
