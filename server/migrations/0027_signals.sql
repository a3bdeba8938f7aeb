-- What rules find in a cycle that a reviewer should look at before it is approved.

-- A version whose signals were worked out. Like the signals it is a record of the import, and stays when the version is
-- replaced; nothing here is a reference, so that a cycle in somebody's hands does not keep its signals waiting.
create table signal_runs (
  batch_no integer not null,
  version integer not null,
  found_at timestamptz not null,
  rule_count integer not null,
  -- The last moment at which records of dealers were looked at: what was changed in them since is looked at again.
  dealers_as_of timestamptz not null,
  -- How many signals a rule found of which not all are kept, by its name.
  cut jsonb not null default '{}' check (jsonb_typeof(cut) = 'object'),
  -- Which state of the dealers' records the signals were worked out from: the sum of the records' versions. It also tells
  -- of what takes effect without a second person, such as the dates of a contract.
  dealers_version bigint,
  -- cycles.change_no when its sales were last held against what approved clawbacks take of them.
  sales_as_of bigint,
  primary key (batch_no, version)
);

create table signals (
  signal_id bigint generated always as identity primary key,
  batch_no integer not null,
  version integer not null,
  rule text not null,
  -- As the rule's setting was when it was found.
  severity text not null check (severity in ('red', 'amber')),
  thresholds jsonb not null check (jsonb_typeof(thresholds) = 'object'),
  -- What it is about, once for each rule: a dealer's number, a customer, an account.
  subject text not null,
  company_ids integer[] not null,
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  -- What its rule needs to name its rows again.
  row_key jsonb not null check (jsonb_typeof(row_key) = 'object'),
  row_count bigint not null,
  amount numeric(14, 2) not null,
  found_at timestamptz not null,
  status text not null default 'Open' check (status in ('Open', 'Held', 'Dismissed')),
  unique (batch_no, version, rule, subject)
);
create index signals_by_status on signals (status, batch_no, version);

-- What people did about them; nothing of it is ever changed.
create table signal_decisions (
  decision_id bigint generated always as identity primary key,
  signal_id bigint not null references signals,
  decision text not null check (decision in ('HELD', 'DISMISSED', 'REOPENED')),
  reason text not null check (reason <> ''),
  -- Of the hold.
  reference_no text,
  decided_by bigint not null references users,
  decided_on timestamptz not null,
  constraint a_hold_has_its_reference check ((decision = 'HELD') = (reference_no is not null))
);
create index decisions_of_signal on signal_decisions (signal_id, decision_id);

-- Changes of a rule: how grave it is and its thresholds, from a day on. What was accepted last for a day counts on it;
-- without any, what the product comes with.
create table signal_changes (
  change_id bigint generated always as identity primary key,
  name text not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- A rule has at most one undecided change.
create unique index signal_changes_waiting on signal_changes (name) where status = 'Pending';
create index signal_changes_by_age on signal_changes (status, decided_on, change_id);
create index signal_changes_that_count on signal_changes (name, valid_from, change_id) where status = 'Approved';
