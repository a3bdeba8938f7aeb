-- The second wall around a company's own rows. Calls of a company's own user see this schema in place of the tables:
-- a query that forgets its scope finds nothing of another company's, and no table that is not here.
-- It needs no right but the ownership of the database.
create schema own_company;

-- Both are set before each call. Without a company, every read of its rows fails.
create function own_company.company_id() returns integer stable parallel safe language sql
  return current_setting('payouts.company_id')::integer;
create function own_company.user_id() returns bigint stable parallel safe language sql
  return nullif(current_setting('payouts.user_id', true), '')::bigint;

-- Dealers and their accounts.
create view own_company.dealers as select * from dealers where company_id = own_company.company_id();
create view own_company.branches as select * from branches where company_id = own_company.company_id();
create view own_company.freezes as select * from freezes where company_id = own_company.company_id();
create view own_company.earmarks as select * from earmarks where company_id = own_company.company_id();
create view own_company.earmark_changes as select * from earmark_changes where company_id = own_company.company_id();
create view own_company.adjustments as select * from adjustments where company_id = own_company.company_id();
create view own_company.withholding_tax_removals as
  select * from withholding_tax_removals where company_id = own_company.company_id();
create view own_company.dealer_year_payments as
  select * from dealer_year_payments where company_id = own_company.company_id();
create view own_company.cash_outs as select * from cash_outs where company_id = own_company.company_id();
create view own_company.dealer_cash_out_limits as
  select * from dealer_cash_out_limits where company_id = own_company.company_id();
create view own_company.cash_out_limit_changes as
  select * from cash_out_limit_changes where company_id is null or company_id = own_company.company_id();

-- Cycles, what is in them and what they pay.
create view own_company.transactions as select * from transactions where company_id = own_company.company_id();
create view own_company.cycle_totals as select * from cycle_totals where company_id = own_company.company_id();
create view own_company.postings as select * from postings where company_id = own_company.company_id();

-- The ledger: what a statement's balances and entries come from.
create view own_company.ledger_accounts as
  select * from ledger_accounts where company_id = own_company.company_id();
create view own_company.ledger_entries as
  select * from ledger_entries where account_code = any (array(select account_code from own_company.ledger_accounts));
create view own_company.ledger_journals as
  select * from ledger_journals
  where exists (
    select from own_company.ledger_entries where ledger_entries.journal_id = ledger_journals.journal_id
  );

-- What is filed under the company's code.
create view own_company.attachment_subjects as
  select * from attachment_subjects where reference = (select company_code from own_company.dealers);
create view own_company.attachments as
  select * from attachments
  where exists (
    select from own_company.attachment_subjects as subject where subject.reference_id = attachments.reference_id
  );

-- The user's own.
create view own_company.downloads as select * from downloads where user_id = own_company.user_id();
create view own_company.sessions as
  select id_hash, user_id, session_reference, remembered, created_at, last_used_at, browser, address
  from sessions where user_id = own_company.user_id();
create view own_company.two_step as
  select user_id, confirmed_at from two_step where user_id = own_company.user_id();
create view own_company.recovery_codes as
  select user_id, used_at from recovery_codes where user_id = own_company.user_id();
create view own_company.cycle_actions as select * from cycle_actions where acted_by = own_company.user_id();

-- The same for every company.
create view own_company.cycles as select * from cycles;
create view own_company.payout_dates as select * from payout_dates;
create view own_company.tier_cash_out_limits as select * from tier_cash_out_limits;
create view own_company.withholding_tax_settings as select * from withholding_tax_settings;
create view own_company.roles as select name, requires_two_step from roles;
-- Who did a thing: the name alone.
create view own_company.users as select user_id, name from users;
