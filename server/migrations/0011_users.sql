-- Who requested which change of rights, and who decided on it.
create table rights_changes (
  change_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ADD USER', 'CHANGE USER', 'ENABLE USER', 'ADD ROLE', 'CHANGE ROLE', 'REMOVE ROLE')),
  -- The user name, or the role's name.
  subject text not null,
  -- Whose rights; null for a role, and for a user who does not exist yet.
  user_id bigint references users,
  -- The user or role at the time of the request, and as requested; null where it does not exist.
  before jsonb,
  after jsonb,
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
  constraint refused_by_a_second_person check (not (status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (not (status = 'Withdrawn' and decided_by <> asked_by)),
  constraint nobody_changes_their_own_rights check (
    user_id is null or (user_id <> asked_by and not (status = 'Approved' and user_id = decided_by))
  )
);
create unique index rights_changes_waiting
  on rights_changes ((kind like '% ROLE'), compared_form(subject)) where status = 'Pending';
create index rights_changes_by_age on rights_changes (asked_on, change_id);
