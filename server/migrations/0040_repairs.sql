-- Rows that an import rejected, put right by one person and accepted by a second. What was accepted makes the next
-- version of the cycle: the same file, with more of its rows.
alter table cycle_versions
  -- The version whose file it has, where accepted repairs made it; null where a file did.
  add column file_version integer,
  -- Of the accepted rows, those that were repaired.
  add column rows_repaired bigint not null default 0;

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
  made_version integer,
  foreign key (batch_no, version) references cycle_versions,
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint accepted_makes_a_version check ((status = 'Approved') = (made_version is not null)),
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
begin
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

update roles set granted = jsonb_set(granted, '{Validations}', granted -> 'Validations' || '["REPAIR"]')
where name = 'Payout Reviewer' and built_in and granted ? 'Validations';
update roles set granted = jsonb_set(granted, '{Validations}', granted -> 'Validations' || '["APPROVE"]')
where name = 'Payout Approver' and built_in and granted ? 'Validations';
