-- Where a posting went: its dealer's route on that day. What has the route WALLET is not instructed to a bank.
alter table postings
  add column payout_route text not null default 'BANK' check (payout_route in ('BANK', 'WALLET'));
create or replace view own_company.postings as select * from postings where company_id = own_company.company_id();
