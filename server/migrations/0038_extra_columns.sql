-- What a cycle's file may tell of a sale besides: on which device, through which channel, by whom it was sold, and on
-- which day the customer first used it.
alter table transactions
  add column device_id text,
  add column channel text,
  add column sales_person text,
  add column first_usage_on date;
-- A device that stands in an earlier cycle, too, is found by it. Files without devices add nothing to it.
create index transactions_by_device on transactions (lower(device_id)) where device_id is not null;

-- Which of these columns the file of the version that counts had.
alter table cycles add column extra_columns text[] not null default '{}';

-- Companies' own users see them of their own rows.
create or replace view own_company.cycles as
  select * from cycles where approved_at is not null and status not in ('In Validation', 'Dropped');
create or replace view own_company.transactions as
  select * from transactions
  where company_id = own_company.company_id()
    and exists (select from own_company.cycles as shown where shown.batch_no = transactions.batch_no);

-- How many signals a rule found of which not all are kept, by its name.
alter table signal_runs add column cut jsonb not null default '{}' check (jsonb_typeof(cut) = 'object');
