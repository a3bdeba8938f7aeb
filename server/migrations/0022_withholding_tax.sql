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
  -- Paid in that year by the system before this one, so no posting accounts for it.
  brought_forward numeric(14, 2) not null default 0,
  primary key (company_id, year)
);

create view own_company.withholding_tax_settings as select * from withholding_tax_settings;
create view own_company.withholding_tax_removals as
  select * from withholding_tax_removals where company_id = own_company.company_id();
create view own_company.dealer_year_payments as
  select * from dealer_year_payments where company_id = own_company.company_id();
