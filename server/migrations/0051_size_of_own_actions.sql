-- Since actions keep their size, a company's own user sees that of theirs as well.
create or replace view own_company.cycle_actions as
  select * from cycle_actions where acted_by = own_company.user_id();
