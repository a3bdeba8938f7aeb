-- Requests to take back the approval of a cycle. While one waits, the cycle is not posted.
create table approval_take_backs (
  change_id bigint generated always as identity primary key,
  batch_no integer not null references cycles,
  version integer not null,
  approved_for date not null,
  amount numeric(14, 2) not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to approve at the time of the request.
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
create unique index approval_take_back_pending on approval_take_backs (batch_no) where status = 'Pending';
create index approval_take_backs_by_age on approval_take_backs (status, decided_on, change_id);
create index approval_take_backs_of_cycle on approval_take_backs (batch_no, change_id);
