-- The tax office's bill for a month's list of withheld tax; the last one recorded is the one to pay.
create table tax_bills (
  month date primary key check (extract(day from month) = 1),
  bill_no text not null check (bill_no <> ''),
  -- What the list came to when the bill was recorded.
  tax numeric(14, 2) not null check (tax > 0),
  recorded_by bigint not null references users,
  recorded_at timestamptz not null
);

-- Requests to book what was paid to the tax office; an approved one closes its month.
create table tax_remittances (
  change_id bigint generated always as identity primary key,
  month date not null references tax_bills,
  bill_no text not null check (bill_no <> ''),
  tax numeric(14, 2) not null check (tax > 0),
  paid_on date not null,
  receipt_no text not null check (receipt_no <> ''),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index tax_remittances_open on tax_remittances (month) where status in ('Pending', 'Approved');
create index tax_remittances_by_age on tax_remittances (status, decided_on, change_id);

-- A closed list: what was remitted, and the journal that took it out of the tax account.
create table tax_lists (
  month date primary key references tax_bills,
  change_id bigint not null unique references tax_remittances,
  tax numeric(14, 2) not null check (tax > 0),
  journal_id bigint not null unique references ledger_journals,
  closed_at timestamptz not null
);

-- Its lines, with what was known of each recipient when it closed.
create table tax_list_lines (
  month date not null references tax_lists deferrable initially deferred,
  reference text not null,
  journal_id bigint not null references ledger_journals,
  company_id integer not null references dealers,
  company_name text not null,
  tin text not null,
  id_kind text not null,
  id_number text not null,
  paid_on date not null,
  gross numeric(14, 2) not null,
  tax_rate numeric(5, 4) not null,
  tax numeric(14, 2) not null,
  primary key (month, reference)
);

create function refuse_change_of_closed_list() returns trigger language plpgsql as $$
begin
  raise exception 'a list of withheld tax that was remitted is closed' using errcode = 'insufficient_privilege';
end
$$;
create trigger tax_lists_stay before update or delete on tax_lists
  for each row execute function refuse_change_of_closed_list();
create trigger tax_list_lines_stay before update or delete on tax_list_lines
  for each row execute function refuse_change_of_closed_list();

-- The lines come before their list, in the transaction that closes it: none joins a closed one.
create function refuse_line_of_closed_list() returns trigger language plpgsql as $$
begin
  if exists (select from tax_lists where month = new.month) then
    raise exception 'the list of withheld tax of % is closed', to_char(new.month, 'YYYY-MM')
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger tax_list_lines_come_first before insert on tax_list_lines
  for each row execute function refuse_line_of_closed_list();

-- No payment with tax joins a month whose list is closed, and none of such a month changes.
create function refuse_tax_of_closed_list() returns trigger language plpgsql as $$
begin
  if exists (
    select from tax_lists
    where month = date_trunc('month', (case tg_op when 'INSERT' then new.posted_on else old.posted_on end)::timestamp)::date
      or (tg_op = 'UPDATE' and month = date_trunc('month', new.posted_on::timestamp)::date)
  ) then
    raise exception 'the list of withheld tax of this month is closed' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger taxed_postings_of_open_lists before insert on postings
  for each row when (new.withholding_tax > 0 and new.posted_on is not null) execute function refuse_tax_of_closed_list();
create trigger taxed_postings_stay_open before update on postings
  for each row when (new.withholding_tax > 0 or old.withholding_tax > 0) execute function refuse_tax_of_closed_list();
create trigger taxed_postings_stay before delete on postings
  for each row when (old.withholding_tax > 0) execute function refuse_tax_of_closed_list();

-- Lists read the postings with tax of a month, and none without.
create index taxed_postings_by_day on postings (posted_on) where withholding_tax > 0 and status = 'Posted';

-- What people were reminded of before its due day, once for each stage: a month's tax, or a year's statements.
create table tax_reminders (
  subject text not null,
  stage text not null,
  reminded_at timestamptz not null,
  primary key (subject, stage)
);
