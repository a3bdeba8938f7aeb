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
  entry_id bigint unique references bank_entries,
  -- The payment had been debited before: this is one debit more.
  is_again boolean not null default false,
  status text not null default 'Open' check (status in ('Open', 'Awaiting Bank', 'Closed')),
  outcome text check (outcome in ('FIRST STANDS', 'RECOVER', 'BANK CORRECTS', 'NOT PAID', 'CONFIRMED', 'CONTRADICTED')),
  -- The credit by which the bank took its debit back.
  correcting_entry_id bigint unique references bank_entries,
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

-- How it is to be settled: one person requests, a second one approves.
create table kept_back_requests (
  request_id bigint generated always as identity primary key,
  kept_back_id bigint not null references kept_back_amounts,
  outcome text not null check (outcome in ('FIRST STANDS', 'RECOVER', 'BANK CORRECTS', 'NOT PAID')),
  -- The credit that a person named as the bank's correction.
  entry_id bigint references bank_entries,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint corrects_by_an_entry check (entry_id is null or outcome = 'BANK CORRECTS'),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
create unique index kept_back_request_waiting on kept_back_requests (kept_back_id) where status = 'Pending';
create index kept_back_requests_by_age on kept_back_requests (status, decided_on, request_id);

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

alter table bank_entries
  drop constraint bank_entries_status_check,
  add constraint bank_entries_status_check check (
    status in ('Matched', 'Proposed', 'Unmatched', 'Ignored', 'Contradiction', 'Corrected'));
create index contradicting_bank_entries on bank_entries (entry_id) where status = 'Contradiction';
alter table received_files add column entries_contradicting integer not null default 0;

-- Two people may say that what a bank debited stands as a payment, whatever had been said of it.
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
    new.status = 'SETTLED' and old.status in ('INSTRUCTED', 'REJECTED', 'WITHDRAWN') and exists (
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
