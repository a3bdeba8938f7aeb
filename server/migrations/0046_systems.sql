-- Other systems of the company that call the API. Each acts as a user without role and password, so that requests, audit
-- events and records of calls name it as they name people.
create table api_clients (
  client_id text primary key check (client_id ~ '^[a-z0-9-]{8,60}$'),
  user_id bigint not null unique references users,
  -- Menu items with their buttons, as a role grants them.
  granted jsonb not null check (jsonb_typeof(granted) = 'object'),
  -- Addresses and ranges it may call from, in CIDR notation; empty for any.
  ip_ranges text[] not null,
  calls_per_minute integer not null check (calls_per_minute between 1 and 100000),
  -- A JSON Web Key Set of public keys, for clients that sign instead of sending a secret.
  public_keys jsonb check (jsonb_typeof(public_keys) = 'object'),
  -- Kinds of files that are read by themselves in its name; each kind is one client's.
  feeds text[] not null,
  enabled boolean not null,
  created_on timestamptz not null,
  -- When it was last disabled: what it was let decide before is over.
  disabled_on timestamptz
);

-- The values of a client, requested by one person and approved by a second.
create table api_client_changes (
  change_id bigint generated always as identity primary key,
  -- Null until a new client is approved.
  client_id text references api_clients,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index api_client_changes_waiting
  on api_client_changes (coalesce(client_id, after ->> 'name')) where status = 'Pending';
create index api_client_changes_by_age on api_client_changes (status, decided_on, change_id);

-- At most two secrets of a client work at a time, so that it can change from one to the next without a pause.
create table api_client_secrets (
  secret_id bigint generated always as identity primary key,
  client_id text not null references api_clients,
  -- SHA-256: the secret has 256 random bits.
  secret_hash bytea not null check (length(secret_hash) = 32),
  issued_by bigint not null references users,
  issued_on timestamptz not null,
  -- From when on it is refused; null for as long as nobody ends it.
  ends_on timestamptz
);
create index api_client_secrets_of_client on api_client_secrets (client_id, issued_on);

-- Signed assertions that were taken for a token: each is taken once.
create table api_client_assertions (
  client_id text not null references api_clients,
  assertion_id text not null,
  expires_on timestamptz not null,
  primary key (client_id, assertion_id)
);
create index api_client_assertions_by_age on api_client_assertions (expires_on);

-- How often a client called which operation on a day, in Malaysia's time.
create table api_client_calls (
  client_id text not null references api_clients,
  day date not null,
  operation text not null,
  calls bigint not null,
  refused bigint not null,
  last_on timestamptz not null,
  primary key (client_id, day, operation)
);
create index api_client_calls_by_day on api_client_calls (day);

-- How the latest look for files of a kind went.
create table feed_looks (
  kind text primary key,
  looked_on timestamptz not null,
  -- Files that are there and not read yet: what changes between two looks is still being written.
  seen jsonb not null check (jsonb_typeof(seen) = 'object'),
  problem text
);

-- Files that were read by themselves, each in the transaction that took it, so once.
create table feed_files (
  file_id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  byte_count bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  client_id text not null references api_clients,
  outcome text not null check (outcome in ('READ', 'REFUSED')),
  summary text not null,
  read_on timestamptz not null,
  -- What is to be put beside the file; kept until the file is moved on.
  report jsonb,
  moved_on timestamptz,
  check ((report is null) = (moved_on is not null))
);
create index feed_files_by_age on feed_files (read_on, file_id);
create unique index feed_files_to_move on feed_files (kind, file_name) where moved_on is null;
