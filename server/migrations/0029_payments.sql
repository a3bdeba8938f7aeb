-- One way out for every ringgit: a payment takes its amount out of the dealer's account when it is instructed, to what
-- is in transit; from there it goes to the bank account when it is settled, or back when the bank does not pay it.
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'DEALER', 'INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', 'ADJUSTMENTS', 'CASH_OUTS', 'PAYMENTS_IN_TRANSIT', 'BANK'));
insert into ledger_accounts (account_code, kind) values
  ('PAYMENTS_IN_TRANSIT', 'PAYMENTS_IN_TRANSIT'),
  ('BANK', 'BANK');

-- What went out and what did not: what the account came to with the posting, and what of it was set aside.
-- Null where nothing could go out: of the route WALLET, of a debit, and of before.
alter table postings
  add column balance_after numeric(16, 2),
  add column earmarked numeric(14, 2);
create or replace view own_company.postings as select * from postings where company_id = own_company.company_id();

alter table payments
  -- A payment may follow from no posting: it then pays anew what came back.
  drop constraint payments_reference_no_fkey,
  add column batch_no integer,
  add column posting_reference text,
  -- The payment that came back, whose money this one pays anew.
  add column replaces text,
  add column bank_bic text,
  add column account_holder text,
  add column due_on date,
  add column status text,
  add column status_at timestamptz,
  -- The run whose file it stands in; null until that is approved.
  add column run_id bigint,
  add column in_file_at timestamptz,
  add column reason_code text,
  add column reason_text text,
  add column bank_reference text,
  add column value_date date;

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

-- Books of before: whether the bank paid was never told, and no file was made. Each payment has left its account all the
-- same, or it could be cashed out once more; two people, or an answer of the bank, say what became of it.
update payments set posting_reference = payments.reference_no, batch_no = postings.batch_no,
  due_on = (instructed_at at time zone 'Asia/Kuala_Lumpur')::date, status = 'UNKNOWN', status_at = now(),
  bank_bic = case when dealers.bank_account_number = payments.bank_account_number then dealers.bank_bic end,
  account_holder = case when dealers.bank_account_number = payments.bank_account_number then dealers.account_holder end
from postings, dealers
where postings.reference_no = payments.reference_no and dealers.company_id = payments.company_id;

-- Closed days keep their balances: the journals are of today.
insert into ledger_journals (reference_no, description, posted_on, created_at)
select 'PAYMENT ' || reference_no, 'Payment to the bank', (now() at time zone 'Asia/Kuala_Lumpur')::date, now()
from payments order by reference_no;
insert into ledger_entries (journal_id, account_code, amount)
select journal_id, entry.account_code, entry.amount
from payments
join ledger_journals as journal on journal.reference_no = 'PAYMENT ' || payments.reference_no
join ledger_accounts as account on account.company_id = payments.company_id
cross join lateral (
  values (account.account_code, -payments.amount), ('PAYMENTS_IN_TRANSIT', payments.amount)
) as entry (account_code, amount);

-- What was found, for people to read.
insert into audit_events (area, action, activity, actor, name, reason, comment, account_code, amount, details, outcome)
select 'payments', 'MIGRATE', format(
    'Took %s payments of before, RM %s, out of %s accounts: what became of them is unknown. %s accounts fell below zero.',
    found.payments, found.amount, found.dealers, found.below_zero),
  'System', '', '', '', null, found.amount,
  jsonb_build_object('payments', found.payments, 'dealers', found.dealers, 'belowZero', found.below_zero), 'DONE'
from (
  select coalesce(sum(paid.payments), 0) as payments, coalesce(sum(paid.amount), 0) as amount, count(*) as dealers,
    count(*) filter (where account.balance < 0 and account.balance + paid.amount >= 0) as below_zero
  from (select company_id, count(*) as payments, sum(amount) as amount from payments group by company_id) as paid
  join ledger_accounts as account using (company_id)
) as found
where found.payments > 0;
insert into audit_events (area, action, activity, actor, name, reason, comment, account_code, amount, details, outcome)
select 'payments', 'MIGRATE', format(
    'Fell RM %s below zero: RM %s was instructed to the bank before, and RM %s cashed out',
    -account.balance, paid.amount, coalesce(cashed_out.amount, 0)),
  'System', company_name, '', '', company_code, account.balance,
  jsonb_build_object('paid', paid.amount, 'cashedOut', coalesce(cashed_out.amount, 0)), 'DONE'
from (select company_id, sum(amount) as amount from payments group by company_id) as paid
join ledger_accounts as account using (company_id)
join dealers using (company_id)
left join (select company_id, sum(amount) as amount from cash_outs group by company_id) as cashed_out using (company_id)
where account.balance < 0 and account.balance + paid.amount >= 0
order by company_code;

alter table payments
  add constraint payment_of_posting foreign key (posting_reference) references postings (reference_no)
    deferrable initially deferred,
  -- At most one for each posting.
  add constraint one_payment_per_posting unique (posting_reference),
  add constraint named_as_its_posting check (posting_reference is null or posting_reference = reference_no),
  add constraint payment_of_cycle foreign key (batch_no) references cycles,
  add constraint replaced_payment foreign key (replaces) references payments,
  -- What came back is paid anew at most once.
  add constraint replaced_once unique (replaces),
  add constraint payment_whole check (due_on is not null and status is not null and status_at is not null),
  add constraint known_payment_status check (status in (
    'INSTRUCTED', 'IN FILE', 'ACCEPTED', 'SETTLED', 'REJECTED', 'RETURNED', 'UNKNOWN', 'WITHDRAWN')),
  add constraint instructed_in_no_file check (status <> 'INSTRUCTED' or (run_id is null and in_file_at is null)),
  add constraint in_file_since check (status <> 'IN FILE' or in_file_at is not null);
create index payments_due on payments (due_on, bank_bic, reference_no) where status = 'INSTRUCTED';
create index payments_in_transit on payments (status_at, reference_no)
  where status in ('INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN');
create index payments_of_run on payments (run_id, reference_no) where run_id is not null;
create index payments_of_dealer on payments (company_id, due_on, reference_no);
create index payments_by_status on payments (status, due_on, reference_no);
create index payments_by_day on payments (due_on, reference_no);
create index payments_by_amount on payments (amount, reference_no);

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
insert into payment_totals
select status, due_on, coalesce(bank_bic, ''), bank_name, count(*), sum(amount) from payments group by 1, 2, 3, 4;
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

create function guard_payment() returns trigger language plpgsql as $$
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
  return new;
end
$$;
create trigger payments_move_as_allowed before update on payments for each row execute function guard_payment();
create function refuse_loss_of_payments() returns trigger language plpgsql as $$
begin
  raise exception 'payments are never deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger payments_stay before delete or truncate on payments
  for each statement execute function refuse_loss_of_payments();

-- The version before writes neither a status nor the journal, and instructs before it posts.
create function payment_of_the_version_before() returns trigger language plpgsql as $$
declare
  journal bigint;
begin
  new.posting_reference := new.reference_no;
  new.due_on := (new.instructed_at at time zone 'Asia/Kuala_Lumpur')::date;
  new.status := 'INSTRUCTED';
  new.status_at := new.instructed_at;
  select bank_bic, account_holder into new.bank_bic, new.account_holder from dealers where company_id = new.company_id;
  insert into ledger_journals (reference_no, description, posted_on, created_at)
  values ('PAYMENT ' || new.reference_no, 'Payment to the bank', new.due_on, new.instructed_at)
  returning journal_id into journal;
  insert into ledger_entries (journal_id, account_code, amount)
  select journal, account_code, -new.amount from ledger_accounts where company_id = new.company_id
  union all select journal, 'PAYMENTS_IN_TRANSIT', new.amount;
  return new;
end
$$;
create trigger payments_of_the_version_before before insert on payments
  for each row when (new.status is null) execute function payment_of_the_version_before();

-- After so many days without an answer of the bank, a payment is UNKNOWN.
create table payment_settings (
  only_row boolean primary key default true check (only_row),
  unknown_after_days integer not null check (unknown_after_days between 1 and 60)
);
insert into payment_settings (unknown_after_days) values (5);

-- Companies' own users see their payments and how far each has come; runs are staff's.
create view own_company.payments as
  select reference_no, company_id, batch_no, posting_reference, replaces, bank_name, bank_bic, bank_account_number,
    account_holder, amount, due_on, instructed_at, status, status_at, in_file_at, reason_code, reason_text, value_date
  from payments where company_id = own_company.company_id();

-- The version before names columns of postings without their table where it joins payments; those that payments has now
-- would make them ambiguous. Its connections look into a schema of the role's own name first, and find there the table as
-- it knew it; ours say that they mean the other one.
do $$
begin
  execute format('create schema if not exists %I', current_user);
  execute format('create view %I.payments as
    select reference_no, company_id, bank_name, bank_account_number, amount, instructed_at from public.payments',
    current_user);
end
$$;
