-- Two-step sign-in: a password, and a code that only the person's own device or paper has.
create table two_step (
  user_id bigint primary key references users,
  -- The key that the authenticator app shares, under the master key.
  sealed_secret bytea not null,
  -- Null while the app has not shown a first right code: until then sign-in does not ask for any.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken, so that none is taken twice.
  last_step bigint
);
alter table two_step enable row level security;

create table recovery_codes (
  user_id bigint not null references users,
  -- Keyed; the codes themselves are shown once and kept nowhere.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;

-- Everybody reads of their own alone, external users too.
create policy own_user on two_step for select to payouts_company
  using (user_id = (select nullif(current_setting('payouts.user_id', true), '')::bigint));
create policy own_user on recovery_codes for select to payouts_company
  using (user_id = (select nullif(current_setting('payouts.user_id', true), '')::bigint));
grant select (user_id, confirmed_at) on two_step to payouts_company;
grant select (user_id, used_at) on recovery_codes to payouts_company;
grant select (name, requires_two_step) on roles to payouts_company;

-- When the session's user last proved to be who they are, for calls that ask again.
alter table sessions add column identity_confirmed_at timestamptz;

-- Where a user has signed in from, so that strangers' guesses do not shut the user out there.
create table usual_places (
  user_id bigint not null references users,
  -- Keyed, since there are few addresses to try.
  place_hash bytea not null,
  last_signed_in_at timestamptz not null,
  primary key (user_id, place_hash)
);
create index usual_places_by_age on usual_places (last_signed_in_at);

alter table failed_sign_ins add column from_usual_place boolean not null default false;
create index failed_sign_ins_by_address on failed_sign_ins (address, failed_at);
