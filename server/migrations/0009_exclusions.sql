-- A customer or billing account whose transactions are not paid for, from a day to a day.
create table exclusions (
  exclusion_id bigint generated always as identity primary key,
  client_name text not null,
  yes_id text not null,
  billing_account_no text not null,
  reason text not null,
  start_date date not null,
  end_date date not null,
  added_by bigint not null references users,
  added_on timestamptz not null,
  removed_by bigint references users,
  removed_on timestamptz,
  removal_comment text,
  check (start_date < end_date),
  check ((removed_on is null) = (removed_by is null))
);
create index active_exclusions_by_yes_id on exclusions (lower(yes_id)) where removed_on is null;
create index active_exclusions_by_billing_account on exclusions (billing_account_no) where removed_on is null;
