-- How long records with personal data are kept, what holds them, and whose are erased before: requested by one person, approved by a second. The
-- latest approved rule of a kind holds; without one its records are kept.
create table retention_changes (
  change_id bigint generated always as identity primary key,
  action text not null check (action in ('RULE', 'HOLD', 'END HOLD', 'ERASE PERSON')),
  record_kind text check (record_kind in (
    'CUSTOMERS', 'REJECTED ROWS', 'E-INVOICES', 'EXCLUSIONS', 'PROOFS', 'USERS', 'NOTICES')),
  -- Calendar years after the one to which a record belongs; null keeps them without an end.
  years smallint check (years between 1 and 30),
  years_before smallint,
  scope text check (scope in ('EVERYTHING', 'YEAR', 'CYCLE')),
  -- The year, or the cycle's number.
  scope_number integer,
  -- What the hold is about.
  subject text,
  -- The hold that ends.
  hold_id bigint references retention_changes,
  -- Whose data are erased. The name goes with the decision.
  person_kind text check (person_kind in ('CUSTOMER', 'BILLING ACCOUNT', 'USER', 'DEALER')),
  person text,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users,
  constraint whole_rule check ((action = 'RULE') = (record_kind is not null) and (action = 'RULE' or years is null)),
  constraint whole_person check ((action = 'ERASE PERSON') = (person_kind is not null)
    and (action = 'ERASE PERSON' or person is null)),
  constraint whole_hold check ((action in ('RULE', 'ERASE PERSON')) = (scope is null) and (scope is null) = (subject is null)
    and (scope in ('YEAR', 'CYCLE')) = (scope_number is not null)),
  constraint whole_end check ((action = 'END HOLD') = (hold_id is not null))
);
create unique index retention_rule_waiting on retention_changes (record_kind) where status = 'Pending' and action = 'RULE';
create unique index retention_hold_ends_once on retention_changes (hold_id)
  where hold_id is not null and status in ('Pending', 'Approved');
create index retention_changes_by_age on retention_changes (status, decided_on, change_id);

-- Holds that keep records now.
create view retention_holds as
  select change_id as hold_id, scope, scope_number, subject, reason, decided_on as since from retention_changes as hold
  where action = 'HOLD' and status = 'Approved' and not exists (
    select from retention_changes as ended where ended.hold_id = hold.change_id and ended.status = 'Approved');

-- What was erased, cycle by cycle or year by year; it names nobody. A cycle's rows that were held then are erased once
-- they are settled.
create table retention_erasures (
  erasure_id bigint generated always as identity primary key,
  record_kind text not null,
  -- Null for the records of a year.
  batch_no integer references cycles,
  -- The calendar year to which they belong.
  year smallint not null,
  records bigint not null check (records >= 0),
  kept_until date not null,
  -- By which rule.
  change_id bigint not null references retention_changes,
  erased_at timestamptz not null
);
create index retention_erasures_of_cycle on retention_erasures (batch_no, record_kind);
create index retention_erasures_of_kind on retention_erasures (record_kind, erased_at);
create trigger retention_erasures_stay before update or delete or truncate on retention_erasures
  for each statement execute function refuse_change_of_history('records of what was erased');

-- Nothing erases what is held or not due, whoever writes it.
create function refuse_early_erasure() returns trigger language plpgsql as $$
declare
  lot text := coalesce('cycle ' || new.batch_no, 'the year ' || new.year);
begin
  if new.kept_until >= (new.erased_at at time zone 'Asia/Kuala_Lumpur')::date
    or new.kept_until < make_date(
      new.year + coalesce((select years from retention_changes where change_id = new.change_id), 7), 12, 31)
  then
    raise exception '% of % are kept until %', new.record_kind, lot, new.kept_until using errcode = 'check_violation';
  end if;
  if exists (
    select from retention_holds where case scope
      when 'EVERYTHING' then true when 'CYCLE' then scope_number = new.batch_no else scope_number = new.year end
  ) then
    raise exception '% of % are held', new.record_kind, lot using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger erasures_are_due before insert on retention_erasures
  for each row execute function refuse_early_erasure();

-- Signed e-invoices never change. They go as a whole, and only with the record that they were due.
drop trigger e_invoice_bytes_stay on e_invoice_bytes;
create trigger e_invoice_bytes_stay before update or truncate on e_invoice_bytes
  for each statement execute function refuse_change_of_history('signed e-invoices');
create function require_erasure_of_e_invoice() returns trigger language plpgsql as $$
begin
  if not exists (
    select from retention_erasures join e_invoice_documents using (batch_no)
    where record_kind = 'E-INVOICES' and document_id = old.document_id
  ) then
    raise exception 'signed e-invoices are never changed';
  end if;
  return null;
end
$$;
create constraint trigger erased_e_invoices_were_due after delete on e_invoice_bytes
  deferrable initially deferred for each row execute function require_erasure_of_e_invoice();
