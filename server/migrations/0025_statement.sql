-- A statement's balances and entries come from the ledger: a company's own user reads those of its own account.
alter table ledger_entries enable row level security;
create policy own_company on ledger_entries for select to payouts_company
  using (account_code = any (array(
    select account_code from ledger_accounts where company_id = (select current_setting('payouts.company_id'))::integer)));
alter table ledger_journals enable row level security;
create policy own_company on ledger_journals for select to payouts_company
  using (exists (select from ledger_entries where ledger_entries.journal_id = ledger_journals.journal_id));
grant select on ledger_entries, ledger_journals to payouts_company;
