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

-- Where a dealer's money goes: its account, or whether it goes out at all.
create function changes_bank_account(after jsonb) returns boolean immutable language sql as $$
  select after ?| array['payoutRoute', 'bankBic', 'bankName', 'bankAccountNumber', 'accountHolder']
$$;

-- The amount of the policy is what the dealer has not been paid yet: `unpaid_of_dealer`, beside the payments.
create function dealer_change_is_asked() returns trigger language plpgsql as $$
begin
  perform ask_for_approvals('BANK_ACCOUNT', new.change_id::text, unpaid_of_dealer(new.company_id), new.asked_by, new.asked_on);
  return null;
end
$$;
create trigger dealer_changes_ask after insert on dealer_changes
  for each row when (new.status = 'Pending' and new.company_id is not null and changes_bank_account(new.after))
  execute function dealer_change_is_asked();

create function dealer_change_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Approved' then
    if new.four_eyes then
      perform take_approvals('BANK_ACCOUNT', new.change_id::text, new.decided_by, new.decided_on);
    end if;
    perform end_approvals('BANK_ACCOUNT', new.change_id::text, 'Approved');
  else
    perform end_approvals('BANK_ACCOUNT', new.change_id::text, 'Void');
  end if;
  return null;
end
$$;
create trigger dealer_changes_take_approvals after update of status on dealer_changes
  for each row when (old.status is distinct from new.status and new.company_id is not null and changes_bank_account(new.after))
  execute function dealer_change_takes_approvals();

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

-- Companies' own users see that payouts wait; never what staff ask of each other.
create view own_company.dealer_settings as select * from dealer_settings;
create view own_company.bank_account_waits as
  select * from bank_account_waits where company_id = own_company.company_id();
