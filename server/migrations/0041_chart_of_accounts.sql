-- Which of the company's accounts each part of the ledger goes to, from a day on: requested by one person, approved by a
-- second.
create table chart_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first chart.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request at a time.
create unique index chart_changes_waiting on chart_changes ((true)) where status = 'Pending';
create index chart_changes_by_age on chart_changes (status, decided_on, change_id);
create index chart_changes_that_count on chart_changes (valid_from, change_id) where status = 'Approved';
