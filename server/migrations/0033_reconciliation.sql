-- Files that banks send about our payments. Each is taken once, by its content; one that was refused may come again.
create table received_files (
  file_id bigint generated always as identity primary key,
  file_name text not null check (file_name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count bigint not null,
  source text not null check (source in ('CONSOLE', 'COMMAND LINE', 'FOLDER')),
  -- The person, or the system in whose name it was read; null at the command line.
  received_by bigint references users,
  received_at timestamptz not null,
  status text not null,
  -- pain.002, camt.053, camt.054 or CSV, and its version; null where it cannot be told.
  format text,
  format_version text,
  -- Banks number all their messages alike, so the number decides nothing.
  message_id text,
  -- Why it was refused.
  problem text,
  payments_changed integer not null default 0,
  payments_unchanged integer not null default 0,
  entries_matched integer not null default 0,
  entries_proposed integer not null default 0,
  entries_unmatched integer not null default 0,
  problem_count integer not null default 0,
  entries_contradicting integer not null default 0,
  -- What its message says, without the header and the time of its making: two files of the same content are the same.
  content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
  -- The file that it repeats. Nothing of it was applied.
  repeats_file_id bigint references received_files,
  -- What is said of the file besides its problems.
  note_count integer not null default 0,
  constraint known_file_status check (status in ('Taken', 'Refused', 'Repeated')),
  constraint refused_with_reason check ((status = 'Refused') = (problem is not null)),
  constraint brought_by_somebody check ((source = 'COMMAND LINE') = (received_by is null)),
  constraint repeats_something check ((status = 'Repeated') = (repeats_file_id is not null))
);
create unique index received_once_by_content on received_files (sha256) where status = 'Taken';
create unique index received_once_by_what_it_says on received_files (content_sha256) where status = 'Taken';
create index received_files_by_age on received_files (received_at, file_id);

-- What of a file could not be applied, by name: the first of them.
create table received_file_problems (
  file_id bigint not null references received_files,
  position integer not null,
  place text not null,
  problem text not null,
  -- A problem could not be applied; what was skipped is not ours, or is here already; a note only says something.
  kind text not null default 'PROBLEM' check (kind in ('PROBLEM', 'SKIPPED', 'NOTE')),
  primary key (file_id, position)
);

-- Statements of our accounts. Each follows the one before: no gap, no fork. What follows what is said by balances: the
-- pages of a statement have its name and day, each with balances of its own.
create table bank_statements (
  statement_id bigint generated always as identity primary key,
  file_id bigint not null references received_files,
  account_number text not null,
  statement_ref text not null,
  -- Null where the bank does not number its statements.
  sequence_no bigint,
  opening_balance numeric(16, 2) not null,
  opening_on date not null,
  closing_balance numeric(16, 2) not null,
  closing_on date not null check (closing_on >= opening_on),
  entry_count integer not null,
  -- Null for the first one of the account.
  previous_id bigint unique references bank_statements
);
create unique index first_statement_of_account on bank_statements (account_number) where previous_id is null;
create index bank_statements_by_account on bank_statements (account_number, statement_id);
create index bank_statements_by_name on bank_statements (account_number, statement_ref, closing_on);
-- The last statement is the one of the last day: one that came late may stand before others.
create index bank_statements_by_day on bank_statements (closing_on, statement_id);

-- What banks booked on our accounts, or announced in a notification: an entry, or each part of one that names its parts.
create table bank_entries (
  entry_id bigint generated always as identity primary key,
  file_id bigint not null,
  -- Null for a notification's, which a statement repeats.
  statement_id bigint,
  account_number text not null,
  position integer not null,
  -- 0 for the whole entry.
  part integer not null,
  amount numeric(16, 2) not null check (amount > 0),
  direction text not null check (direction in ('DEBIT', 'CREDIT')),
  -- The bank calls it a return or a reversal.
  is_return boolean not null,
  booked_on date not null,
  value_on date not null,
  bank_reference text,
  end_to_end_id text,
  batch_reference text,
  message_reference text,
  transaction_count integer,
  counterparty_account text,
  counterparty_name text,
  reason_code text,
  reason_text text,
  status text not null check (
    status in ('Matched', 'Proposed', 'Unmatched', 'Ignored', 'Contradiction', 'Corrected')),
  matched_by text check (matched_by in ('REFERENCE', 'TEXT', 'BATCH', 'NOTIFICATION', 'PERSON', 'CHARGES')),
  -- Why nothing fits it.
  problem text,
  -- What a person is asked to confirm.
  proposed_reference text,
  -- Who brought the file in, and whether somebody else has to decide.
  brought_by bigint,
  four_eyes boolean not null,
  decided_by bigint,
  decided_on timestamptz,
  comment text not null default '',
  -- What the entry says of itself, so that it is matched whatever element our reference stands in, and whatever the bank
  -- charged within the amount: payments that its references name, those of all its transactions.
  named text[],
  -- Payments that stand only in its free texts.
  named_in_text text[] not null default '{}',
  -- Batches or runs that it names.
  named_batches text[],
  narrative text,
  -- What its transactions come to, and what the bank says that it charged within the amount.
  transaction_amount numeric(16, 2),
  charges numeric(16, 2) not null default 0,
  -- As the bank booked it, where charges became an entry of their own (part below zero).
  whole_amount numeric(16, 2),
  -- Whether a person is asked to confirm that it is bank charges.
  proposes_charges boolean not null default false,
  -- Who chose the payment, or called it bank charges; null where the server proposed it.
  proposed_by bigint,
  proposed_on timestamptz,
  -- A debit of several payments of which some were not to be debited: what it paid of each of these is an entry of its
  -- own, which the bank did not count.
  split_off boolean not null default false,
  unique (file_id, position, part),
  constraint matched_somehow check ((status = 'Matched') = (matched_by is not null)),
  constraint proposes_something check (
    case status when 'Proposed' then proposed_reference is not null or proposes_charges
      when 'Matched' then true else proposed_reference is null end),
  constraint decided_by_a_person check (
    (status = 'Ignored' or coalesce(matched_by, '') in ('PERSON', 'CHARGES')) = (decided_by is not null)
    and (decided_by is null) = (decided_on is null)),
  constraint ignored_with_reason check (status <> 'Ignored' or comment <> ''),
  constraint decided_by_a_second_person check (not (four_eyes and decided_by = brought_by)),
  constraint confirmed_by_a_second_person check (
    not (four_eyes and status = 'Matched' and decided_by = proposed_by)),
  constraint proposed_by_somebody_at_a_time check ((proposed_by is null) = (proposed_on is null)),
  constraint charges_are_on_a_statement check (matched_by <> 'CHARGES' or statement_id is not null)
);
create index open_bank_entries on bank_entries (entry_id) where status in ('Proposed', 'Unmatched');
create index contradicting_bank_entries on bank_entries (entry_id) where status = 'Contradiction';
create index bank_entries_by_day on bank_entries (booked_on, entry_id);
create unique index proposed_once on bank_entries (proposed_reference, direction) where status = 'Proposed';
-- What a statement repeats of a notification is found by day and amount.
create index bank_entries_alike on bank_entries (booked_on, (coalesce(whole_amount, amount)));

-- What is of a file, a statement, an entry or a payment is looked up once for a statement: foreign keys do it row by row,
-- and again when what was just written is matched. Files, statements and payments are never deleted, and none of these
-- moves to another one, so that what was true stays true.
create function refuse_removal_of_banks_files() returns trigger language plpgsql as $$
begin
  raise exception 'what the bank has sent is never deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger received_files_stay before delete or truncate on received_files
  for each statement execute function refuse_removal_of_banks_files();
create trigger bank_statements_stay before delete or truncate on bank_statements
  for each statement execute function refuse_removal_of_banks_files();

create function refuse_other_place() returns trigger language plpgsql as $$
begin
  raise exception '% stays as it is: %', tg_table_name, tg_argv[0] using errcode = 'check_violation';
end
$$;
create trigger received_files_keep_their_numbers after update of file_id on received_files
  for each row when (new.file_id <> old.file_id) execute function refuse_other_place('its number');
create trigger bank_statements_keep_their_numbers after update of statement_id on bank_statements
  for each row when (new.statement_id <> old.statement_id) execute function refuse_other_place('its number');
create trigger bank_entries_keep_their_place after update of entry_id, file_id, statement_id on bank_entries for each row
  when ((new.entry_id, new.file_id, new.statement_id) is distinct from (old.entry_id, old.file_id, old.statement_id))
  execute function refuse_other_place('its number, file and statement');

create function refuse_entries_of_no_file() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct file_id, statement_id from entered) as place
    where not exists (select from received_files where received_files.file_id = place.file_id)
      or (statement_id is not null
        and not exists (select from bank_statements where bank_statements.statement_id = place.statement_id))
  ) then
    raise exception 'an entry must be of a file and a statement that are there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger bank_entries_are_of_files after insert on bank_entries
  referencing new table as entered for each statement execute function refuse_entries_of_no_file();

-- People and the proposed payment: four foreign keys would look at each entry that names neither, when it is written and
-- again when it is matched. People are locked, as by a foreign key, so that none of them is deleted meanwhile.
create function refuse_entries_by_nobody() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  people bigint[];
  payment text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct person) filter (where person is not null) into people
    from (select distinct brought_by, decided_by, proposed_by from entered) as of_entries
    cross join lateral (values (brought_by), (decided_by), (proposed_by)) as each (person);
    select array_agg(proposed_reference) into payment from entered where proposed_reference is not null;
  else
    people := array_remove(array[new.brought_by, new.decided_by, new.proposed_by], null);
    payment := array_remove(array[new.proposed_reference], null);
  end if;
  perform from users where user_id = any(people) order by user_id for key share;
  if exists (select from unnest(people) as person where not exists (select from users where user_id = person)) then
    raise exception 'an entry must be brought, proposed and decided by people who are there'
      using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from unnest(payment) as proposed where not exists (select from payments where reference_no = proposed offset 0)
  ) then
    raise exception 'an entry must propose a payment that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger bank_entries_are_by_people after insert on bank_entries
  referencing new table as entered for each statement execute function refuse_entries_by_nobody();
create trigger bank_entries_are_decided_by_people after update on bank_entries for each row
  when ((new.brought_by, new.decided_by, new.proposed_by, new.proposed_reference)
    is distinct from (old.brought_by, old.decided_by, old.proposed_by, old.proposed_reference)
    and num_nonnulls(new.brought_by, new.decided_by, new.proposed_by, new.proposed_reference) > 0)
  execute function refuse_entries_by_nobody();

create function refuse_loss_of_people_of_entries() returns trigger language plpgsql as $$
begin
  if exists (select from bank_entries join gone on gone.user_id in (brought_by, decided_by, proposed_by)) then
    raise exception 'who brought or decided what the bank booked is never deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger people_of_bank_entries_stay after delete on users
  referencing old table as gone for each statement execute function refuse_loss_of_people_of_entries();
create trigger users_keep_their_numbers after update of user_id on users
  for each row when (new.user_id <> old.user_id) execute function refuse_other_place('its number');

create function refuse_lines_of_no_payment() returns trigger language plpgsql
-- For the plan that a session keeps, as in refuse_false_journals.
set enable_seqscan = off as $$
begin
  if exists (
    select from entered as line where not exists (
      select from payments where payments.reference_no = line.reference_no offset 0)
  ) then
    raise exception 'it must be of a payment that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;

-- The payments that entries paid or brought back. On statements a payment leaves once, and comes back once at most.
create table bank_entry_payments (
  reference_no text not null,
  direction text not null check (direction in ('DEBIT', 'CREDIT')),
  on_statement boolean not null,
  entry_id bigint not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (reference_no, direction, on_statement)
);
create trigger bank_entry_payments_are_of_payments after insert on bank_entry_payments
  referencing new table as entered for each statement execute function refuse_lines_of_no_payment();
create trigger bank_entry_payments_keep_their_place after update of reference_no, entry_id on bank_entry_payments
  for each row when ((new.reference_no, new.entry_id) is distinct from (old.reference_no, old.entry_id))
  execute function refuse_other_place('its payment and its entry');

-- Entries of notifications are deleted where nothing refers to them: they are locked, as by a foreign key. A statement's
-- stay.
create trigger entries_of_statements_stay before delete on bank_entries
  for each row when (old.statement_id is not null) execute function refuse_removal_of_banks_files();
create function refuse_payments_of_no_entry() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  wanted bigint[] := array(select distinct entry_id from entered);
  found_of_them bigint := (select count(*) from bank_entries where entry_id = any(wanted) and statement_id is not null);
begin
  if found_of_them < cardinality(wanted) then
    found_of_them := found_of_them + (
      select count(*) from (
        select from bank_entries where entry_id = any(wanted) and statement_id is null order by entry_id for key share
      ) as locked);
  end if;
  if found_of_them <> cardinality(wanted) then
    raise exception 'it must be of an entry that is there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger bank_entry_payments_are_of_entries after insert on bank_entry_payments
  referencing new table as entered for each statement execute function refuse_payments_of_no_entry();

create function refuse_removal_of_matched() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from gone join bank_entry_payments using (entry_id)) then
    raise exception 'an entry that has payments is never deleted' using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger matched_entries_stay after delete on bank_entries
  referencing old table as gone for each statement execute function refuse_removal_of_matched();
create trigger bank_entries_stay before truncate on bank_entries
  for each statement execute function refuse_removal_of_banks_files();
create index bank_entry_payments_of_entry on bank_entry_payments (entry_id);

-- Charges that were booked and whose booking two people took back keep both journals: each has a number of its own.
create table booked_charges (
  charge_id bigint generated always as identity primary key,
  entry_id bigint not null references bank_entries,
  -- What the bank took; below zero where it gave charges back.
  amount numeric(16, 2) not null check (amount <> 0),
  booked_at timestamptz not null,
  taken_back_at timestamptz
);
create unique index charges_booked_once on booked_charges (entry_id) where taken_back_at is null;

-- Payments that the bank reported as paid or returned, and no statement has shown yet.
create table awaited_entries (
  reference_no text not null,
  direction text not null check (direction in ('DEBIT', 'CREDIT')),
  amount numeric(14, 2) not null check (amount > 0),
  since date not null,
  -- It happened before the first statement: none is expected to show it.
  is_before boolean not null default false,
  primary key (reference_no, direction)
);
create trigger awaited_entries_are_of_payments after insert on awaited_entries
  referencing new table as entered for each statement execute function refuse_lines_of_no_payment();
create trigger awaited_entries_keep_their_payments after update of reference_no on awaited_entries
  for each row when (new.reference_no <> old.reference_no) execute function refuse_other_place('its payment');
create index awaited_entries_by_age on awaited_entries (since, reference_no, direction) where not is_before;

-- What they come to, so that no screen adds them up.
create table awaited_totals (
  direction text not null,
  is_before boolean not null,
  entry_count bigint not null,
  amount numeric(16, 2) not null,
  primary key (direction, is_before)
);
insert into awaited_totals values
  ('DEBIT', false, 0, 0), ('CREDIT', false, 0, 0), ('DEBIT', true, 0, 0), ('CREDIT', true, 0, 0);

create function keep_awaited_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update awaited_totals as kept
    set entry_count = entry_count + step.entries, amount = kept.amount + step.amount
    from (select direction, is_before, count(*) as entries, sum(amount) as amount from arrived group by 1, 2) as step
    where kept.direction = step.direction and kept.is_before = step.is_before;
  end if;
  if tg_op <> 'INSERT' then
    update awaited_totals as kept
    set entry_count = entry_count - step.entries, amount = kept.amount - step.amount
    from (select direction, is_before, count(*) as entries, sum(amount) as amount from departed group by 1, 2) as step
    where kept.direction = step.direction and kept.is_before = step.is_before;
  end if;
  return null;
end
$$;
create trigger awaited_totals_follow_new after insert on awaited_entries
  referencing new table as arrived for each statement execute function keep_awaited_totals();
create trigger awaited_totals_follow_moved after update on awaited_entries
  referencing new table as arrived old table as departed for each statement execute function keep_awaited_totals();
create trigger awaited_totals_follow_gone after delete on awaited_entries
  referencing old table as departed for each statement execute function keep_awaited_totals();

-- The statements of an account as they stand: where they begin and end, and what of them people set aside.
create table bank_books (
  account_number text primary key,
  opening_balance numeric(16, 2) not null,
  opening_on date not null,
  closing_balance numeric(16, 2) not null,
  -- Debits negative.
  set_aside numeric(16, 2) not null default 0
);

-- Whoever reports that the bank paid or returned a payment: until a statement shows it, it is awaited.
create function await_entries() returns trigger language plpgsql as $$
begin
  insert into awaited_entries (reference_no, direction, amount, since, is_before)
  select reference_no, direction, amount, since,
    coalesce(since < (select min(opening_on) from bank_books), false)
  from (
    select arrived.reference_no, arrived.amount,
      case arrived.status when 'SETTLED' then 'DEBIT' else 'CREDIT' end as direction,
      coalesce(arrived.value_date, (arrived.status_at at time zone 'Asia/Kuala_Lumpur')::date) as since
    from arrived join departed using (reference_no)
    where arrived.status <> departed.status and arrived.status in ('SETTLED', 'RETURNED')
  ) as reported
  where not exists (
    select from bank_entry_payments as shown
    where shown.reference_no = reported.reference_no and shown.direction = reported.direction and shown.on_statement
  );
  return null;
end
$$;
create trigger reported_payments_are_awaited after update on payments
  referencing new table as arrived old table as departed for each statement execute function await_entries();

-- What became of payments that the bank never answered for: one person says so, a second one agrees.
create table unknown_requests (
  request_id bigint generated always as identity primary key,
  outcome text not null check (outcome in ('SETTLED', 'NEVER SENT')),
  -- The day on which the bank paid.
  settled_on date,
  payment_count integer not null check (payment_count > 0),
  amount numeric(16, 2) not null check (amount > 0),
  like request_columns including all,
  constraint settled_on_a_day check ((outcome = 'SETTLED') = (settled_on is not null)),
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create index unknown_requests_by_age on unknown_requests (status, decided_on, request_id);

create table unknown_request_payments (
  request_id bigint not null references unknown_requests,
  reference_no text not null references payments,
  is_open boolean not null default true,
  primary key (request_id, reference_no)
);
-- A payment is asked about once at a time.
create unique index unknown_payment_asked_once on unknown_request_payments (reference_no) where is_open;

-- An entry that was set aside by mistake: one person asks to take it back, a second one agrees.
create table entry_take_backs (
  request_id bigint generated always as identity primary key,
  entry_id bigint not null references bank_entries,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index entry_take_back_waiting on entry_take_backs (entry_id) where status = 'Pending';
-- Decided requests are listed newest first.
create index entry_take_backs_by_age on entry_take_backs (status, decided_on, request_id);

-- How an amount that is kept back is to be settled: one person requests, a second one approves.
create table kept_back_requests (
  request_id bigint generated always as identity primary key,
  kept_back_id bigint not null references kept_back_amounts,
  outcome text not null check (outcome in ('FIRST STANDS', 'RECOVER', 'BANK CORRECTS', 'NOT PAID')),
  -- The credit that a person named as the bank's correction.
  entry_id bigint references bank_entries,
  like request_columns including all,
  constraint corrects_by_an_entry check (entry_id is null or outcome = 'BANK CORRECTS'),
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index kept_back_request_waiting on kept_back_requests (kept_back_id) where status = 'Pending';
create index kept_back_requests_by_age on kept_back_requests (status, decided_on, request_id);

-- The entries that show what is kept back.
alter table kept_back_amounts
  add foreign key (entry_id) references bank_entries,
  add foreign key (correcting_entry_id) references bank_entries;
