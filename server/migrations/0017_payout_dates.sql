-- The monthly cycles of each commission type, as day numbers: a day that a month lacks is that month's last.
-- audit_events tell who changed what. The rules of a single row are constraints here, too.
create table payout_dates (
  payout_id bigint generated always as identity primary key,
  commission_type text not null
    check (commission_type in ('Incentives', 'Device Reimbursement Broadband', 'Device Reimbursement Bundle')),
  description text not null,
  cycle_start_day smallint not null check (cycle_start_day between 1 and 31),
  cycle_end_day smallint not null check (cycle_end_day between 1 and 31),
  report_day smallint not null check (report_day between 1 and 31),
  cut_off_day smallint not null check (cut_off_day between 1 and 31),
  payout_day smallint not null check (payout_day between 1 and 31),
  begin_date date not null,
  expiry_date date not null,
  -- Grows with every change of the row, so that nobody overwrites a change that they have not seen.
  version integer not null default 1,
  check (cycle_start_day <= cycle_end_day),
  check (cut_off_day = payout_day - 2),
  check (begin_date < expiry_date),
  constraint payout_dates_named check (btrim(description) <> ''),
  constraint payout_dates_report_outside check (report_day <= cycle_start_day or report_day >= cycle_end_day),
  constraint payout_dates_cut_off_after_report check (cut_off_day > report_day),
  constraint payout_dates_cut_off_outside check (cut_off_day < cycle_start_day or cut_off_day > cycle_end_day)
);

insert into payout_dates (commission_type, description, cycle_start_day, cycle_end_day, report_day, cut_off_day, payout_day, begin_date, expiry_date)
select commission_type, description, cycle_start_day, cycle_end_day, report_day, cut_off_day, payout_day, date '2024-01-01', date '2099-12-31'
from
  (values ('Incentives'), ('Device Reimbursement Broadband'), ('Device Reimbursement Bundle')) as commission (commission_type),
  (values ('First half', 1, 15, 16, 18, 20), ('Second half', 16, 31, 5, 7, 9))
    as half (description, cycle_start_day, cycle_end_day, report_day, cut_off_day, payout_day);

create view own_company.payout_dates as select * from payout_dates;
