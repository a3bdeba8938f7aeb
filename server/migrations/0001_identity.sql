create table users (
  user_id bigint generated always as identity primary key,
  user_name text not null check (length(user_name) between 4 and 100),
  -- The person's.
  name text not null,
  email text,
  phone text,
  role text not null check (role in ('Administrator', 'Payout Reviewer', 'Payout Approver', 'Adjuster', 'Reporter',
    'Company User', 'Dealer Owner')),
  -- An external user's company; null for the provider's staff. The dealers' migration ties it to its record.
  company_id integer,
  password_hash text not null,
  disabled boolean not null default false,
  created_at timestamptz not null,
  check ((role = 'Company User') = (company_id is not null))
);
-- One person does not become two by the case of a letter.
create unique index users_by_name on users (lower(user_name));
create index users_by_email on users (lower(email)) where email is not null;

create table sessions (
  -- SHA-256 of the session id, which the server itself does not keep.
  id_hash bytea primary key,
  user_id bigint not null references users,
  -- Under the master key.
  sealed_message_key bytea not null,
  remembered boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

-- What lets somebody without a session seal a sign-in or a password call.
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
  -- As it was typed, in lower case, whether there is such a user or not.
  user_name text not null,
  address text not null,
  failed_at timestamptz not null
);
create index failed_sign_ins_by_user on failed_sign_ins (user_name, failed_at);

-- Which writes were made, so that a repeat answers the same and changes nothing.
create table recorded_calls (
  user_id bigint not null references users,
  request_id uuid not null,
  path text not null,
  -- Keyed, so that no short secret of a payload can be guessed from it.
  payload_digest bytea not null,
  -- Text as it was sent, so that a repeat is the same to the letter.
  answer json,
  recorded_at timestamptz not null,
  primary key (user_id, request_id)
);
create index recorded_calls_by_age on recorded_calls (recorded_at);
