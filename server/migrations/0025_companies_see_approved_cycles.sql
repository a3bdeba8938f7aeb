-- A company's own users learn of a cycle once it is approved: until then neither it nor what is in it is there for them.
create or replace view own_company.cycles as
  select * from cycles where approved_at is not null and status not in ('In Validation', 'Dropped');
create or replace view own_company.cycle_totals as
  select * from cycle_totals
  where company_id = own_company.company_id()
    and exists (select from own_company.cycles as shown where shown.batch_no = cycle_totals.batch_no);
create or replace view own_company.transactions as
  select * from transactions
  where company_id = own_company.company_id()
    and exists (select from own_company.cycles as shown where shown.batch_no = transactions.batch_no);
