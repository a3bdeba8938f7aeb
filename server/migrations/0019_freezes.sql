-- Nothing is posted to a frozen account until it is unfrozen; what it would have been paid is held.
create table freezes (
  freeze_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  reason text not null,
  pic text not null,
  bank_name text not null,
  bank_account_number text not null,
  frozen_by bigint not null references users,
  frozen_on timestamptz not null,
  unfreeze_reason text,
  unfrozen_by bigint references users,
  unfrozen_on timestamptz,
  check ((unfrozen_on is null) = (unfrozen_by is null)),
  check ((unfrozen_on is null) = (unfreeze_reason is null))
);
create unique index one_freeze_per_account on freezes (company_id) where unfrozen_on is null;
-- The list shows an account's latest freeze, whether it stands or has been lifted.
create index freezes_by_account on freezes (company_id, frozen_on, freeze_id);

create view own_company.freezes as select * from freezes where company_id = own_company.company_id();
