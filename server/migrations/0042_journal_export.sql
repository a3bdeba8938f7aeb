-- Files of journals for the general ledger. A file is written again from its lines, and its hash proves the same bytes.
create table journal_exports (
  export_id bigint generated always as identity primary key,
  profile text not null,
  step text not null check (step in ('DAY', 'MONTH')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  sha256 bytea check (length(sha256) = 32),
  made_by bigint not null references users,
  made_at timestamptz not null,
  -- The file lies beside its place under a name that nobody takes: from here on it may have been taken.
  handing_over_at timestamptz,
  handed_over_at timestamptz,
  handed_to text,
  -- Why it could not be handed over yet.
  problem text,
  check ((handed_over_at is null) = (handed_to is null))
);
create index journal_exports_to_hand_over on journal_exports (export_id) where handed_over_at is null;

-- One journal for each period and cycle.
create table gl_journals (
  journal_no text primary key,
  journal_year integer not null,
  journal_number integer not null check (journal_number > 0),
  export_id bigint not null references journal_exports,
  journal_date date not null,
  -- Null for what belongs to no cycle.
  batch_no integer references cycles,
  status text not null check (status in ('EXPORTED', 'ACCEPTED', 'REJECTED', 'REPLACED')),
  external_document_no text,
  message text,
  answered_at timestamptz,
  replaces text unique references gl_journals,
  -- Which journals of the ledger it has, by their ids: a month of a million takes some kilobytes.
  bookings int8multirange not null check (not isempty(bookings) and not lower_inf(bookings) and not upper_inf(bookings)),
  unique (journal_year, journal_number)
);
create index gl_journals_of_export on gl_journals (export_id, journal_no);
create index gl_journals_open on gl_journals (status, journal_no) where status in ('EXPORTED', 'REJECTED');

-- Numbers have no gaps: each follows the one before.
create function refuse_gap_of_journals() returns trigger language plpgsql as $$
begin
  if exists (
    select from inserted
    where journal_number > 1 and not exists (
      select from gl_journals as former
      where former.journal_year = inserted.journal_year and former.journal_number = inserted.journal_number - 1
    )
  ) then
    raise exception 'the numbers of journals have no gaps' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger gl_journals_have_no_gap after insert on gl_journals
  referencing new table as inserted for each statement execute function refuse_gap_of_journals();

create table gl_journal_lines (
  journal_no text not null references gl_journals,
  document_no integer not null check (document_no > 0),
  line_no integer not null check (line_no > 0),
  -- Null for a line that balances a document of several.
  part text,
  account text not null check (account <> ''),
  cost_centre text not null,
  vendor_code text not null,
  debit numeric(16, 2) not null check (debit >= 0),
  credit numeric(16, 2) not null check (credit >= 0),
  text text not null,
  primary key (journal_no, document_no, line_no),
  check ((debit = 0) <> (credit = 0))
);

-- The same, one row a booking.
create view gl_journal_sources as
  select journal_no, journal_id, status <> 'REPLACED' as is_live
  from gl_journals cross join unnest(bookings) as range
  cross join lateral generate_series(lower(range), upper(range) - 1) as journal_id;

-- What of the ledger waits for its journal, so that asking for it costs what waits and not all history. Journals of the
-- ledger that moved nothing are never in it.
create table bookings_to_export (
  journal_id bigint primary key,
  posted_on date not null
);
create index bookings_to_export_by_day on bookings_to_export (posted_on, journal_id);

create function keep_booking_to_export() returns trigger language plpgsql as $$
begin
  insert into bookings_to_export (journal_id, posted_on)
  select distinct journal_id, posted_on from inserted join ledger_journals using (journal_id)
  on conflict do nothing;
  return null;
end
$$;
create trigger bookings_wait_for_export after insert on ledger_entries
  referencing new table as inserted for each statement execute function keep_booking_to_export();

-- Each booking is in one journal for the general ledger, and in those that it replaced: it leaves what waits once, and a
-- journal that replaces another has the bookings of that one.
create function end_booking_to_export() returns trigger language plpgsql as $$
declare
  booked bigint;
  waited bigint;
begin
  select coalesce(sum(upper(range) - lower(range)), 0) into booked
  from inserted cross join unnest(bookings) as range where replaces is null;
  with ended as (
    delete from bookings_to_export using (
      select generate_series(lower(range), upper(range) - 1) as journal_id
      from inserted cross join unnest(bookings) as range where replaces is null
    ) as booking
    where bookings_to_export.journal_id = booking.journal_id returning 1
  )
  select count(*) into waited from ended;
  if waited <> booked or exists (
    select from inserted join gl_journals as former on former.journal_no = inserted.replaces
    where former.bookings <> inserted.bookings or former.status <> 'REPLACED'
  ) then
    raise exception 'a booking is in one journal for the general ledger' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create trigger exported_bookings_wait_no_more after insert on gl_journals
  referencing new table as inserted for each statement execute function end_booking_to_export();
create trigger bookings_of_gl_journals_stay before update of bookings, replaces or delete or truncate on gl_journals
  for each statement execute function refuse_change_of_history('bookings of journals');
create function refuse_revival_of_journal() returns trigger language plpgsql as $$
begin
  raise exception 'journal % was replaced', old.journal_no using errcode = 'check_violation';
end
$$;
create trigger replaced_gl_journals_stay before update of status on gl_journals
  for each row when (old.status = 'REPLACED' and new.status <> 'REPLACED') execute function refuse_revival_of_journal();

create function refuse_unbalanced_document() returns trigger language plpgsql as $$
begin
  if exists (
    select from inserted group by journal_no, document_no having sum(debit) <> sum(credit)
  ) then
    raise exception 'a document of a journal does not balance' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger gl_documents_balance after insert on gl_journal_lines
  referencing new table as inserted for each statement execute function refuse_unbalanced_document();
create trigger gl_journal_lines_stay before update or delete or truncate on gl_journal_lines
  for each statement execute function refuse_change_of_history('lines of journals');
