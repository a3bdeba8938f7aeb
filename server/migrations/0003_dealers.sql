-- A dealer is what the specification calls company, dealer and account: one record under three names.
create table dealers (
  company_id integer primary key check (company_id > 0),
  company_code text not null unique,
  company_name text not null,
  vendor_code text not null,
  -- Null until the provider knows it: withholding tax then waits as Unconfirmed.
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
