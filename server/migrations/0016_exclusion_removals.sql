-- A removal's outcome, as its list shows it: what went back, what stays excluded in approved cycles, and whose it is.
alter table exclusions
  add column removed_dealer_id integer references dealers,
  add column given_back_amount numeric(14, 2),
  add column left_excluded_amount numeric(14, 2),
  add column adjustment_id bigint unique references adjustments,
  add constraint removal_is_whole check (
    num_nulls(removed_on, removal_comment, given_back_amount, left_excluded_amount) in (0, 4)
  ),
  add constraint adjusted_once_removed check (adjustment_id is null or removed_on is not null);

-- The same exclusion twice would go on excluding when one of the two is removed.
create unique index active_exclusions_once
  on exclusions (lower(yes_id), billing_account_no, start_date, end_date) where removed_on is null;
create index exclusions_by_addition on exclusions (added_on, exclusion_id) where removed_on is null;
create index exclusions_by_removal on exclusions (removed_on, exclusion_id) where removed_on is not null;
create index exclusions_by_billing_account on exclusions (billing_account_no, exclusion_id);

-- An exclusion finds its customer's rows by this one, whatever the case that a file wrote the address in.
create index transactions_by_customer on transactions (batch_no, lower(yes_id), id);
