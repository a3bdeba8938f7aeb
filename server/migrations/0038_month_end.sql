-- Months that close or open again: requested by one person, approved by a second.
create table month_changes (
  change_id bigint generated always as identity primary key,
  kind text not null check (kind in ('CLOSE', 'REOPEN')),
  month date not null check (extract(day from month) = 1),
  -- What was left to do when a closing was requested.
  remaining jsonb not null check (jsonb_typeof(remaining) = 'array'),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request at a time.
create unique index month_changes_waiting on month_changes ((true)) where status = 'Pending';
create index month_changes_by_age on month_changes (status, decided_on, change_id);

-- Each closing of a month; one that was opened again has several.
create table month_closings (
  closing_id bigint generated always as identity primary key,
  month date not null,
  change_id bigint not null unique references month_changes,
  journals bigint not null,
  entries bigint not null,
  -- Of month_closing_text.
  hash bytea not null check (length(hash) = 32),
  closed_on timestamptz not null
);
create index month_closings_of_month on month_closings (month, closing_id);

-- The balances that a closing fixed, of accounts with a balance or a movement.
create table month_balances (
  closing_id bigint not null references month_closings,
  account_code text not null references ledger_accounts,
  opening numeric(16, 2) not null,
  added numeric(16, 2) not null,
  taken numeric(16, 2) not null,
  closing numeric(16, 2) not null,
  primary key (closing_id, account_code),
  check (closing = opening + added - taken)
);
create trigger month_closings_stay before update or delete or truncate on month_closings
  for each statement execute function refuse_change_of_history('closings of months');
create trigger month_balances_stay before update or delete or truncate on month_balances
  for each statement execute function refuse_change_of_history('balances of closed months');

-- What the hash of a closing covers, the same on every server.
create function closing_line(account_code text, opening numeric, added numeric, taken numeric, closing numeric)
returns text language sql immutable as $$
  select concat_ws('|', account_code, opening, added, taken, closing)
$$;
create function closing_text(month date, journals bigint, entries bigint, lines text[]) returns text language sql immutable
as $$
  select array_to_string(array[to_char(month, 'YYYY-MM-DD'), journals::text, entries::text] || lines, E'\n')
$$;

-- Only what two people decided closes a month or opens it again.
create function refuse_undecided_closing() returns trigger language plpgsql as $$
begin
  if not exists (
    select from month_changes
    where status = 'Approved' and new.closed_through
      = case kind when 'CLOSE' then (month + interval '1 month - 1 day')::date else month - 1 end
  ) then
    raise exception 'nobody decided that months are closed through %', new.closed_through using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger closed_months_are_decided before insert or update on closed_months
  for each row execute function refuse_undecided_closing();
create trigger closed_months_stay before delete or truncate on closed_months
  for each statement execute function refuse_change_of_history('closed months');
