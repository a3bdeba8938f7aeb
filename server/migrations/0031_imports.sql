create table cycle_versions (
  batch_no integer not null references cycles,
  version integer not null,
  status text not null check (status in ('In Validation', 'Accepted', 'Dropped', 'Retired')),
  name text not null,
  commission_type text not null,
  cutoff_date date not null,
  report_date date not null,
  payout_date date not null,
  file_name text not null,
  file_sha256 text not null,
  rows_read bigint not null,
  rows_accepted bigint not null,
  rows_rejected bigint not null,
  total_amount numeric(14, 2) not null,
  -- Null where the command line imported it.
  imported_by bigint references users,
  imported_on timestamptz not null,
  decided_by bigint references users,
  decided_on timestamptz,
  remark text,
  -- What stood in another cycle already when the version arrived.
  duplicate_rows bigint not null default 0,
  duplicate_amount numeric(14, 2) not null default 0,
  -- The version whose file it has, where accepted repairs made it; null where a file did.
  file_version integer,
  -- Of the accepted rows, those that were repaired.
  rows_repaired bigint not null default 0,
  -- The sums of its carried_decisions, so that no list adds them up.
  carried jsonb not null default '[]' check (jsonb_typeof(carried) = 'array'),
  -- Lines above the header row, such as a title, and rows without a value.
  lines_above integer not null default 0,
  empty_rows bigint not null default 0,
  -- The incentives of the rows that stay out: above zero, below zero, and the number of rows whose amount is not known.
  left_out_credits numeric(14, 2) not null default 0,
  left_out_debits numeric(14, 2) not null default 0,
  left_out_unknown bigint not null default 0,
  -- Rows of the file whose e-invoice numbers were set aside.
  set_aside_payer_issues bigint not null default 0,
  set_aside_other_dealers bigint not null default 0,
  -- Of a file without amounts, the versions of the rate card that gave them; null where the file had them.
  card_versions bigint[],
  primary key (batch_no, version)
);
create index cycle_versions_by_import on cycle_versions (imported_on, batch_no, version);

create table import_rejections (
  batch_no integer not null,
  version integer not null,
  line bigint not null,
  column_name text not null,
  value text not null,
  problem text not null,
  primary key (batch_no, version, line, column_name),
  foreign key (batch_no, version) references cycle_versions
);

-- Rows of retired and dropped imports, stored for the record outside the cycle that they no longer count in.
create schema set_aside;

-- What had been decided about rows of a version that another one replaced or that was dropped, and what became of it in
-- the version after: it follows the row, or is named where the row is gone. It is a record of the import, and stays when
-- the version is replaced in turn; so nothing here is a reference.
create table carried_decisions (
  batch_no integer not null,
  -- The version that it was carried into; of a dropped version, the one that comes next.
  version integer not null,
  -- The row as it was, and the last version that had it.
  former_version integer not null,
  former_id bigint not null,
  company_id integer not null,
  transaction_no text not null,
  transaction_type text not null,
  transaction_date date not null,
  yes_id text not null,
  transaction_amount numeric(14, 2) not null,
  former_amount numeric(14, 2) not null,
  -- What had been decided about it; PAYABLE: it had been released.
  state transaction_state not null,
  hold_type text,
  held_since timestamptz,
  hold_action_id bigint,
  request_action_id bigint,
  release_action_id bigint,
  -- The row in the version; null while it has none.
  id bigint,
  matched_by text check (matched_by in ('NUMBER', 'CUSTOMER')),
  new_company_id integer,
  amount numeric(14, 2),
  -- As the rules of an import had marked it, and as it counts with what had been decided.
  arrived_state transaction_state,
  arrived_hold_type text,
  carried_state transaction_state,
  carried_hold_type text,
  outcome text not null check (outcome in ('KEPT', 'CHANGED', 'ENDED', 'GONE')),
  primary key (batch_no, version, former_id),
  constraint gone_without_a_row check ((outcome = 'GONE') = (id is null) and (id is null) = (carried_state is null)),
  constraint cancelled_for_good check (state <> 'CANCELLED' or id is null or carried_state = 'CANCELLED')
);
create index carried_into_row on carried_decisions (batch_no, id) where id is not null;

-- Rows that an import rejected, put right by one person and accepted by a second. What was accepted makes the next
-- version of the cycle: the same file, with more of its rows.

-- A rejected row as the file had it, once for all versions of that file.
create table rejected_rows (
  batch_no integer not null,
  -- That of the file.
  version integer not null,
  line bigint not null,
  -- Texts by the names of the file's columns; empty where the line could not be cut into its values.
  row_values jsonb not null check (jsonb_typeof(row_values) = 'object'),
  primary key (batch_no, version, line),
  foreign key (batch_no, version) references cycle_versions
);

-- What somebody has put right so far: it decides nothing, and stays whatever becomes of the cycle.
create table repair_drafts (
  batch_no integer not null,
  -- That of the file.
  version integer not null,
  line bigint not null,
  row_values jsonb not null check (jsonb_typeof(row_values) = 'object'),
  -- What was wrong with the row by itself when it was changed last, as [{column, problem}].
  problems jsonb not null check (jsonb_typeof(problems) = 'array'),
  -- Everybody who changed it.
  repaired_by bigint[] not null check (cardinality(repaired_by) > 0),
  repaired_on timestamptz not null,
  primary key (batch_no, version, line),
  foreign key (batch_no, version) references cycle_versions
);
create index good_repair_drafts on repair_drafts (batch_no, version, line) where problems = '[]';

-- Repairs that were handed to a second person.
create table repair_requests (
  change_id bigint generated always as identity primary key,
  batch_no integer not null,
  -- The version that they are to be added to.
  version integer not null,
  file_version integer not null,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  -- Everybody who repaired one of the rows, and who asked.
  made_by bigint[] not null,
  row_count bigint not null check (row_count > 0),
  amount numeric(14, 2) not null,
  -- SHA-256 of the rows as they were asked for.
  digest text not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  -- The version that they made.
  made_version integer generated always as (case when status = 'Approved' then version + 1 end) stored,
  foreign key (batch_no, version) references cycle_versions,
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint made_by_who_asked check (asked_by = any(made_by)),
  constraint decided_by_a_second_person check (
    not (four_eyes and status in ('Approved', 'Refused') and decided_by = any(made_by))
  ),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
-- A file has at most one request that waits.
create unique index repair_requests_waiting on repair_requests (batch_no, file_version) where status = 'Pending';
create index repair_requests_of_file on repair_requests (batch_no, file_version, change_id);

-- The rows of a request, as they were and as they shall be: the record of where a repaired transaction came from.
create table repaired_rows (
  change_id bigint not null references repair_requests,
  line bigint not null,
  before jsonb not null,
  after jsonb not null,
  company_code text not null,
  transaction_type text not null,
  incentive_amount numeric(14, 2) not null,
  repaired_by bigint[] not null,
  primary key (change_id, line)
);

create function repaired_row_stands() returns trigger language plpgsql as $$
declare
  -- Retention erases who the customer is, and who sold on which device.
  personal constant text[] = array['yesId', 'billingAccountNo', 'deviceId', 'salesPerson'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old)
      || jsonb_build_object('before', old.before - personal, 'after', old.after - personal) then
    return new;
  end if;
  raise exception 'a repaired row is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger repaired_rows_stand before update or delete on repaired_rows
  for each row execute function repaired_row_stands();

-- Who took part in a repair does not decide on it, whatever writes the decision; and a decision is final.
create function repair_request_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'Pending' and (
      old.change_id, old.batch_no, old.version, old.file_version, old.reason, old.asked_by, old.asked_on, old.four_eyes,
      old.made_by, old.row_count, old.amount, old.digest
    ) is not distinct from (
      new.change_id, new.batch_no, new.version, new.file_version, new.reason, new.asked_by, new.asked_on, new.four_eyes,
      new.made_by, new.row_count, new.amount, new.digest
    )
  then
    return new;
  end if;
  raise exception 'a request to repair rows is decided once' using errcode = 'insufficient_privilege';
end
$$;
create trigger repair_requests_stand before update or delete on repair_requests
  for each row execute function repair_request_stands();

-- How many digits every billing account of the provider has; null: any number.
create table billing_account_settings (
  only_row boolean primary key default true check (only_row),
  digits integer check (digits between 1 and 50)
);
insert into billing_account_settings (digits) values (null);
