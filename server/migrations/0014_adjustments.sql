create function adjustment_journal_reference(adjustment_id bigint) returns text immutable language sql
  return 'ADJ' || lpad(adjustment_id::text, greatest(8, length(adjustment_id::text)), '0');

-- Credits and debits by hand, outside of any cycle.
create table adjustments (
  adjustment_id bigint generated always as identity primary key,
  version integer not null default 1,
  company_id integer not null references dealers,
  type text not null check (type in ('CREDIT', 'DEBIT')),
  description text not null,
  amount numeric(14, 2) not null check (amount > 0),
  posting text not null check (posting in ('scheduled', 'posted')),
  due_on date not null,
  -- Given by a person. Journals have references of their own, so that this one never blocks a payout.
  reference_no text not null check (length(reference_no) between 1 and 50),
  journal_reference text not null unique generated always as (adjustment_journal_reference(adjustment_id)) stored,
  status text not null check (status in ('Scheduled', 'Posted', 'Error', 'Cancelled')),
  problem text,
  posted_on date,
  journal_id bigint unique references ledger_journals,
  added_by bigint not null references users,
  added_at timestamptz not null,
  -- Null unless a person has changed it since.
  updated_at timestamptz,
  check ((status = 'Posted') = (posted_on is not null and journal_id is not null)),
  check ((status = 'Error') = (problem is not null))
);
create unique index adjustments_by_reference on adjustments (lower(reference_no));
create index adjustments_by_day on adjustments (due_on, adjustment_id);
create index adjustments_to_post on adjustments (due_on, adjustment_id) where status = 'Scheduled';
create index adjustments_by_dealer on adjustments (company_id, due_on);
