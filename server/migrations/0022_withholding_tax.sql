-- Income Tax Act 1967, section 107D: the rate and the threshold that apply from a day on.
create table withholding_tax_settings (
  valid_from date primary key,
  rate numeric(5, 4) not null check (rate >= 0 and rate < 1),
  threshold numeric(14, 2) not null check (threshold >= 0)
);
insert into withholding_tax_settings (valid_from, rate, threshold) values ('2022-01-01', 0.02, 100000.00);

-- Dealers that an administrator has exempted from the tax.
create table withholding_tax_removals (
  company_id integer primary key references dealers,
  reason text not null,
  removed_by bigint not null references users,
  removed_at timestamptz not null
);

-- What each dealer was paid in a calendar year: the threshold looks at the year before.
create table dealer_year_payments (
  company_id integer not null references dealers,
  year smallint not null,
  gross numeric(14, 2) not null default 0,
  withheld numeric(14, 2) not null default 0,
  -- What postings below zero took back; the threshold does not look at it.
  taken_back numeric(14, 2) not null default 0,
  -- Paid in that year by the system before this one, so no posting accounts for it.
  brought_forward numeric(14, 2) not null default 0,
  -- Given not in money, at cost, as the register of benefits has it.
  benefits numeric(14, 2) not null default 0,
  primary key (company_id, year)
);
create index dealer_payments_of_year on dealer_year_payments (year, company_id);

-- What each dealer was paid and charged in a closed year, as it was known when its December closed. Opening the month
-- again takes it away, and closing it writes it anew.
create table dealer_years (
  year smallint not null,
  company_id integer not null references dealers,
  company_name text not null,
  company_type text,
  gross numeric(14, 2) not null,
  withheld numeric(14, 2) not null,
  -- Postings below zero.
  clawed_back numeric(14, 2) not null,
  -- Paid by the system before this one, so no posting accounts for it.
  brought_forward numeric(14, 2) not null,
  benefits numeric(14, 2) not null,
  credits numeric(14, 2) not null,
  debits numeric(14, 2) not null,
  cash_outs numeric(14, 2) not null,
  primary key (year, company_id)
);

-- Benefits that are requested or taken back together, by a form or by a file.
create table benefit_requests (
  change_id bigint generated always as identity primary key,
  action text not null check (action in ('ADD', 'REMOVE')),
  file_name text,
  count integer not null check (count > 0),
  cost numeric(16, 2) not null check (cost > 0),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create index benefit_requests_by_age on benefit_requests (status, decided_on, change_id);

-- The register of benefits in kind. A row counts once its request is approved, until its removal is.
create table dealer_benefits (
  benefit_id bigint generated always as identity primary key,
  change_id bigint not null references benefit_requests,
  company_id integer not null references dealers,
  given_on date not null,
  year smallint not null generated always as (extract(year from given_on)) stored,
  kind text not null check (kind in ('VEHICLE', 'HOUSE', 'TRAVEL', 'OTHER')),
  cost numeric(14, 2) not null check (cost > 0),
  note text not null default '',
  counts boolean not null default false,
  -- The request to remove it, while that waits or once it is approved.
  removal_id bigint references benefit_requests
);
create index dealer_benefits_of_year on dealer_benefits (year, company_id);
create index dealer_benefits_of_dealer on dealer_benefits (company_id, given_on);
create index dealer_benefits_of_request on dealer_benefits (change_id, benefit_id);
create index dealer_benefits_of_removal on dealer_benefits (removal_id) where removal_id is not null;

create view own_company.withholding_tax_settings as select * from withholding_tax_settings;
create view own_company.withholding_tax_removals as
  select * from withholding_tax_removals where company_id = own_company.company_id();
create view own_company.dealer_year_payments as
  select * from dealer_year_payments where company_id = own_company.company_id();
create view own_company.dealer_years as select * from dealer_years where company_id = own_company.company_id();
