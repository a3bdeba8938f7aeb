-- Staff who sign in at the company's own identity provider.

create table identity_providers (
  provider_id bigint generated always as identity primary key,
  -- In addresses, and in the names of the provider's secret.
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- As two people approved them; a secret is never here.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  changed_on timestamptz not null
);

create table identity_provider_changes (
  change_id bigint generated always as identity primary key,
  key text not null,
  -- Null for a new provider.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request for each provider at a time.
create unique index identity_provider_changes_waiting on identity_provider_changes (key) where status = 'Pending';
create index identity_provider_changes_by_age on identity_provider_changes (status, decided_on, change_id);

-- How staff sign in and which groups are granted which roles, from a day on.
create table sign_in_policy_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first policy.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index sign_in_policy_changes_waiting on sign_in_policy_changes ((true)) where status = 'Pending';
create index sign_in_policy_changes_by_age on sign_in_policy_changes (status, decided_on, change_id);
create index sign_in_policy_changes_that_count on sign_in_policy_changes (valid_from, change_id) where status = 'Approved';

-- Which person of a provider is which user: its subject never changes, unlike a name or an address.
create table provider_accounts (
  provider_id bigint not null references identity_providers,
  subject text not null check (subject <> ''),
  user_id bigint not null references users,
  linked_on timestamptz not null,
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index provider_accounts_by_user on provider_accounts (user_id);

-- A sign-in on its way: at the provider until the provider answers, then with the browser that began it.
create table provider_sign_ins (
  sign_in_id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers,
  -- SHA-256 of the state that the provider returns; null once it did, so that it is taken once.
  state_hash bytea unique check (length(state_hash) = 32),
  -- Nonce and PKCE's verifier; afterwards what the provider said of the person. Both sealed.
  sealed_secrets bytea,
  -- SHA-256 of the secret of the browser that began it.
  proof bytea not null check (length(proof) = 32),
  -- SHA-256 of what the browser brings back from the provider.
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  -- Why nobody is signed in.
  refusal text,
  -- The session whose user confirms who they are; null where somebody signs in.
  confirms bytea references sessions on delete cascade,
  begun_at timestamptz not null,
  answered_at timestamptz,
  check ((state_hash is null) = (answered_at is not null)),
  check ((ticket_hash is null) = (answered_at is null))
);
create index provider_sign_ins_by_age on provider_sign_ins (begun_at);
create index provider_sign_ins_by_session on provider_sign_ins (confirms);

alter table sessions
  -- The provider that identified the user; null for a password.
  add column provider_id bigint references identity_providers,
  -- Whether the provider required a second step.
  add column second_step_at_provider boolean not null default false;

-- What a session needs of its provider when it ends.
create table provider_sessions (
  id_hash bytea primary key references sessions on delete cascade,
  provider_id bigint not null references identity_providers,
  subject text not null,
  -- What the provider calls its own session; null if it has no name for it.
  provider_session text,
  sealed_id_token bytea not null,
  -- Where a browser ends the provider's own session; null where the provider has no such address.
  end_session_endpoint text
);
create index provider_sessions_by_subject on provider_sessions (provider_id, subject);
create index provider_sessions_by_session on provider_sessions (provider_id, provider_session);

-- Logout tokens that were taken, so that none is taken twice, and so that no sign-in from before them is completed.
create table provider_logouts (
  provider_id bigint not null references identity_providers,
  -- SHA-256 of the token's own id.
  token_hash bytea not null check (length(token_hash) = 32),
  -- Whom or which of their sessions it ended; at least one of both.
  subject text,
  provider_session text,
  taken_at timestamptz not null,
  primary key (provider_id, token_hash),
  check (subject is not null or provider_session is not null)
);
create index provider_logouts_by_age on provider_logouts (taken_at);
