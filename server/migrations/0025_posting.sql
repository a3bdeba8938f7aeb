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
  -- Where it went: its dealer's route on that day. What has the route WALLET is not instructed to a bank.
  payout_route text not null default 'BANK' check (payout_route in ('BANK', 'WALLET')),
  -- What went out and what did not: what the account came to with the posting, and what of it was set aside.
  -- Null where nothing could go out: of the route WALLET, and of a debit.
  balance_after numeric(16, 2),
  earmarked numeric(14, 2),
  unique nulls not distinct (batch_no, company_id, release_action_id),
  check (gross = net + withholding_tax),
  check ((status = 'Posted') = (posted_on is not null and journal_id is not null)),
  check ((status = 'Error') = (problem is not null))
);
create index posting_errors on postings (batch_no, posting_id) where status = 'Error';
create index postings_by_dealer on postings (company_id, posted_on);
-- Reports of a month or a day read the postings of those days, and none of earlier years.
create index postings_by_day on postings (posted_on, posting_id) where status = 'Posted';

-- Deferred: a posting is written with its payment, whichever comes first.
alter table payments add constraint payment_of_posting foreign key (posting_reference)
  references postings (reference_no) deferrable initially deferred;

-- Requests to take back the approval of a cycle. While one waits, the cycle is not posted.
create table approval_take_backs (
  change_id bigint generated always as identity primary key,
  batch_no integer not null references cycles,
  version integer not null,
  approved_for date not null,
  amount numeric(14, 2) not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index approval_take_back_pending on approval_take_backs (batch_no) where status = 'Pending';
create index approval_take_backs_by_age on approval_take_backs (status, decided_on, change_id);
create index approval_take_backs_of_cycle on approval_take_backs (batch_no, change_id);

create view own_company.postings as select * from postings where company_id = own_company.company_id();
