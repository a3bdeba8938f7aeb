-- What a bank's entry says of itself, so that it is matched whatever element our reference stands in, and whatever the
-- bank charged within the amount.
alter table bank_entries
  -- Payments that its references name, those of all its transactions; null where the version before saved it, which kept
  -- only end_to_end_id.
  add column named text[],
  -- Payments that stand only in its free texts.
  add column named_in_text text[] not null default '{}',
  -- Batches or runs that it names; null where the version before saved it.
  add column named_batches text[],
  add column narrative text,
  -- What its transactions come to, and what the bank says that it charged within the amount.
  add column transaction_amount numeric(16, 2),
  add column charges numeric(16, 2) not null default 0,
  -- As the bank booked it, where charges became an entry of their own (part below zero).
  add column whole_amount numeric(16, 2),
  -- Whether a person is asked to confirm that it is bank charges.
  add column proposes_charges boolean not null default false,
  -- Who chose the payment, or called it bank charges; null where the server proposed it.
  add column proposed_by bigint references users,
  add column proposed_on timestamptz;

alter table bank_entries
  drop constraint bank_entries_matched_by_check,
  add constraint bank_entries_matched_by_check check (
    matched_by in ('REFERENCE', 'TEXT', 'BATCH', 'NOTIFICATION', 'PERSON', 'CHARGES')),
  drop constraint proposes_something,
  -- The version before knows nothing of charges, and leaves what it makes Unmatched with them.
  add constraint proposes_something check (
    case status when 'Proposed' then proposed_reference is not null or proposes_charges
      when 'Matched' then true else proposed_reference is null end),
  drop constraint decided_by_a_person,
  add constraint decided_by_a_person check (
    (status = 'Ignored' or coalesce(matched_by, '') in ('PERSON', 'CHARGES')) = (decided_by is not null)
    and (decided_by is null) = (decided_on is null)),
  add constraint confirmed_by_a_second_person check (
    not (four_eyes and status = 'Matched' and decided_by = proposed_by)),
  add constraint proposed_by_somebody_at_a_time check ((proposed_by is null) = (proposed_on is null)),
  add constraint charges_are_on_a_statement check (matched_by <> 'CHARGES' or statement_id is not null);

-- What a statement repeats of a notification is found by day and amount.
create index bank_entries_alike on bank_entries (booked_on, (coalesce(whole_amount, amount)));

-- What banks charge: out of the bank account, by two people.
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'DEALER', 'INCENTIVE_EXPENSE', 'WITHHOLDING_TAX_PAYABLE', 'ADJUSTMENTS', 'CASH_OUTS', 'PAYMENTS_IN_TRANSIT', 'BANK',
    'BANK_CHARGES'));
insert into ledger_accounts (account_code, kind) values ('BANK_CHARGES', 'BANK_CHARGES');

-- Charges that were booked and whose booking two people took back keep both journals: each has a number of its own.
create table booked_charges (
  charge_id bigint generated always as identity primary key,
  entry_id bigint not null references bank_entries,
  -- What the bank took; below zero where it gave charges back.
  amount numeric(16, 2) not null check (amount <> 0),
  booked_at timestamptz not null,
  taken_back_at timestamptz
);
create unique index charges_booked_once on booked_charges (entry_id) where taken_back_at is null;
