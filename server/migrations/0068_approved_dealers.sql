-- What the dealers of a cycle were when it was approved: their records change afterwards, the cycle does not.
create table approved_dealers (
  batch_no integer not null references cycles,
  company_id integer not null references dealers,
  kind text not null,
  line text not null,
  company_type text,
  tier text not null,
  start_date date not null,
  end_date date not null,
  e_invoice_required boolean not null,
  -- On the day that it was approved for; null where the tax does not concern the dealer.
  tax_status text,
  primary key (batch_no, company_id)
);
create view own_company.approved_dealers as
  select * from approved_dealers where company_id = own_company.company_id();

-- Cycles that were approved before: by the records of today, as nothing older is known. The tax that was withheld is
-- with their postings.
insert into approved_dealers (batch_no, company_id, kind, line, company_type, tier, start_date, end_date,
  e_invoice_required)
select distinct batch_no, company_id, kind, line, company_type, tier, start_date, end_date, e_invoice_required
from cycle_totals join cycles using (batch_no) join dealers using (company_id)
where cycles.approved_at is not null;

-- A cycle that is reviewed again is approved with what its dealers are then.
create function forget_approved_dealers() returns trigger language plpgsql as $$
begin
  delete from approved_dealers where batch_no = new.batch_no;
  return null;
end
$$;
create trigger reviewed_again after update of status on cycles for each row
  when (old.status in ('Scheduled', 'Completed', 'Error')
    and new.status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold'))
  execute function forget_approved_dealers();

-- Nothing else changes what a cycle was approved with.
create function approved_dealer_stands() returns trigger language plpgsql as $$
begin
  raise exception 'what a cycle was approved with is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger approved_dealers_stand before update on approved_dealers
  for each row execute function approved_dealer_stands();
