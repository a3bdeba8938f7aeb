-- The link by which somebody who forgot a password sets another one. A user has one at most: the next takes its place.
create table password_resets (
  user_id bigint primary key references users,
  -- SHA-256 of the link's secret, which the mail alone has.
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- So that the same call, sent again because its answer was lost, is answered as before.
  used_by_request uuid
);

-- What was asked for or tried so often that it has to wait: counted in the database, so that several servers count
-- together.
create table help_requests (
  help_request_id bigint generated always as identity primary key,
  kind text not null check (kind in ('PASSWORD', 'USER NAME', 'RESET', 'CURRENT PASSWORD', 'NEW USER NAME')),
  -- Who it is about, as it was typed, in lower case, whether there is such a user or not.
  subject text not null,
  address text not null,
  asked_at timestamptz not null
);
create index help_requests_by_subject on help_requests (kind, subject, asked_at);
create index help_requests_by_address on help_requests (kind, address, asked_at);

create index users_by_phone on users (phone) where phone is not null;

-- What its owner knows a session by.
alter table sessions
  add column session_reference uuid not null default gen_random_uuid() unique,
  -- Such as Chrome on Windows.
  add column browser text,
  -- Where its latest call came from.
  add column address text,
  -- What its user was called when the session began and is not any more; its client may still say so.
  add column former_user_name text;

-- An external user's reads run as a role of little right: of sessions it sees the caller's own.
alter table sessions enable row level security;
create policy own_user on sessions for select to payouts_company
  using (user_id = (select nullif(current_setting('payouts.user_id', true), '')::bigint));
grant select (id_hash, user_id, session_reference, remembered, created_at, last_used_at, browser, address)
  on sessions to payouts_company;
