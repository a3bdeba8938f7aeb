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

-- Requests to give back to a dealer tax that was withheld from it wrongly.
create table tax_returns (
  change_id bigint generated always as identity primary key,
  posting_id bigint not null references postings,
  amount numeric(14, 2) not null check (amount > 0),
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index one_tax_return_of_a_posting on tax_returns (posting_id) where status = 'Pending';
create index tax_returns_by_age on tax_returns (status, decided_on, change_id);

-- What was given back, by approved requests.
create table tax_given_back (
  change_id bigint primary key references tax_returns,
  reference_no text not null unique generated always as ('TAXBACK' || change_id::text) stored,
  posting_id bigint not null references postings,
  company_id integer not null references dealers,
  amount numeric(14, 2) not null check (amount > 0),
  -- The list that it lessens, as that was open; otherwise the one in which it is a line of its own.
  month date not null check (extract(day from month) = 1),
  is_own_line boolean not null,
  -- The year whose tax it lessens: the posting's, or its own once that one is closed.
  year smallint not null,
  given_back_on date not null,
  journal_id bigint not null unique references ledger_journals
);
create index tax_given_back_of_posting on tax_given_back (posting_id);
create index tax_given_back_of_month on tax_given_back (month);
create index tax_given_back_of_dealer on tax_given_back (company_id, given_back_on);
create trigger tax_given_back_stays before update or delete or truncate on tax_given_back
  for each statement execute function refuse_change_of_history('tax that was given back');
create trigger tax_given_back_of_open_lists before insert on tax_given_back
  for each row when (not new.is_own_line) execute function refuse_line_of_closed_list();

-- Nobody gets back more than was withheld.
create function refuse_more_than_withheld() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from tax_given_back where posting_id = new.posting_id)
    > (select withholding_tax from postings where posting_id = new.posting_id and company_id = new.company_id) is not false
  then
    raise exception 'more tax would be given back than was withheld' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger tax_given_back_was_withheld after insert on tax_given_back
  for each row execute function refuse_more_than_withheld();

create view own_company.tax_given_back as
  select * from tax_given_back where company_id = own_company.company_id();
