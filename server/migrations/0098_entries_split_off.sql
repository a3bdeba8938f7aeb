-- A debit of several payments of which some were not to be debited: what it paid of each of these is an entry of its own,
-- which the bank did not count.
alter table bank_entries add column split_off boolean not null default false;
