-- Other PostgreSQL databases that have rows of closed cycles. What is there belongs to this database alone, by a schema of
-- its own: a copy that was restored from a backup has another, and reaches none of these rows.
create table archives (
  name text primary key,
  schema_name text not null unique
);

-- The cycles whose rows are there, and what they were when they went: a return has to bring exactly that back. A backup has
-- the rows themselves, and not these two tables, since a restored cycle has its rows at home.
create table archived_cycles (
  batch_no integer primary key references cycles,
  archive text not null references archives,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  digest text not null,
  archived_at timestamptz not null
);

-- Which closed cycles go to an archive by themselves, from a day on: requested by one person, approved by a second.
create table archive_rule_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first rule.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request at a time.
create unique index archive_rule_changes_waiting on archive_rule_changes ((true)) where status = 'Pending';
create index archive_rule_changes_by_age on archive_rule_changes (status, decided_on, change_id);
create index archive_rule_changes_that_count on archive_rule_changes (valid_from, change_id) where status = 'Approved';

-- What the rule's job archives now, one row at most, or what it was broken off by. It says how far the work is and decides
-- nothing, so a row that a killed server left does no harm. No backup has it.
create table archive_work (
  only_one boolean primary key default true check (only_one),
  batch_no integer not null references cycles,
  archive text not null,
  progress text not null,
  told_at timestamptz not null,
  problem text
);
