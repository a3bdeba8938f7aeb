-- A customer or billing account whose transactions are not paid for, from one day to another.
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
  -- The outcome of a removal: which dealer's rows they were, what went back, and what approved cycles still exclude.
  removed_dealer_id integer references dealers,
  given_back_amount numeric(14, 2),
  left_excluded_amount numeric(14, 2),
  adjustment_id bigint unique references adjustments,
  check (start_date < end_date),
  check ((removed_on is null) = (removed_by is null)),
  constraint removal_is_whole check (
    num_nulls(removed_on, removal_comment, given_back_amount, left_excluded_amount) in (0, 4)
  ),
  constraint adjusted_once_removed check (adjustment_id is null or removed_on is not null)
);
create index active_exclusions_by_yes_id on exclusions (lower(yes_id)) where removed_on is null;
create index active_exclusions_by_billing_account
  on exclusions (billing_account_form(billing_account_no)) where removed_on is null;
-- The same exclusion twice would still exclude after one of the two is removed.
create unique index active_exclusions_once
  on exclusions (lower(yes_id), billing_account_form(billing_account_no), start_date, end_date)
  where removed_on is null;
create index exclusions_by_addition on exclusions (added_on, exclusion_id) where removed_on is null;
create index exclusions_by_removal on exclusions (removed_on, exclusion_id) where removed_on is not null;
create index exclusions_by_billing_account on exclusions (billing_account_form(billing_account_no), exclusion_id);

alter table adjustment_decisions add foreign key (exclusion_id) references exclusions;
