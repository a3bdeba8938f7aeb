create function posting_reference(posting_id bigint) returns text immutable language sql
  return 'PP' || lpad(posting_id::text, greatest(8, length(posting_id::text)), '0');

-- One posting per dealer and cycle, and one per dealer and release after the cycle was posted.
create table postings (
  posting_id bigint generated always as identity primary key,
  reference_no text not null unique generated always as (posting_reference(posting_id)) stored,
  batch_no integer not null references cycles,
  company_id integer not null references dealers,
  -- Null for the cycle's own posting.
  release_action_id bigint references cycle_actions,
  status text not null check (status in ('Posted', 'Error')),
  gross numeric(14, 2) not null,
  withholding_tax numeric(14, 2) not null check (withholding_tax >= 0),
  net numeric(14, 2) not null,
  tax_rate numeric(5, 4) not null,
  transaction_count bigint not null,
  problem text,
  re_attempts integer not null default 0,
  next_attempt_at timestamptz,
  posted_on date,
  journal_id bigint unique references ledger_journals,
  unique nulls not distinct (batch_no, company_id, release_action_id),
  check (gross = net + withholding_tax),
  check ((status = 'Posted') = (posted_on is not null and journal_id is not null)),
  check ((status = 'Error') = (problem is not null))
);
create index posting_errors on postings (batch_no, posting_id) where status = 'Error';
create index postings_by_dealer on postings (company_id, posted_on);
-- Reports of a month or a day read the postings of those days, and none of earlier years.
create index postings_by_day on postings (posted_on, posting_id) where status = 'Posted';

-- Instructions to the payment rail, one per posting: the reference makes a repeat harmless.
create table payments (
  -- Deferred: the rail may refuse, so it is asked before the posting is written.
  reference_no text primary key references postings (reference_no) deferrable initially deferred,
  company_id integer not null references dealers,
  bank_name text not null,
  bank_account_number text not null,
  amount numeric(14, 2) not null check (amount > 0),
  instructed_at timestamptz not null
);
