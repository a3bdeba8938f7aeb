-- What people may do, as rows: administrators change them, and every call reads them.
create table roles (
  name text primary key check (name = btrim(name) and length(name) between 3 and 60),
  description text not null,
  -- Came with the product. Nobody removes it; administrators may change all but the Administrator.
  built_in boolean not null default false,
  -- For users of a company. Each of them has such a role; other roles are for staff.
  is_external boolean not null default false,
  -- Menu items with their buttons, as {"Payout": ["HOLD"]}. Null grants everything, also what later versions add.
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
-- One role does not become two by how its name is written.
create unique index roles_by_name on roles (compared_form(name));

insert into roles (name, description, built_in, is_external, granted) values
  ('Administrator', 'Everything, users and roles among it.', true, false, null),
  ('Payout Reviewer', 'Reviews cycles, holds payouts, and asks for approvals and releases.', true, false, '{
    "Payout": ["DOWNLOAD", "REQUEST APPROVAL", "HOLD", "COMMENT"],
    "On Hold": ["DOWNLOAD", "REQUEST RELEASE", "COMMENT"],
    "Exclusions": ["DOWNLOAD", "ADD NEW", "REMOVE", "EDIT", "ADD ADJUSTMENT"],
    "Signals": ["DISMISS", "SETTINGS"],
    "Withholding Tax": ["DOWNLOAD", "ADD NEW", "REMIT", "ISSUE"],
    "Payout Dates": ["DOWNLOAD"],
    "Validations": ["VIEW", "SAVE", "REPAIR"],
    "Formulas": ["VIEW", "EDIT", "SIMULATE"],
    "Dealers": ["DOWNLOAD", "EDIT", "ANSWER"],
    "Bulk Changes": ["DOWNLOAD", "UPLOAD"],
    "Payment Runs": ["DOWNLOAD", "MAKE", "WITHDRAW", "SETTINGS"],
    "Reconciliation": ["DOWNLOAD", "IMPORT"],
    "E-Invoices": ["EDIT"],
    "Books": ["CLOSE", "EDIT", "EXPORT"],
    "Reports": ["DOWNLOAD"]
  }'),
  ('Payout Approver', 'Approves cycles, releases and cancels holds, and keeps the payout dates.', true, false, '{
    "Payout": ["DOWNLOAD", "APPROVE", "COMMENT"],
    "On Hold": ["DOWNLOAD", "RELEASE", "CANCEL", "COMMENT"],
    "Exclusions": ["DOWNLOAD"],
    "Signals": ["DISMISS", "APPROVE"],
    "Approval Policies": ["APPROVE"],
    "Systems": ["APPROVE"],
    "Withholding Tax": ["DOWNLOAD", "APPROVE"],
    "Payout Dates": ["DOWNLOAD", "SAVE", "EDIT"],
    "Validations": ["VIEW", "APPROVE"],
    "Formulas": ["VIEW", "APPROVE", "SIMULATE"],
    "Dealers": ["DOWNLOAD", "APPROVE", "VIEW ACCOUNT", "ANSWER"],
    "Debit/Credit": ["APPROVE"],
    "Bulk Changes": ["DOWNLOAD", "APPROVE"],
    "Payment Runs": ["DOWNLOAD", "APPROVE"],
    "Reconciliation": ["DOWNLOAD", "CONFIRM"],
    "E-Invoices": ["APPROVE"],
    "Books": ["APPROVE"],
    "Reports": ["DOWNLOAD"]
  }'),
  -- By the specification, adjusting alone opens no screen. Making removed exclusions good is adjusting, too, and with it
  -- an Adjuster has what opens the screens of adjustments, earmarks and freezes.
  ('Adjuster', 'Freezes accounts, sets earmarks, credits and debits accounts, and makes removed exclusions good.', true, false, '{
    "Exclusions": ["DOWNLOAD", "ADD ADJUSTMENT"],
    "Freeze Account": ["DOWNLOAD", "ADD NEW", "EDIT"],
    "Debit/Credit": ["DOWNLOAD", "ADD ADJUSTMENT", "EDIT", "APPROVE"],
    "Earmark": ["DOWNLOAD", "ADD NEW", "VIEW", "EDIT"],
    "Bulk Changes": ["DOWNLOAD", "UPLOAD", "APPROVE"]
  }'),
  ('Reporter', 'Reads reports.', true, false, '{"Reports": ["DOWNLOAD"]}'),
  ('Auditor', 'Reads everything of all years, and changes nothing.', true, false, '{
    "Payout": ["DOWNLOAD"],
    "On Hold": ["DOWNLOAD"],
    "Exclusions": ["DOWNLOAD"],
    "Signals": [],
    "Approval Policies": [],
    "Withholding Tax": ["DOWNLOAD"],
    "Payout Dates": ["DOWNLOAD"],
    "Validations": ["VIEW"],
    "Formulas": ["VIEW"],
    "Dealers": ["DOWNLOAD"],
    "Freeze Account": ["DOWNLOAD"],
    "Debit/Credit": ["DOWNLOAD"],
    "Earmark": ["DOWNLOAD", "VIEW"],
    "Cash Out Limit": ["DOWNLOAD", "VIEW"],
    "Bulk Changes": ["DOWNLOAD"],
    "Payment Runs": ["DOWNLOAD"],
    "Reconciliation": ["DOWNLOAD"],
    "E-Invoices": [],
    "Books": [],
    "Reports": ["DOWNLOAD"],
    "Users": [],
    "Roles": [],
    "Systems": [],
    "Audit": ["DOWNLOAD"]
  }'),
  ('Company User', 'Reads the reports of their own company.', true, true, '{"Reports": ["DOWNLOAD"]}'),
  ('Dealer Owner', 'Owns a dealership; their dashboard is empty.', true, false, '{}');

create function keep_built_in_role() returns trigger language plpgsql as $$
begin
  raise exception 'the role % came with the product and stays', old.name using errcode = 'check_violation';
end
$$;
create trigger built_in_roles_stay before delete on roles
  for each row when (old.built_in) execute function keep_built_in_role();

create table users (
  user_id bigint generated always as identity primary key,
  user_name text not null check (length(user_name) between 4 and 100),
  -- The person's name.
  name text not null,
  email text,
  phone text,
  -- Null for a system, which has the rights of its API client and never signs in.
  role text,
  -- An external user's company; null for the provider's staff.
  company_id integer references dealers,
  password_hash text not null,
  disabled boolean not null default false,
  -- Since when, so that it is known how long the person has been gone.
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- In which the person reads what is in several.
  language text not null default 'en' check (language in ('en', 'ms')),
  -- When the person ended the tour of the console; null for somebody new.
  tour_ended_at timestamptz,
  is_external boolean not null generated always as (company_id is not null) stored,
  constraint external_role_means_company foreign key (role, is_external) references roles (name, is_external),
  constraint systems_have_no_password check (role is not null or password_hash = ''),
  constraint disabled_since_a_moment check (disabled = (disabled_at is not null))
);
-- One person does not become two by the case of a letter.
create unique index users_by_name on users (lower(user_name));
create index users_by_email on users (lower(email)) where email is not null;
create index users_by_phone on users (phone) where phone is not null;
create index users_by_role on users (role);

-- At least one user must stay who can let others in. The lock makes a second removal wait for the first.
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

create function keep_disabled_since() returns trigger language plpgsql as $$
begin
  new.disabled_at := case when new.disabled then now() end;
  return new;
end
$$;
create trigger users_are_disabled_since before update of disabled on users
  for each row when (old.disabled <> new.disabled) execute function keep_disabled_since();
create trigger new_users_are_disabled_since before insert on users
  for each row when (new.disabled and new.disabled_at is null) execute function keep_disabled_since();

create table sessions (
  -- SHA-256 of the session id, which the server itself does not keep.
  id_hash bytea primary key,
  user_id bigint not null references users,
  -- Under the master key.
  sealed_message_key bytea not null,
  remembered boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- By which its owner names it.
  session_reference uuid not null default gen_random_uuid() unique,
  -- Such as Chrome on Windows.
  browser text,
  -- Where its latest call came from.
  address text,
  -- The user's name when the session began, if it has changed since; its client may still send it.
  former_user_name text,
  -- When the session's user last proved who they are, for calls that ask again.
  identity_confirmed_at timestamptz
);
create index sessions_of_user on sessions (user_id);

-- Lets a client without a session seal a sign-in or a password call.
create table bootstraps (
  bootstrap_id bigint generated always as identity primary key,
  request_no uuid not null unique,
  token_hash bytea not null unique,
  sealed_message_key bytea not null,
  address text not null,
  created_at timestamptz not null,
  calls integer not null default 0
);
create index bootstraps_by_address on bootstraps (address, created_at);

-- Counted in the database, so that several servers count together.
create table failed_sign_ins (
  failure_id bigint generated always as identity primary key,
  -- As typed, in lower case, whether there is such a user or not.
  user_name text not null,
  address text not null,
  failed_at timestamptz not null,
  from_usual_place boolean not null default false
);
create index failed_sign_ins_by_user on failed_sign_ins (user_name, failed_at);
create index failed_sign_ins_by_address on failed_sign_ins (address, failed_at);

-- Where a user has signed in from, so that guesses from elsewhere do not lock the user out there.
create table usual_places (
  user_id bigint not null references users,
  -- Keyed, since there are few addresses to try.
  place_hash bytea not null,
  last_signed_in_at timestamptz not null,
  primary key (user_id, place_hash)
);
create index usual_places_by_age on usual_places (last_signed_in_at);

-- The link by which a user who forgot their password sets another. A user has at most one: the next replaces it.
create table password_resets (
  user_id bigint primary key references users,
  -- SHA-256 of the link's secret, which only the mail contains.
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A repeat of the same call, after a lost answer, gets the first answer.
  used_by_request uuid
);

-- Requests for help and attempts that are limited in number, counted for all servers together.
create table help_requests (
  help_request_id bigint generated always as identity primary key,
  kind text not null check (kind in ('PASSWORD', 'USER NAME', 'RESET', 'CURRENT PASSWORD', 'NEW USER NAME')),
  -- Whom it is about, as typed, in lower case, whether there is such a user or not.
  subject text not null,
  address text not null,
  asked_at timestamptz not null
);
create index help_requests_by_subject on help_requests (kind, subject, asked_at);
create index help_requests_by_address on help_requests (kind, address, asked_at);

-- Two-step sign-in: a password, and a code that only the person's own device or paper has.
create table two_step (
  user_id bigint primary key references users,
  -- The key that the authenticator app shares, under the master key.
  sealed_secret bytea not null,
  -- Null until the app has shown a first right code; until then sign-in asks for none.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, so that none is accepted twice.
  last_step bigint,
  -- The call that used the code up, so that the same call may be sent again while it runs. Null for a sign-in.
  used_by_request uuid
);

create table recovery_codes (
  user_id bigint not null references users,
  -- Keyed; the codes themselves are shown once and stored nowhere.
  code_hash bytea not null,
  used_at timestamptz,
  -- As in two_step.
  used_by_request uuid,
  primary key (user_id, code_hash)
);

-- What the areas before this one say of users.
alter table recorded_calls add foreign key (user_id) references users;
alter table audit_events add foreign key (user_id) references users;
alter table attachments add foreign key (created_by) references users;

-- Companies' own users see of others who did a thing: the name alone. Of themselves they see the address that notices
-- are mailed to, and what they sign in with.
create view own_company.users as
  select user_id, name, case when user_id = own_company.user_id() then email end as email from users;
create view own_company.roles as select name, requires_two_step from roles;
create view own_company.sessions as
  select id_hash, user_id, session_reference, remembered, created_at, last_used_at, browser, address
  from sessions where user_id = own_company.user_id();
create view own_company.two_step as
  select user_id, confirmed_at from two_step where user_id = own_company.user_id();
create view own_company.recovery_codes as
  select user_id, used_at from recovery_codes where user_id = own_company.user_id();
