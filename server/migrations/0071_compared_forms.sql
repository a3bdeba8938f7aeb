-- What looks alike is the same: references, codes and names are unique by their compared form. Building an index fails,
-- and names the pair, where a database has two that look alike.

drop index adjustments_by_reference;
create unique index adjustments_by_reference on adjustments (compared_form(reference_no));
drop index adjustment_decisions_by_reference;
create unique index adjustment_decisions_by_reference
  on adjustment_decisions (compared_form(reference_no)) where status = 'Waiting';

create unique index cash_outs_by_reference on cash_outs (compared_form(reference_no));

create unique index dealers_by_code on dealers (compared_form(company_code));

drop index roles_by_name;
create unique index roles_by_name on roles (compared_form(name));
drop index rights_changes_waiting;
create unique index rights_changes_waiting
  on rights_changes ((kind like '% ROLE'), compared_form(subject)) where status = 'Pending';

create unique index saved_views_by_name on saved_views (user_id, path, compared_form(name));

-- A billing account, as people see it, without what spreadsheets and people add to its digits or take from them:
-- blanks, hyphens and an apostrophe, and zeros before the first digit. `billingAccountForm` of the contract is the same
-- function. It names its argument once, so that PostgreSQL puts it in the place of its call: an import builds an index
-- on it over millions of rows.
create function billing_account_form(given text) returns text immutable strict parallel safe language sql
return ltrim(translate(given, ' -''', ''), '0');

-- How many digits every billing account of the provider has; null: any number.
create table billing_account_settings (
  only_row boolean primary key default true check (only_row),
  digits integer check (digits between 1 and 50)
);
insert into billing_account_settings (digits) values (null);

-- An exclusion finds its account's rows by this. It takes the place of the index of accounts as they are written.
drop index transactions_by_billing_account;
create index transactions_by_billing_account on transactions (billing_account_form(billing_account_no));

drop index active_exclusions_by_billing_account;
create index active_exclusions_by_billing_account
  on exclusions (billing_account_form(billing_account_no)) where removed_on is null;
drop index active_exclusions_once;
create unique index active_exclusions_once
  on exclusions (lower(yes_id), billing_account_form(billing_account_no), start_date, end_date)
  where removed_on is null;
drop index exclusions_by_billing_account;
create index exclusions_by_billing_account on exclusions (billing_account_form(billing_account_no), exclusion_id);

-- Companies' own users compare by them, too.
create function own_company.compared_form(given text) returns text immutable strict parallel safe language sql
return compared_form(given);
create function own_company.billing_account_form(given text) returns text immutable strict parallel safe language sql
return billing_account_form(given);
