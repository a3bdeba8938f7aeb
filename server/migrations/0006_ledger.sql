-- Double entry: a positive amount adds to an account, a negative one takes from it; each journal sums to zero.
create table ledger_accounts (
  account_code text primary key,
  kind text not null check (kind in (
    'DEALER', 'INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', 'ADJUSTMENTS', 'CASH_OUTS', 'PAYMENTS_IN_TRANSIT', 'BANK',
    'BANK_CHARGES', 'TAX_REMITTED')),
  company_id integer unique references dealers,
  balance numeric(16, 2) not null default 0,
  check ((kind = 'DEALER') = (company_id is not null))
);
insert into ledger_accounts (account_code, kind) values
  ('INCENTIVE_EXPENSE', 'INCENTIVE_EXPENSE'),
  ('WITHHOLDING_TAX_PAYABLE', 'WITHHOLDING_TAX_PAYABLE'),
  ('ADJUSTMENTS', 'ADJUSTMENTS'),
  -- What dealers cash out leaves their accounts for their banks, by the wallet.
  ('CASH_OUTS', 'CASH_OUTS'),
  -- A payment takes its amount out of the dealer's account when it is instructed, to what is in transit; from there it
  -- goes to the bank account when it is settled, or back when the bank does not pay it.
  ('PAYMENTS_IN_TRANSIT', 'PAYMENTS_IN_TRANSIT'),
  ('BANK', 'BANK'),
  -- What banks charge: out of the bank account, by two people.
  ('BANK_CHARGES', 'BANK_CHARGES'),
  -- What went to the tax office, from whichever bank account: statements of the one that pays dealers need not show it.
  ('TAX_REMITTED', 'TAX_REMITTED');

create table ledger_journals (
  journal_id bigint generated always as identity primary key,
  -- The reference of the posting or adjustment, so that it cannot have a second journal.
  reference_no text not null unique,
  description text not null,
  posted_on date not null,
  created_at timestamptz not null
);
create index ledger_journals_by_day on ledger_journals (posted_on, journal_id);

create table ledger_entries (
  journal_id bigint not null,
  account_code text not null,
  amount numeric(14, 2) not null check (amount <> 0),
  primary key (journal_id, account_code)
);
create index ledger_entries_by_account on ledger_entries (account_code, journal_id);

-- One look-up for a statement instead of a foreign key, which looks each entry's journal up by itself. A statement writes
-- whole journals, and nothing is taken from them later: what it adds to each sums to zero.
create function refuse_false_journals() returns trigger language plpgsql
-- A session keeps the plan of its first statement, which may be made while there are a few journals: offset and no scan
-- have it look them up by key, however many there are.
set enable_seqscan = off as $$
declare
  unbalanced bigint := (select journal_id from entered group by journal_id having sum(amount) <> 0 limit 1);
begin
  if unbalanced is not null then
    raise exception 'journal % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  if exists (
    select from (select distinct journal_id from entered) as booked where not exists (
      select from ledger_journals where ledger_journals.journal_id = booked.journal_id offset 0)
  ) then
    raise exception 'an entry must be of a journal that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_make_journals after insert on ledger_entries
  referencing new table as entered for each statement execute function refuse_false_journals();

create function keep_ledger_balances() returns trigger language plpgsql as $$
declare
  booked bigint := (select count(distinct account_code) from new_entries);
  kept bigint;
begin
  -- Two journals on the same accounts lock them in the same order, which prevents a deadlock.
  perform from ledger_accounts where account_code in (select account_code from new_entries)
    order by account_code for no key update;
  update ledger_accounts set balance = balance + change.amount
  from (select account_code, sum(amount) as amount from new_entries group by account_code) as change
  where ledger_accounts.account_code = change.account_code;
  get diagnostics kept = row_count;
  if kept <> booked then
    raise exception 'an entry must be on an account that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger ledger_balances_follow after insert on ledger_entries
  referencing new table as new_entries for each statement execute function keep_ledger_balances();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_journals_stay before update or delete or truncate on ledger_journals
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_keep_their_codes after update of account_code on ledger_accounts
  for each row when (old.account_code <> new.account_code) execute function refuse_ledger_change();

-- Companies' own users see what a statement's balances and entries come from.
create view own_company.ledger_accounts as
  select * from ledger_accounts where company_id = own_company.company_id();
create view own_company.ledger_entries as
  select * from ledger_entries where account_code = any (array(select account_code from own_company.ledger_accounts));
create view own_company.ledger_journals as
  select * from ledger_journals
  where exists (
    select from own_company.ledger_entries where ledger_entries.journal_id = ledger_journals.journal_id
  );
