-- A decision on held transactions that waits for others: what is to be done to which, and what they were when it was asked.
create table hold_decisions (
  decision_id bigint generated always as identity primary key,
  kind text not null check (kind in ('RELEASE', 'CANCELLATION')),
  hold_type text not null,
  -- The call that asked for it, to be carried out as it was asked.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  remark text not null,
  selected_date date,
  batch_nos integer[] not null,
  -- Of the rows: their sum, and which they were.
  amount numeric(14, 2) not null,
  dealer_count integer not null,
  transaction_count bigint not null,
  rows_digest text not null,
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn', 'Void')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  reference_no text,
  constraint decided_whole check ((status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null))
);
create index hold_decisions_waiting on hold_decisions (decision_id) where status = 'Pending';
create index hold_decisions_by_reference on hold_decisions (reference_no);

create trigger hold_decisions_take_approvals after update of status on hold_decisions
  for each row when (old.status is distinct from new.status) execute function hold_decision_takes_approvals();
