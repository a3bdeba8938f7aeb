-- What documents say of the payer, from a day on: requested by one person, approved by a second.
create table payer_changes (
  change_id bigint generated always as identity primary key,
  -- Null for the first details.
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  valid_from date not null,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
-- One request at a time.
create unique index payer_changes_waiting on payer_changes ((true)) where status = 'Pending';
create index payer_changes_by_age on payer_changes (status, decided_on, change_id);
create index payer_changes_that_count on payer_changes (valid_from, change_id) where status = 'Approved';

-- What a dealer's record lacks for a self-billed e-invoice, or has in a form that the authority does not take. The same
-- as `missingForEInvoice` of the contract; a test compares them.
create function missing_for_e_invoice(dealer dealers) returns text[] language sql immutable as $$
  select array_remove(array[
    case
      when dealer.company_type is null then 'companyType'
      when dealer.id_kind is distinct from 'BRN' and length(dealer.id_number) > 12 then 'idNumber'
      when dealer.country <> 'MYS' then case when dealer.id_number is null then 'idNumber' end
      when dealer.company_type = 'Individual' then
        case when dealer.tin is null and dealer.id_number is null then 'tin' end
      when dealer.tin is null then 'tin'
    end,
    case
      when dealer.company_type is null or dealer.company_type = 'Individual' or dealer.country <> 'MYS' then null
      when dealer.id_kind is distinct from 'BRN' and length(dealer.id_number) > 12 then null
      when dealer.id_number is null then 'idNumber'
      when dealer.id_kind is distinct from 'BRN' then 'idKind'
    end,
    case when dealer.address_line1 is null then 'addressLine1' end,
    case when dealer.city is null then 'city' end,
    case when dealer.state_code is null then 'stateCode' end,
    case when dealer.country is null then 'country' end,
    case when dealer.contact_phone is null then 'phone' end,
    case when (dealer.country = 'MYS') = (dealer.state_code = '17') then 'stateCode' end,
    case when dealer.country = 'MYS' and dealer.postcode !~ '^\d{1,5}$' then 'postcode' end
  ], null)
$$;

-- Self-billed e-invoices. A document covers rows of one dealer in one cycle. Once it is refused, invalid, cancelled or
-- dropped it is dead: its number is never used again, and its rows are free for another document.
create sequence e_invoice_document_numbers;

create table e_invoice_documents (
  document_id bigint generated always as identity primary key,
  document_no text not null unique,
  company_id integer not null references dealers,
  batch_no integer not null references cycles,
  -- The authority's code: invoice, credit note, debit note, refund note.
  type text not null check (type in ('11', '12', '13', '14')),
  status text not null check (status in ('NEEDS DATA', 'READY', 'SIGNED', 'SENT', 'SUBMITTED', 'UNKNOWN', 'VALID',
    'INVALID', 'REFUSED', 'CANCELLED', 'DROPPED')),
  -- As the document states it: what a note takes back is positive.
  amount numeric(14, 2) not null check (amount > 0),
  row_count bigint not null check (row_count > 0),
  -- Of these, the ones that were held for their number.
  held_count bigint not null,
  -- The dead document that this one is issued for.
  replaces bigint references e_invoice_documents,
  -- Of a refused or invalid document: whether somebody had its rows issued again.
  settled boolean not null default false,
  missing text[] not null default '{}',
  created_at timestamptz not null,
  -- The approval of its cycle that it was built for.
  approved_at timestamptz not null,
  -- As its bytes say it.
  issued_at timestamptz,
  -- The last time that it was sent.
  sent_at timestamptz,
  try_count integer not null default 0,
  -- Since when nobody knows whether the authority has it, and when it was last searched.
  unknown_at timestamptz,
  searched_at timestamptz,
  submission_uid text,
  uuid text unique,
  -- The part of the public link that only a valid document has.
  long_id text,
  validated_at timestamptz,
  -- When the rows received the authority's number.
  numbers_given_at timestamptz,
  -- When its rows were released without it, as the authority did not answer, and by when it is to be issued.
  paid_first_at timestamptz,
  issue_by date,
  -- The dealer's request to reject it, and whether a person decided to keep it.
  rejection_asked_at timestamptz,
  rejection_reason text,
  rejection_settled boolean not null default false,
  -- Two people decided to cancel it; the authority is still to be told, with this reason.
  cancelling text,
  -- When the authority was last asked about it, once it was valid.
  checked_at timestamptz,
  -- When and to whom it was mailed, or why its mail was refused for good.
  mailed_at timestamptz,
  mailed_to text,
  mail_problem text,
  problem_code text,
  problem text,
  problem_path text,
  constraint known_to_authority check (status not in ('SUBMITTED', 'VALID') or uuid is not null),
  constraint paid_first_with_day check ((paid_first_at is null) = (issue_by is null)),
  constraint valid_with_link check (status <> 'VALID' or long_id is not null and validated_at is not null),
  constraint lacks_data check ((status = 'NEEDS DATA') = (missing <> '{}'))
);
create index e_invoice_documents_of_cycle on e_invoice_documents (batch_no, company_id);
create index e_invoice_documents_of_dealer on e_invoice_documents (company_id, document_id);
create index e_invoice_documents_by_status on e_invoice_documents (status, document_id);
create index e_invoice_documents_of_submission on e_invoice_documents (submission_uid) where submission_uid is not null;
create index e_invoice_documents_to_cancel on e_invoice_documents (document_id) where cancelling is not null;
-- So that what is done each minute does not grow with the documents of former years.
create index e_invoice_documents_under_way on e_invoice_documents (batch_no, company_id) where numbers_given_at is null;
create index e_invoice_documents_to_mail on e_invoice_documents (validated_at)
  where status = 'VALID' and mailed_at is null and mail_problem is null;
create index e_invoice_documents_without_numbers on e_invoice_documents (batch_no)
  where status = 'VALID' and numbers_given_at is null;

create table e_invoice_lines (
  document_id bigint not null references e_invoice_documents,
  line_no integer not null,
  transaction_type text not null,
  is_clawback boolean not null,
  row_count bigint not null,
  -- As the document states it.
  amount numeric(14, 2) not null,
  primary key (document_id, line_no)
);

-- The rows of each line, many in one record: a record with its indexes for each of a million rows took four fifths of
-- building. No foreign keys: to look up each row takes longer than to write it; verify compares them.
create table e_invoice_row_sets (
  document_id bigint not null,
  line_no integer not null,
  batch_no integer not null,
  company_id integer not null,
  takes_back boolean not null default false,
  live boolean not null default true,
  transaction_ids bigint[] not null,
  -- Of each of these, in the same order: the row's own, with its sign; turned round where a note takes back what a valid
  -- document states of the row.
  amounts numeric(14, 2)[] not null,
  constraint amount_of_each_row check (
    cardinality(transaction_ids) > 0 and cardinality(transaction_ids) = cardinality(amounts)
    and array_position(transaction_ids, null) is null and array_position(amounts, null) is null)
);
-- To compress ids and amounts takes longer than to write them.
alter table e_invoice_row_sets
  alter column transaction_ids set storage external, alter column amounts set storage external;
create index e_invoice_row_sets_of_line on e_invoice_row_sets (document_id, line_no);
create index e_invoice_row_sets_of_dealer on e_invoice_row_sets (batch_no, company_id);
create index e_invoice_row_sets_that_are_free on e_invoice_row_sets (batch_no) where not live;
create index e_invoice_row_sets_taken_back on e_invoice_row_sets (batch_no) where live and takes_back;

-- The same, one record a row.
create view e_invoice_rows as
  select document_id, line_no, batch_no, company_id, row.transaction_id, row.amount, takes_back, live
  from e_invoice_row_sets cross join unnest(transaction_ids, amounts) as row (transaction_id, amount);

-- A row is in one live document at most, and taken back by one at most. Documents state rows of one dealer in one cycle, so
-- only those of the same dealer and cycle are compared; the cycle is locked, so that nobody states more of it meanwhile.
create function e_invoice_rows_live_once() returns trigger language plpgsql
-- For the plan that a session keeps, as in refuse_false_journals: another reads all sets for each dealer of a later cycle.
set enable_seqscan = off as $$
begin
  perform from cycles where batch_no in (select batch_no from changed where live) order by batch_no for no key update;
  if exists (
    select from (select distinct batch_no, company_id, takes_back from changed where live) as touched
    where (
      select count(*) > count(distinct transaction_id)
      from e_invoice_row_sets as stated cross join unnest(transaction_ids) as transaction_id
      where stated.batch_no = touched.batch_no and stated.company_id = touched.company_id
        and stated.takes_back = touched.takes_back and stated.live)
  ) then
    raise exception 'a row is in one live e-invoice at most, and taken back by one at most'
      using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create trigger e_invoice_rows_are_stated_once after insert on e_invoice_row_sets
  referencing new table as changed for each statement execute function e_invoice_rows_live_once();
create trigger e_invoice_rows_stay_stated_once after update on e_invoice_row_sets
  referencing new table as changed for each statement execute function e_invoice_rows_live_once();

-- What is sent, each time the same: written once, before it is first sent.
create table e_invoice_bytes (
  document_id bigint primary key references e_invoice_documents,
  bytes bytea not null,
  sha256 text not null
);
-- They are not worth the time that it takes to compress them: most of each is a signature and a certificate.
alter table e_invoice_bytes alter column bytes set storage external;
create trigger e_invoice_bytes_stay before update or delete or truncate on e_invoice_bytes
  for each statement execute function refuse_change_of_history('signed e-invoices');

-- The documents that a note names; null for an original from before the first e-invoice.
create table e_invoice_references (
  document_id bigint not null references e_invoice_documents,
  refers_to bigint references e_invoice_documents,
  unique nulls not distinct (document_id, refers_to)
);

-- A valid document that a second person agrees to cancel.
create table e_invoice_cancellations (
  change_id bigint generated always as identity primary key,
  document_id bigint not null references e_invoice_documents,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index one_cancellation_of_a_document on e_invoice_cancellations (document_id) where status = 'Pending';

-- What happened to a document, with the authority's number of each of its answers.
create table e_invoice_events (
  event_id bigint generated always as identity primary key,
  document_id bigint not null references e_invoice_documents,
  at timestamptz not null,
  what text not null,
  detail text not null default '',
  correlation_id text
);
create index e_invoice_events_of_document on e_invoice_events (document_id, event_id);

-- The cycles whose documents were built, by the approval for which that was.
create table e_invoice_cycles (
  batch_no integer primary key references cycles,
  approved_at timestamptz not null,
  -- The cycle's when its rows were last looked through, by which a later change is seen; null once rows have other numbers.
  change_no bigint
);

-- How the authority's interface does: until when it is left alone, and since when it fails.
create table e_invoice_connection (
  is_only boolean primary key default true check (is_only),
  busy_until timestamptz,
  failing_since timestamptz,
  problem text,
  -- How long a valid document may be cancelled or its rejection be asked, as the authority says it, and when it said so.
  window_hours integer not null default 72 check (window_hours > 0),
  window_read_at timestamptz
);
insert into e_invoice_connection default values;

create function is_dead_e_invoice(status text) returns boolean immutable language sql
  return status in ('INVALID', 'REFUSED', 'CANCELLED', 'DROPPED');

create function e_invoice_lives_once() returns trigger language plpgsql as $$
begin
  if is_dead_e_invoice(old.status) and new.status <> old.status or old.document_no <> new.document_no then
    raise exception 'e-invoice % is dead and stays so', old.document_no using errcode = 'insufficient_privilege';
  end if;
  if is_dead_e_invoice(new.status) and not is_dead_e_invoice(old.status) then
    update e_invoice_row_sets set live = false where document_id = new.document_id and live;
  end if;
  return new;
end
$$;
create trigger e_invoices_live_once before update of status, document_no on e_invoice_documents
  for each row execute function e_invoice_lives_once();

-- The e-invoices that state rows and live: a row's number is the authority's number of its one, and no other.
create view e_invoices_that_state_rows as
  select batch_no, rows.company_id, transaction_id, document_no
  from e_invoice_rows as rows join e_invoice_documents using (document_id, batch_no)
  where live and not takes_back;

create function e_invoice_that_states(of_batch integer, of_company integer, row_id bigint) returns text
stable language sql
  return (
    select document_no from e_invoices_that_state_rows
    where batch_no = of_batch and company_id = of_company and transaction_id = row_id);

-- The rows of a cycle of which a valid note takes back what an e-invoice states: their numbers count no more.
create function e_invoice_rows_taken_back(of_batch integer) returns setof bigint stable language sql
  begin atomic
    select transaction_id from e_invoice_rows join e_invoice_documents using (document_id, batch_no)
    where batch_no = of_batch and live and takes_back and status = 'VALID' and numbers_given_at is not null;
  end;

-- An e-invoice of a cycle that the authority has or may have: it states the cycle's rows as they are.
create function sent_e_invoice_of(of_batch integer) returns text stable language sql
  return (
    select min(document_no) from e_invoice_documents
    where batch_no = of_batch and status in ('SENT', 'SUBMITTED', 'UNKNOWN', 'VALID'));

-- A dealer's own users see what the authority has taken, and its bytes.
create view own_company.e_invoice_documents as
  select document_id, document_no, company_id, batch_no, type, status, amount, row_count, uuid, long_id, issued_at,
    validated_at
  from e_invoice_documents where company_id = own_company.company_id() and long_id is not null;
create view own_company.e_invoice_bytes as
  select bytes.* from e_invoice_bytes as bytes
  where document_id in (select document_id from own_company.e_invoice_documents);
