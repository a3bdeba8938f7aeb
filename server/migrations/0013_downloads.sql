-- Reports made in the background, and their outcome.
create table downloads (
  -- 256 random bits. It opens nothing without a session of its owner, so it is stored as it is and listed to them.
  token text primary key,
  user_id bigint not null references users,
  -- The owner's at that time: who has changed companies since does not get the former company's rows.
  company_id integer references dealers,
  -- The request: a report of the report page, or one of a cycle.
  asked jsonb not null,
  report_name text not null,
  file_name text not null,
  format text not null check (format in ('PDF', 'XLS', 'CSV')),
  status text not null default 'PREPARING' check (status in ('PREPARING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  -- How often a server has started to make it.
  attempts integer not null default 0,
  rows_done integer not null default 0,
  rows_expected integer not null default 0,
  -- Its filters, for the record of who downloaded it.
  filters jsonb not null default '[]',
  reason text,
  stored_as text unique,
  byte_size bigint,
  asked_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((status = 'PREPARING') = (ended_at is null)),
  check ((ended_at is null) = (expires_at is null)),
  check ((status = 'COMPLETED') = (stored_as is not null and byte_size is not null)),
  check ((status = 'FAILED') = (reason is not null))
);
create index downloads_of_user on downloads (user_id, asked_at);
create index downloads_by_expiry on downloads (expires_at);

create view own_company.downloads as select * from downloads where user_id = own_company.user_id();
