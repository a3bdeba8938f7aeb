-- Cycles that are late or will be: who has to act is told once for each step and stage.
create table told_deadlines (
  batch_no integer not null references cycles,
  version integer not null,
  -- The step that is due: what the cycle's status was.
  status text not null check (status in ('In Validation', 'Pending Review', 'Pending Approval')),
  stage text not null check (stage in ('Reminder', 'Escalation', 'Overdue')),
  told_at timestamptz not null,
  primary key (batch_no, version, status, stage)
);

alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'DOWNLOAD'));
alter table notice_mails drop constraint notice_mails_kind_check, add constraint notice_mails_kind_check
  check (kind in ('REQUEST', 'ANSWER', 'DEADLINE', 'RELEASE', 'POSTING_ERROR', 'DOWNLOAD'));
