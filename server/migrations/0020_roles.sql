-- What people may do, as rows: an administrator changes them, and every call reads them.
create table roles (
  name text primary key check (name = btrim(name) and length(name) between 3 and 60),
  description text not null,
  -- Came with the product; may be changed, but for the Administrator, and never goes.
  built_in boolean not null default false,
  -- For the users of a company, each of whom has one; other roles are for staff.
  is_external boolean not null default false,
  -- Menu items with their buttons, as {"Payout": ["HOLD"]}. Null grants everything, whatever is yet to come.
  granted jsonb check (jsonb_typeof(granted) = 'object'),
  requires_two_step boolean not null default false,
  version integer not null default 1,
  changed_on timestamptz not null default now(),
  unique (name, is_external),
  constraint administrators_may_everything check ((name = 'Administrator') = (granted is null)),
  constraint outsiders_administer_nothing check (
    not is_external or (granted is not null and not granted ? 'Users' and not granted ? 'Roles')
  )
);
-- One role does not become two by the case of a letter.
create unique index roles_by_name on roles (lower(name));

insert into roles (name, description, built_in, is_external, granted) values
  ('Administrator', 'Everything, users and roles among it.', true, false, null),
  ('Payout Reviewer', 'Reviews cycles, holds payouts, and asks for approvals and releases.', true, false, '{
    "Payout": ["DOWNLOAD", "REQUEST APPROVAL", "HOLD", "COMMENT"],
    "On Hold": ["DOWNLOAD", "REQUEST RELEASE", "COMMENT"],
    "Exclusions": ["DOWNLOAD", "ADD NEW", "REMOVE", "EDIT", "ADD ADJUSTMENT"],
    "Withholding Tax": ["DOWNLOAD"],
    "Payout Dates": ["DOWNLOAD"],
    "Validations": ["VIEW", "SAVE"],
    "Formulas": ["VIEW"],
    "Reports": ["DOWNLOAD"]
  }'),
  ('Payout Approver', 'Approves cycles, releases and cancels holds, and keeps the payout dates.', true, false, '{
    "Payout": ["DOWNLOAD", "APPROVE", "COMMENT"],
    "On Hold": ["DOWNLOAD", "RELEASE", "CANCEL", "COMMENT"],
    "Exclusions": ["DOWNLOAD"],
    "Withholding Tax": ["DOWNLOAD"],
    "Payout Dates": ["DOWNLOAD", "SAVE", "EDIT"],
    "Validations": ["VIEW"],
    "Formulas": ["VIEW"],
    "Reports": ["DOWNLOAD"]
  }'),
  ('Adjuster', 'Freezes accounts, sets earmarks, and credits and debits accounts.', true, false, '{
    "Freeze Account": ["DOWNLOAD", "ADD NEW", "EDIT"],
    "Debit/Credit": ["DOWNLOAD", "ADD ADJUSTMENT", "EDIT"],
    "Earmark": ["DOWNLOAD", "ADD NEW", "VIEW", "EDIT"]
  }'),
  ('Reporter', 'Reads reports.', true, false, '{"Reports": ["DOWNLOAD"]}'),
  ('Company User', 'Reads the reports of their own company.', true, true, '{"Reports": ["DOWNLOAD"]}'),
  ('Dealer Owner', 'Owns a dealership; their dashboard is empty.', true, false, '{}');

create function keep_built_in_role() returns trigger language plpgsql as $$
begin
  raise exception 'the role % came with the product and stays', old.name using errcode = 'check_violation';
end
$$;
create trigger built_in_roles_stay before delete on roles
  for each row when (old.built_in) execute function keep_built_in_role();

alter table users
  drop constraint users_role_check,
  drop constraint users_check,
  add column is_external boolean not null generated always as (company_id is not null) stored,
  add constraint external_role_means_company foreign key (role, is_external) references roles (name, is_external);
create index users_by_role on users (role);

-- Somebody must be left who can let others in. The lock lets nobody else go at the same moment.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('rights', 0));
  if not exists (select from users where role = 'Administrator' and not disabled) then
    raise exception 'the last active administrator stays one' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger last_administrator_stays after update of role, disabled on users
  for each row when (
    old.role = 'Administrator' and not old.disabled and (new.role <> 'Administrator' or new.disabled)
  ) execute function keep_an_administrator();

-- Who asked for which change of rights, what it was to change, and who decided.
create table rights_changes (
  change_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ADD USER', 'CHANGE USER', 'ENABLE USER', 'ADD ROLE', 'CHANGE ROLE', 'REMOVE ROLE')),
  -- The user name, or the role's name.
  subject text not null,
  -- Whose rights; null for a role, and for a user who is yet to be added.
  user_id bigint references users,
  -- The user or the role as it stood when the change was asked for, and as it is to stand; null is not there.
  before jsonb,
  after jsonb,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree when it was asked for.
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
-- What is asked for waits for its decision before anything else is asked for the same user or role.
create unique index rights_changes_waiting
  on rights_changes ((kind like '% ROLE'), lower(subject)) where status = 'Pending';
create index rights_changes_by_age on rights_changes (asked_on, change_id);
