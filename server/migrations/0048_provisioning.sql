-- Users and groups as identity providers provision them by SCIM 2.0.

create table provisioning_tokens (
  token_id bigint generated always as identity primary key,
  provider_id bigint not null references identity_providers,
  -- SHA-256: the token has 256 random bits.
  token_hash bytea not null unique check (length(token_hash) = 32),
  issued_by bigint not null references users,
  issued_on timestamptz not null,
  -- From when on it is refused; null while nobody has ended it.
  ends_on timestamptz
);
create index provisioning_tokens_of_provider on provisioning_tokens (provider_id, issued_on);

-- A provider as somebody who requests: a user without role and password.
create table provisioning_requesters (
  provider_id bigint primary key references identity_providers,
  user_id bigint not null unique references users
);

-- A person as the provider describes them, and the user that they are here.
create table provisioned_users (
  resource_id uuid primary key,
  provider_id bigint not null references identity_providers,
  -- Null until there is one: a user whom no rule makes is requested of two people.
  user_id bigint references users,
  attributes jsonb not null check (jsonb_typeof(attributes) = 'object'),
  version bigint not null default 1,
  created_on timestamptz not null,
  changed_on timestamptz not null,
  unique (provider_id, user_id)
);
create unique index provisioned_users_by_name on provisioned_users (provider_id, lower(attributes ->> 'userName'));
create index provisioned_users_by_external_id on provisioned_users (provider_id, (attributes ->> 'externalId'));

create table provisioned_groups (
  resource_id uuid primary key,
  provider_id bigint not null references identity_providers,
  attributes jsonb not null check (jsonb_typeof(attributes) = 'object'),
  version bigint not null default 1,
  created_on timestamptz not null,
  changed_on timestamptz not null
);
create unique index provisioned_groups_by_name on provisioned_groups (provider_id, lower(attributes ->> 'displayName'));

create table provisioned_members (
  group_id uuid not null references provisioned_groups on delete cascade,
  user_resource_id uuid not null references provisioned_users on delete cascade,
  primary key (group_id, user_resource_id)
);
create index provisioned_members_by_user on provisioned_members (user_resource_id);
