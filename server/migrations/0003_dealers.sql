-- A dealer is what the specification calls company, dealer and account: one record under three names.
create table dealers (
  company_id integer primary key check (company_id > 0),
  company_code text not null unique,
  company_name text not null,
  vendor_code text not null,
  -- Unknown until the provider has been told: withholding tax then waits as Unconfirmed.
  company_type text check (company_type in ('Individual', 'Sole Proprietor', 'Partnership', 'Sdn Bhd')),
  kind text not null check (kind in ('DEALER', 'MASTER_DEALER')),
  line text not null check (line in ('PREPAID', 'POSTPAID')),
  bank_name text,
  bank_account_number text,
  start_date date not null,
  end_date date not null,
  tier text not null check (tier in ('Basic', 'Silver', 'Gold', 'Platinum', 'Customized')),
  e_invoice_required boolean not null,
  check (start_date <= end_date)
);
create index dealers_by_name on dealers (company_name, company_id);
create index dealers_by_vendor on dealers (vendor_code, company_id);

create table branches (
  company_id integer not null references dealers,
  branch_code text not null,
  branch_name text not null,
  primary key (company_id, branch_code)
);

alter table users add foreign key (company_id) references dealers;

-- The second wall around a company's own rows: calls of an external user run as this role,
-- so a query that forgets its scope still finds nothing of anybody else's.
-- Where the application's role may not make roles, an administrator has made this one and granted it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'payouts_company') then
    create role payouts_company nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  if not pg_has_role(current_user, 'payouts_company', 'member') then
    execute format('grant payouts_company to %I', current_user);
  end if;
end
$$;

alter table dealers enable row level security;
create policy own_company on dealers for select to payouts_company
  using (company_id = (select current_setting('payouts.company_id'))::integer);
alter table branches enable row level security;
create policy own_company on branches for select to payouts_company
  using (company_id = (select current_setting('payouts.company_id'))::integer);
grant select on dealers, branches to payouts_company;
