-- Which of the company's accounts each part of the ledger goes to, from a day on: requested by one person, approved by a
-- second.
create table chart_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first chart.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
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
-- One request at a time.
create unique index chart_changes_waiting on chart_changes ((true)) where status = 'Pending';
create index chart_changes_by_age on chart_changes (status, decided_on, change_id);
create index chart_changes_that_count on chart_changes (valid_from, change_id) where status = 'Approved';
