-- How payments go to the bank, from a day on: each row is a whole set of settings, and takes two people.
create table payment_run_settings (
  settings_id bigint generated always as identity primary key,
  valid_from date not null,
  payer_name text not null check (payer_name <> ''),
  bank_bic text not null check (bank_bic <> ''),
  account_number text not null check (account_number <> ''),
  client_code text not null check (client_code <> ''),
  -- Up to it a payment to another bank goes by IBG, above it by RENTAS.
  ibg_limit numeric(14, 2) not null check (ibg_limit > 0),
  -- RENTAS takes no less; a payment above the limit of IBG is never below it.
  rentas_minimum numeric(14, 2) not null check (rentas_minimum > 0 and rentas_minimum <= ibg_limit),
  default_profile text not null,
  most_payments integer not null check (most_payments between 1 and 1000000),
  -- So many days without an answer of the bank make a payment UNKNOWN.
  unknown_after_days integer not null check (unknown_after_days between 1 and 60),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request at a time.
create unique index payment_run_settings_waiting on payment_run_settings ((true)) where status = 'Pending';
create index payment_run_settings_by_day on payment_run_settings (valid_from, settings_id) where status = 'Approved';

-- Payments that go to the bank in one file: made by one person, approved by a second.
create table payment_runs (
  run_id bigint generated always as identity primary key,
  run_no text not null unique
    generated always as ('PR' || lpad(run_id::text, greatest(8, length(run_id::text)), '0')) stored,
  profile text not null,
  status text not null check (status in (
    'Making', 'Not Made', 'Pending Approval', 'Approved', 'Sent', 'Withdrawal Requested', 'Withdrawn', 'Refused'
  )),
  -- The day on which the bank is to pay.
  execute_on date not null,
  -- What was chosen: payments due until that day, of these banks; null for every bank.
  due_until date not null,
  bank_bics text[],
  -- The settings as they were: name, clientCode, accountNumber, bankBic.
  payer jsonb not null check (jsonb_typeof(payer) = 'object'),
  ibg_limit numeric(14, 2) not null,
  rentas_minimum numeric(14, 2) not null,
  most_payments integer not null,
  -- Counted up while the run is made.
  expected_count bigint not null default 0,
  done_count bigint not null default 0,
  -- Why it was not made.
  problem text,
  payment_count bigint not null default 0,
  total numeric(14, 2) not null default 0,
  changed_count bigint not null default 0,
  new_account_count bigint not null default 0,
  -- What was due and is not in it: reason, count and total.
  left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array'),
  file_name text,
  byte_size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The profile's layout at that time: another one might make another file of the same payments.
  layout_sha256 text not null,
  -- Whether a second person has to approve it, and to withdraw it.
  four_eyes boolean not null,
  made_by bigint not null references users,
  made_at timestamptz not null,
  approved_by bigint references users,
  approved_at timestamptz,
  approval_comment text not null default '',
  refused_by bigint references users,
  refused_at timestamptz,
  refusal_reason text not null default '',
  download_count integer not null default 0,
  downloaded_by bigint references users,
  downloaded_at timestamptz,
  -- The file lies beside its place under a name that nobody takes: from here on it may have been handed over.
  handing_over_at timestamptz,
  sent_at timestamptz,
  sent_to text,
  withdrawal_asked_by bigint references users,
  withdrawal_asked_at timestamptz,
  withdrawal_reason text not null default '',
  withdrawn_by bigint references users,
  withdrawn_at timestamptz,
  instructed_again_at timestamptz,
  -- How far the payments of a withdrawn run were instructed again: the last reference that was tried. Null before the first.
  instructed_again_until text,
  -- Since when the bank is known to have the file: it has reported of it, be it only that it received it. Such a run is
  -- withdrawn only by the reference under which the bank cancelled it.
  reported_at timestamptz,
  cancellation_reference text,
  constraint approved_by_a_second_person check (not (four_eyes and approved_by = made_by)),
  constraint withdrawn_by_a_second_person check (not (four_eyes and withdrawn_by = withdrawal_asked_by)),
  constraint made_whole check (
    status in ('Making', 'Not Made')
    or (payment_count > 0 and total > 0 and file_name is not null and byte_size is not null and sha256 is not null)
  ),
  constraint approved_whole check (
    (status in ('Approved', 'Sent', 'Withdrawal Requested', 'Withdrawn')) = (approved_by is not null)
    and (approved_by is null) = (approved_at is null)
  ),
  constraint refused_whole check (
    (status = 'Refused') = (refused_by is not null) and (refused_by is null) = (refused_at is null)
    and (refused_by is null) = (refusal_reason = '')
  ),
  -- What was handed over is withdrawn, too, where the bank says that it never took it: the run keeps when and where it was
  -- handed over.
  constraint sent_whole check (
    (sent_at is null) = (sent_to is null) and (status <> 'Sent' or sent_at is not null)
    and (sent_at is null or status in ('Sent', 'Withdrawal Requested', 'Withdrawn'))
  ),
  constraint withdrawal_whole check (
    (status in ('Withdrawal Requested', 'Withdrawn')) = (withdrawal_asked_by is not null)
    and (withdrawal_asked_by is null) = (withdrawal_asked_at is null)
    and (withdrawal_asked_by is null) = (withdrawal_reason = '')
    and (status = 'Withdrawn') = (withdrawn_by is not null)
    and (withdrawn_by is null) = (withdrawn_at is null)
    and (instructed_again_at is null or status = 'Withdrawn')
  ),
  constraint cancellation_whole check (
    cancellation_reference is null
    or (cancellation_reference <> '' and status in ('Withdrawal Requested', 'Withdrawn'))
  )
);
-- What a job looks for each minute.
create index payment_runs_to_go_on on payment_runs (run_id) where status in ('Making', 'Approved');

-- What was made stays as it was made: it is what the second person approves, and what the bank gets. It is approved by its
-- day of execution: banks refuse a day that has passed, or pay on another one.
create function payment_run_stands() returns trigger language plpgsql as $$
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
-- After: a trigger before it would lock the row as for a change of its key, and progress wait for the lines' transaction.
create trigger payment_runs_stand after update on payment_runs for each row execute function payment_run_stands();

create function payment_run_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Pending Approval' then
    perform ask_for_approvals('PAYMENT_RUN', new.run_no, new.total, new.made_by, new.made_at);
  elsif new.status in ('Making', 'Not Made', 'Refused') then
    perform end_approvals('PAYMENT_RUN', new.run_no, 'Void');
  elsif old.status in ('Making', 'Not Made', 'Refused', 'Pending Approval') then
    if new.four_eyes then
      perform take_approvals('PAYMENT_RUN', new.run_no, new.approved_by, new.approved_at);
    end if;
    perform end_approvals('PAYMENT_RUN', new.run_no, 'Approved');
  end if;
  return null;
end
$$;
create trigger payment_runs_take_approvals after update of status on payment_runs
  for each row when (old.status is distinct from new.status) execute function payment_run_takes_approvals();

-- The payments of a run, with the beneficiary as it was when the run was made: the same run gives the same file for ever.
create table payment_run_lines (
  run_id bigint not null,
  position integer not null check (position > 0),
  reference_no text not null,
  company_id integer not null,
  rail text not null check (rail in ('INTRABANK', 'IBG', 'RENTAS')),
  amount numeric(14, 2) not null check (amount > 0),
  details text not null,
  beneficiary jsonb not null check (jsonb_typeof(beneficiary) = 'object'),
  bank_bic text not null,
  -- What the file has in another form than the record: field, from, to and why. Null if nothing.
  changes jsonb check (jsonb_typeof(changes) = 'array'),
  -- The dealer's first payment at all, or its first to this account.
  account_mark text check (account_mark in ('FIRST PAYMENT', 'NEW ACCOUNT')),
  -- Until its run is refused, no other run may have the payment.
  live boolean not null default true,
  primary key (run_id, position)
);
-- No payment stands in two files.
create unique index payment_in_one_run on payment_run_lines (reference_no) where live;
create index payment_run_lines_by_rail on payment_run_lines (run_id, rail, position);
create index payment_run_lines_changed on payment_run_lines (run_id, position) where changes is not null;
create index payment_run_lines_marked on payment_run_lines (run_id, account_mark, position) where account_mark is not null;

-- One look-up for a statement instead of three foreign keys, which lock each line's run, payment and dealer one by one.
-- Runs and payments are never deleted, nor given to another dealer, so that what was true of a line stays true.
create trigger payment_runs_stay before delete or truncate on payment_runs
  for each statement execute function refuse_change_of_history('payment runs');
create trigger payment_runs_keep_their_numbers after update of run_id on payment_runs
  for each row when (new.run_id <> old.run_id) execute function refuse_change_of_history('numbers of payment runs');

create function refuse_lines_of_nobody() returns trigger language plpgsql
-- For the plan that a session keeps, as in refuse_false_journals.
set enable_seqscan = off as $$
begin
  if exists (
    select from entered as line where not exists (
      select from payments
      where payments.reference_no = line.reference_no and payments.company_id = line.company_id offset 0)
  ) then
    raise exception 'a line must be of a payment that is there, and of its dealer' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create function refuse_lines_of_no_run() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct run_id from entered) as made
    where not exists (select from payment_runs where payment_runs.run_id = made.run_id)
  ) then
    raise exception 'a line must be of a payment run that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger payment_run_lines_are_of_runs after insert on payment_run_lines
  referencing new table as entered for each statement execute function refuse_lines_of_no_run();
create trigger payment_run_lines_are_of_payments after insert on payment_run_lines
  referencing new table as entered for each statement execute function refuse_lines_of_nobody();

create function payment_run_line_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.live and not new.live
    and (old.run_id, old.position, old.reference_no, old.company_id, old.rail, old.amount, old.details, old.beneficiary,
      old.changes)
      is not distinct from
      (new.run_id, new.position, new.reference_no, new.company_id, new.rail, new.amount, new.details, new.beneficiary,
      new.changes)
  then
    return new;
  end if;
  raise exception 'a line of a payment run is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger payment_run_lines_stand before update or delete on payment_run_lines
  for each row execute function payment_run_line_stands();

-- What a run comes to by rail and bank, kept.
create table payment_run_totals (
  run_id bigint not null references payment_runs,
  rail text not null check (rail in ('INTRABANK', 'IBG', 'RENTAS')),
  bank_bic text not null,
  bank_name text not null,
  payment_count bigint not null check (payment_count > 0),
  total numeric(14, 2) not null check (total > 0),
  primary key (run_id, rail, bank_bic)
);

-- The run that has a payment on its list, until that is refused.
create function run_of_payment(payment text) returns text stable language sql
  return (
    select payment_run_no(run_id) from payment_run_lines where reference_no = payment and live
  );

-- Whether a payment can still be stopped: it is in no file, or in one that nobody has downloaded or handed over.
create function can_be_stopped(status text, run bigint) returns boolean stable language sql as $$
  select status = 'INSTRUCTED' or (status = 'IN FILE' and exists (
    select from payment_runs
    where run_id = run and download_count = 0 and handing_over_at is null and sent_at is null))
$$;

-- What of a dealer's account is kept back: of what may have been paid already, all that is in no payment which is stopped.
-- `but_of` leaves out what a list says of that payment, which is paid anew and then stopped itself.
create function kept_back_of(company integer, but_of text default null) returns numeric stable language sql as $$
  with kept as (
    select kept_back_id, amount from kept_back_amounts as of_dealer
    where company_id = company and status <> 'Closed' and not (
      cause = 'LIST ONLY' and but_of is not null and (reference_no = but_of or exists (
        select from kept_back_payments as held
        where held.kept_back_id = of_dealer.kept_back_id and held.reference_no = but_of)))
  )
  select greatest(0, coalesce(sum(amount), 0) - coalesce((
    select sum(payments.amount) from payments where reference_no in (
      select reference_no from kept_back_payments join kept using (kept_back_id)
    ) and can_be_stopped(status, run_id)
  ), 0)) from kept
$$;

-- Companies' own users see what is kept back of their account, not why.
create function own_company.kept_back_of(company integer, but_of text default null) returns numeric
  stable security definer set search_path = public language sql
  as $$ select public.kept_back_of(company, but_of) where company = own_company.company_id() $$;
