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

-- Each journal of the ledger is in one journal for the general ledger, and in those that it replaced. No foreign keys: to
-- look up both journals of each of a million bookings takes longer than to write them. Neither kind is ever removed, and
-- verify compares them.
create table gl_journal_sources (
  journal_no text not null,
  journal_id bigint not null,
  is_live boolean not null default true,
  primary key (journal_no, journal_id)
);
create unique index gl_journal_sources_once on gl_journal_sources (journal_id) where is_live;

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

create function end_booking_to_export() returns trigger language plpgsql as $$
begin
  delete from bookings_to_export using inserted where bookings_to_export.journal_id = inserted.journal_id;
  return null;
end
$$;
create trigger exported_bookings_wait_no_more after insert on gl_journal_sources
  referencing new table as inserted for each statement execute function end_booking_to_export();

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
