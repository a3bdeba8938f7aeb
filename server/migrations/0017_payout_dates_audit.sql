-- Grows with every change of a row, so that a save over somebody else's is noticed.
alter table payout_dates add column version integer not null default 1;

-- What was changed, and who changed it, stands in audit_events. The rules of a single row hold here, too.
alter table payout_dates
  add constraint payout_dates_named check (btrim(description) <> ''),
  add constraint payout_dates_report_outside check (report_day <= cycle_start_day or report_day >= cycle_end_day),
  add constraint payout_dates_cut_off_after_report check (cut_off_day > report_day),
  add constraint payout_dates_cut_off_outside check (cut_off_day < cycle_start_day or cut_off_day > cycle_end_day);

-- The dates are the same for every dealer.
grant select on payout_dates to payouts_company;
