-- The figures behind the digest of a cycle's last request for approval, to say what has changed where that differs.
create table requested_figures (
  batch_no integer primary key references cycles,
  digest text not null,
  figures jsonb not null
);

-- The last time that each row of a cycle was added up again.
create table row_checks (
  batch_no integer primary key references cycles,
  version integer not null,
  -- Of the cycle when it began: what changed since was not looked at.
  change_no bigint not null,
  asked_by bigint references users,
  began_at timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  rows_done bigint not null default 0,
  -- What was found that is not excluded.
  row_count bigint not null default 0,
  amount numeric(14, 2) not null default 0,
  difference_count integer not null default 0,
  -- The first of them: subject, kept and found.
  differences jsonb not null default '[]'
);

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
