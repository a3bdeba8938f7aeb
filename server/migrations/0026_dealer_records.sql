-- What a dealer's record says beside its code and contract: for tax, for the bank, and to write to.
alter table dealers
  add column tin text,
  add column id_kind text check (id_kind in ('BRN', 'NRIC', 'PASSPORT', 'ARMY')),
  add column id_number text,
  add column sst_number text,
  add column msic_code text,
  add column resident text check (resident in ('Y', 'N')),
  add column resident_since date,
  add column address_line1 text,
  add column address_line2 text,
  add column address_line3 text,
  add column postcode text,
  add column city text,
  add column state_code text,
  add column country text,
  add column contact_phone text,
  add column contact_email text,
  add column contacts text,
  add column bank_bic text,
  add column account_holder text,
  -- BANK: a payout goes out to the bank account. WALLET: it stays on the dealer's account until it is cashed out.
  add column payout_route text not null default 'BANK' check (payout_route in ('BANK', 'WALLET')),
  -- Counts the record's changes: one made of a state that has passed is refused.
  add column record_version integer not null default 1;

-- The version before inserts whole rows that it makes of its own columns, and nulls for these.
create function dealer_defaults() returns trigger language plpgsql as $$
begin
  new.payout_route := coalesce(new.payout_route, 'BANK');
  new.record_version := coalesce(new.record_version, 1);
  return new;
end
$$;
create trigger dealers_have_defaults before insert on dealers for each row execute function dealer_defaults();

-- Changes of what decides who is paid, where and with which tax: each takes a second person.
create table dealer_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the setting that holds for every dealer.
  company_id integer references dealers,
  -- The changed fields as they were and as they are to be.
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  reason text not null check (reason <> ''),
  -- The file that asks for it, where one does.
  file_name text,
  -- Null for a file at the command line, which has no user.
  asked_by bigint references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint asked_by_somebody check (asked_by is not null or file_name is not null),
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by is not distinct from asked_by)
);
-- A dealer has at most one undecided change, and so has the setting.
create unique index dealer_changes_waiting on dealer_changes (coalesce(company_id, 0)) where status = 'Pending';
create index dealer_changes_by_age on dealer_changes (status, decided_on, change_id);
create index dealer_changes_of_dealer on dealer_changes (company_id, change_id);

-- After how many days payouts go to a changed bank account.
create table dealer_settings (
  only_row boolean primary key default true check (only_row),
  new_account_wait_days integer not null check (new_account_wait_days between 0 and 30)
);
insert into dealer_settings (new_account_wait_days) values (3);

-- Dealers whose bank account was changed: until a day, what would be paid to them is held.
create table bank_account_waits (
  wait_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  change_id bigint not null references dealer_changes,
  waits_since timestamptz not null,
  -- The first day on which they are paid again.
  waits_until date not null,
  -- The last action on rows before it: a release of a later number is about this wait.
  after_action_id bigint not null,
  ended_on timestamptz
);
create unique index one_wait_per_dealer on bank_account_waits (company_id) where ended_on is null;

-- Whether an account was paid before: its first payment stands out at approval.
create index payments_by_account on payments (company_id, bank_account_number);

alter table transactions drop constraint known_hold_type, add constraint known_hold_type
  check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account'));
alter table cycle_actions drop constraint known_hold_type, add constraint known_hold_type
  check (hold_type in ('Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account'));
alter table cycle_totals drop constraint known_hold_type, add constraint known_hold_type
  check (hold_type in ('', 'Manual Hold', 'e-Inv Missing', 'Account Frozen', 'New Bank Account'));

-- Companies' own users see their record, and that payouts wait; never what staff ask of each other.
create or replace view own_company.dealers as select * from dealers where company_id = own_company.company_id();
create view own_company.bank_account_waits as
  select * from bank_account_waits where company_id = own_company.company_id();
create view own_company.dealer_settings as select * from dealer_settings;

update roles set granted = granted || '{"Dealers": ["DOWNLOAD", "EDIT"]}' where name = 'Payout Reviewer' and built_in;
update roles set granted = granted || '{"Dealers": ["DOWNLOAD", "APPROVE", "VIEW ACCOUNT"]}'
where name = 'Payout Approver' and built_in;
update roles set granted = granted || '{"Dealers": ["DOWNLOAD"]}' where name = 'Auditor' and built_in;
