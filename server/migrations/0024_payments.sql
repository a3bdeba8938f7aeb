-- One way out for every ringgit: a payment takes its amount out of the dealer's account when it is instructed, to what
-- is in transit; from there it goes to the bank account when it is settled, or back when the bank does not pay it.

create sequence payment_numbers;
create function next_payment_reference() returns text language plpgsql as $$
declare
  number text := nextval('payment_numbers');
begin
  return 'PY' || lpad(number, greatest(8, length(number)), '0');
end
$$;
create function payment_run_no(run_id bigint) returns text immutable language sql
  return 'PR' || lpad(run_id::text, greatest(8, length(run_id::text)), '0');

create table payments (
  reference_no text primary key,
  company_id integer not null references dealers,
  bank_name text not null,
  bank_account_number text not null,
  amount numeric(14, 2) not null check (amount > 0),
  instructed_at timestamptz not null,
  batch_no integer references cycles,
  -- Null where a payment follows from no posting: it then pays again what came back.
  posting_reference text unique check (posting_reference = reference_no),
  -- The payment that came back, whose money this one pays again, once.
  replaces text references payments,
  bank_bic text,
  account_holder text,
  due_on date not null,
  status text not null check (status in (
    'INSTRUCTED', 'IN FILE', 'ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED', 'UNKNOWN', 'WITHDRAWN')),
  status_at timestamptz not null,
  -- The run whose file it stands in; null until that is approved.
  run_id bigint,
  in_file_at timestamptz,
  reason_code text,
  reason_text text,
  bank_reference text,
  value_date date,
  -- Since when the bank has answered of it, whatever became of it later: without an answer for days after it was accepted
  -- it is UNKNOWN, and its run still no file that the bank never got.
  answered_at timestamptz,
  -- The day on which the bank is to pay it, from which those days count; null for a file of another system.
  execute_on date,
  constraint instructed_in_no_file check (status <> 'INSTRUCTED' or (run_id is null and in_file_at is null)),
  constraint in_file_since check (status <> 'IN FILE' or in_file_at is not null)
);
create unique index payment_is_replaced_once on payments (replaces) where replaces is not null;
create index payments_due on payments (due_on, bank_bic, reference_no) where status = 'INSTRUCTED';
create index payments_in_transit on payments (status_at, reference_no)
  where status in ('INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN');
create index payments_of_run on payments (run_id, reference_no) where run_id is not null;
-- With the account, whether it was paid before is told from the index: a dealer's first payment stands out at approval.
create index payments_of_dealer on payments (company_id, due_on, reference_no, bank_account_number);
create index payments_by_status on payments (status, due_on, reference_no);
create index payments_by_day on payments (due_on, reference_no);
create index payments_by_amount on payments (amount, reference_no);

-- Where a payment may go from each status, as contract/src/payments/can.ts has it.
create function payment_may_move(was text, becomes text) returns boolean immutable language sql return
  case was
    when 'INSTRUCTED' then becomes in ('IN FILE', 'WITHDRAWN')
    when 'IN FILE' then becomes in ('ACCEPTED', 'SETTLED', 'REJECTED', 'UNKNOWN', 'WITHDRAWN')
    when 'ACCEPTED' then becomes in ('SETTLED', 'REJECTED', 'UNKNOWN')
    when 'SETTLED' then becomes = 'RETURNED'
    when 'UNKNOWN' then becomes in ('ACCEPTED', 'SETTLED', 'REJECTED', 'WITHDRAWN')
    else false
  end;

-- What no move of a payment may do is the condition of a trigger: a function that judged each row took as long as half of
-- the moving.
create function refuse_change_of_payment() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation',
    message = format(tg_argv[0], old.reference_no);
end
$$;
create trigger payments_stay_as_instructed after update on payments for each row
  when ((new.reference_no, new.company_id, new.posting_reference, new.replaces, new.bank_name, new.bank_bic,
      new.bank_account_number, new.account_holder, new.amount, new.due_on, new.instructed_at)
    is distinct from (old.reference_no, old.company_id, old.posting_reference, old.replaces, old.bank_name, old.bank_bic,
      old.bank_account_number, old.account_holder, old.amount, old.due_on, old.instructed_at))
  execute function refuse_change_of_payment('what payment %s was instructed as never changes');
create trigger payments_stay_in_their_file after update on payments for each row
  when (old.run_id is not null and new.run_id is distinct from old.run_id)
  execute function refuse_change_of_payment('payment %s stands in a file already');
create trigger payments_at_the_bank_are_not_withdrawn after update on payments for each row
  when (new.status = 'WITHDRAWN' and old.status <> 'WITHDRAWN' and old.run_id is not null and old.answered_at is not null)
  execute function refuse_change_of_payment('the bank has answered of payment %s, so it has its file');

-- Two people may say that what a bank debited stands as a payment, whatever had been said of it; also that a list had
-- returned it.
create function refuse_other_move() returns trigger language plpgsql as $$
begin
  if new.status <> 'SETTLED' or old.status not in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN', 'RETURNED') or not exists (
    select from kept_back_amounts as stands
    where stands.reference_no = old.reference_no and stands.settled_status = old.status and stands.status = 'Closed')
  then
    raise exception 'payment % is %, and cannot become %', old.reference_no, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger payments_move_as_allowed after update on payments for each row
  when (new.status <> old.status and not payment_may_move(old.status, new.status)) execute function refuse_other_move();

-- The bank's first answer is noted and never forgotten.
create function keep_first_answer() returns trigger language plpgsql as $$
begin
  new.answered_at := coalesce(old.answered_at, new.status_at);
  return new;
end
$$;
create trigger payments_keep_their_first_answer before update on payments for each row
  when (case when old.answered_at is not null then new.answered_at is distinct from old.answered_at
    else new.status <> old.status and new.status in ('ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED')
      and new.answered_at is distinct from new.status_at end)
  execute function keep_first_answer();

create function refuse_loss_of_payments() returns trigger language plpgsql as $$
begin
  raise exception 'payments are never deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger payments_stay before delete or truncate on payments
  for each statement execute function refuse_loss_of_payments();

-- How many payments are due on a day to a bank in each status, so that no screen counts them.
create table payment_totals (
  status text not null,
  due_on date not null,
  -- Empty where the dealer's record has none.
  bank_bic text not null,
  bank_name text not null,
  payment_count bigint not null,
  amount numeric(16, 2) not null,
  primary key (status, due_on, bank_bic, bank_name)
);
create trigger payment_totals_have_one_owner before insert or update or delete or truncate on payment_totals
  for each statement execute function refuse_foreign_totals();

create function keep_totals_of_new_payments() returns trigger language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  insert into payment_totals as kept
  select status, due_on, coalesce(bank_bic, ''), bank_name, count(*), sum(amount)
  from arrived group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (status, due_on, bank_bic, bank_name) do update set
    payment_count = kept.payment_count + excluded.payment_count, amount = kept.amount + excluded.amount;
  perform set_config('payouts.keeps_totals', 'off', true);
  return null;
end
$$;
create trigger payment_totals_follow_new after insert on payments
  referencing new table as arrived for each statement execute function keep_totals_of_new_payments();

create function keep_totals_of_moved_payments() returns trigger language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  -- One order for all, so that two moves wait for each other and never both.
  insert into payment_totals as kept
  select status, due_on, coalesce(bank_bic, ''), bank_name, sum(step), sum(step * amount)
  from (
    select status, due_on, bank_bic, bank_name, amount, 1 as step from arrived
    union all
    select status, due_on, bank_bic, bank_name, amount, -1 from departed
  ) as moved
  group by 1, 2, 3, 4 having sum(step) <> 0 or sum(step * amount) <> 0 order by 1, 2, 3, 4
  on conflict (status, due_on, bank_bic, bank_name) do update set
    payment_count = kept.payment_count + excluded.payment_count, amount = kept.amount + excluded.amount;
  perform set_config('payouts.keeps_totals', 'off', true);
  return null;
end
$$;
create trigger payment_totals_follow_moved after update on payments
  referencing new table as arrived old table as departed
  for each statement execute function keep_totals_of_moved_payments();

-- What a dealer has not been paid yet, and would go to a changed account: the balance, earmarks among it, payments in no
-- file, and rows that are not paid, before tax.
create function unpaid_of_dealer(dealer integer) returns numeric stable language sql as $$
  select coalesce((select greatest(balance, 0) from ledger_accounts where company_id = dealer), 0)
    + coalesce((select sum(amount) from payments where company_id = dealer and status = 'INSTRUCTED'), 0)
    + coalesce((
      select greatest(sum(amount), 0) from cycle_totals join cycles using (batch_no)
      where company_id = dealer and row_count > 0 and cycles.status not in ('Cancelled', 'Dropped')
        and state in ('PAYABLE', 'HELD', 'RELEASE_REQUESTED', 'RELEASED')
    ), 0)
$$;

-- After so many days without an answer of the bank, a payment is UNKNOWN.
create table payment_settings (
  only_row boolean primary key default true check (only_row),
  unknown_after_days integer not null check (unknown_after_days between 1 and 60)
);
insert into payment_settings (unknown_after_days) values (5);

-- Dealers of whom no run takes payments, as somebody decides first whether what they are paid is right.
create table payment_stops (
  company_id integer not null references dealers,
  -- What has to be decided: the number of an e-invoice that its dealer asked to reject.
  subject text not null,
  since timestamptz not null,
  primary key (company_id, subject)
);

-- A payment that waits for a run and cannot go out, to an account that was changed since, say: one person asks to
-- withdraw it, a second one agrees, and it is instructed again to the account that the dealer has then.
create table payment_withdrawals (
  request_id bigint generated always as identity primary key,
  reference_no text not null references payments,
  like request_columns including all,
  -- The payment that went out in its place at once; null where none could.
  instructed_as text references payments,
  constraint instructed_when_approved check (status = 'Approved' or instructed_as is null),
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index payment_withdrawal_waiting on payment_withdrawals (reference_no) where status = 'Pending';
create index withdrawals_of_payment on payment_withdrawals (reference_no, request_id);
-- Decided withdrawals are listed newest first.
create index payment_withdrawals_by_age on payment_withdrawals (status, decided_on, request_id);

-- Nothing more goes to a bank account that a payment came back from, or that the bank refused.
create table returned_accounts (
  return_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  -- The account that the payment went to; another one of the dealer is paid.
  bank_account_number text not null,
  reference_no text not null references payments,
  reason_code text,
  reason_text text,
  returned_at timestamptz not null,
  -- The last action on rows before it: a release of a later number is about this return.
  after_action_id bigint not null,
  ended_at timestamptz
);
create unique index one_return_per_account on returned_accounts (company_id, bank_account_number) where ended_at is null;
create index returns_of_dealer on returned_accounts (company_id) where ended_at is null;

-- What may have been paid already, so that nothing pays it again: the amount of a payment that the bank debited although it
-- was not to be debited (a contradiction), or that only a list typed by people gave back.
create table kept_back_amounts (
  kept_back_id bigint generated always as identity primary key,
  cause text not null check (cause in ('CONTRADICTION', 'LIST ONLY')),
  reference_no text not null references payments,
  company_id integer not null references dealers,
  amount numeric(14, 2) not null check (amount > 0),
  -- Of the payment, when it was found and when two people settled it.
  found_status text not null,
  settled_status text,
  found_at timestamptz not null,
  -- The debit, of a statement once one shows it. Null of what a list says.
  entry_id bigint unique,
  -- The payment had been debited before: this is one debit more.
  is_again boolean not null default false,
  status text not null default 'Open' check (status in ('Open', 'Awaiting Bank', 'Closed')),
  outcome text check (outcome in ('FIRST STANDS', 'RECOVER', 'BANK CORRECTS', 'NOT PAID', 'CONFIRMED', 'CONTRADICTED')),
  -- The credit by which the bank took its debit back.
  correcting_entry_id bigint unique,
  closed_at timestamptz,
  constraint contradicted_by_an_entry check ((cause = 'CONTRADICTION') = (entry_id is not null)),
  constraint closed_whole check ((status = 'Closed') = (closed_at is not null) and (status = 'Open') = (outcome is null)),
  constraint stands_since check ((settled_status is not null) = (coalesce(outcome, '') in ('FIRST STANDS', 'RECOVER'))),
  constraint outcome_of_its_cause check (
    case cause when 'LIST ONLY' then coalesce(outcome, 'NOT PAID') in ('NOT PAID', 'CONFIRMED', 'CONTRADICTED')
      else coalesce(outcome, 'RECOVER') not in ('CONFIRMED', 'CONTRADICTED') end),
  constraint corrected_by_the_bank check (correcting_entry_id is null or outcome = 'BANK CORRECTS')
);
create index kept_back_of_dealer on kept_back_amounts (company_id) where status <> 'Closed';
create index kept_back_of_payment on kept_back_amounts (reference_no, kept_back_id);
create unique index kept_back_by_list_once on kept_back_amounts (reference_no) where cause = 'LIST ONLY' and status <> 'Closed';
create index kept_back_by_age on kept_back_amounts (status, found_at, kept_back_id);

-- The payments that hold such an amount, or may: none of them goes to the bank before it is settled.
create table kept_back_payments (
  kept_back_id bigint not null references kept_back_amounts,
  reference_no text not null references payments,
  primary key (kept_back_id, reference_no)
);
create index kept_back_payments_by_reference on kept_back_payments (reference_no);

-- Companies' own users see their payments and how far each has come; runs are staff's.
create view own_company.payments as
  select reference_no, company_id, batch_no, posting_reference, replaces, bank_name, bank_bic, bank_account_number,
    account_holder, amount, due_on, instructed_at, status, status_at, in_file_at, reason_code, reason_text, value_date
  from payments where company_id = own_company.company_id();
