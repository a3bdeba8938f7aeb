-- A payment that waits for a run and cannot go out, to an account that was changed since, say: one person asks to
-- withdraw it, a second one agrees, and it is instructed again to the account that the dealer has then.
create table payment_withdrawals (
  request_id bigint generated always as identity primary key,
  reference_no text not null references payments,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  -- The payment that went out in its place at once; null where none could.
  instructed_as text references payments,
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint instructed_when_approved check (status = 'Approved' or instructed_as is null),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
create unique index payment_withdrawal_waiting on payment_withdrawals (reference_no) where status = 'Pending';
create index withdrawals_of_payment on payment_withdrawals (reference_no, request_id);

-- The run that has a payment on its list, until that is refused.
create function run_of_payment(payment text) returns text stable language sql
  return (
    select payment_run_no(run_id) from payment_run_lines where reference_no = payment and live
  );

-- What the server handed over is withdrawn, too, where the bank says that it never took it: the run keeps when and where
-- it was handed over. The version before knows of no withdrawal of a sent run, and cannot decide on one.
alter table payment_runs drop constraint sent_whole,
  add constraint sent_whole check (
    (sent_at is null) = (sent_to is null) and (status <> 'Sent' or sent_at is not null)
    and (sent_at is null or status in ('Sent', 'Withdrawal Requested', 'Withdrawn'))
  );

-- An entry that was set aside by mistake: one person asks to take it back, a second one agrees.
create table entry_take_backs (
  request_id bigint generated always as identity primary key,
  entry_id bigint not null references bank_entries,
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
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
create unique index entry_take_back_waiting on entry_take_backs (entry_id) where status = 'Pending';
