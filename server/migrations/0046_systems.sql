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
  enabled boolean not null,
  created_on timestamptz not null
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
