-- Nothing more goes to a bank account that a payment came back from, or that the bank refused.
alter table transactions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned'));
alter table cycle_actions drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned'));
alter table cycle_totals drop constraint known_hold_type,
  add constraint known_hold_type check (hold_type in
    ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account', 'Duplicate', 'Payment Returned'));

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

-- People are told of it.
alter table notices drop constraint notices_kind_check,
  add constraint notices_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'DOWNLOAD'));
alter table notice_mails drop constraint notice_mails_kind_check,
  add constraint notice_mails_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'PAYMENT_RETURNED', 'DOWNLOAD'));
