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
  -- Whether the dealer issues them itself, as one that sells goods or services outside section 83A; otherwise the payer does.
  own_e_invoices boolean not null default false,
  -- For tax, for the bank, and to write to.
  tin text,
  id_kind text check (id_kind in ('BRN', 'NRIC', 'PASSPORT', 'ARMY')),
  id_number text,
  sst_number text,
  msic_code text,
  resident text check (resident in ('Y', 'N')),
  resident_since date,
  address_line1 text,
  address_line2 text,
  address_line3 text,
  postcode text,
  city text,
  state_code text,
  country text,
  contact_phone text,
  contact_email text,
  contacts text,
  bank_bic text,
  account_holder text,
  -- BANK: a payout goes out to the bank account. WALLET: it stays on the dealer's account until it is cashed out.
  payout_route text not null default 'BANK' check (payout_route in ('BANK', 'WALLET')),
  -- Counts the record's changes: one made of a state that has passed is refused.
  record_version integer not null default 1,
  check (start_date <= end_date)
);
-- Codes that look alike are the same.
create unique index dealers_by_code on dealers (compared_form(company_code));
create index dealers_by_name on dealers (company_name, company_id);
create index dealers_by_vendor on dealers (vendor_code, company_id);

create table branches (
  company_id integer not null references dealers,
  branch_code text not null,
  branch_name text not null,
  primary key (company_id, branch_code)
);

create view own_company.dealers as select * from dealers where company_id = own_company.company_id();
create view own_company.branches as select * from branches where company_id = own_company.company_id();
