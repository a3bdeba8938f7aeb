-- Files of many adjustments, exclusions, earmarks or freezes: checked row by row, approved as a whole by a second person.
create table bulk_changes (
  bulk_change_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ADJUSTMENTS', 'EXCLUSIONS', 'EARMARKS', 'FREEZES')),
  status text not null check (status in ('Checked', 'Pending', 'Approved', 'Refused', 'Withdrawn', 'Taken Back')),
  file_name text not null check (file_name <> ''),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size bigint not null,
  row_count integer not null check (row_count > 0),
  -- Rows that cannot be done as they stand; with one of them nobody can ask for the file's approval.
  problem_count integer not null check (problem_count between 0 and row_count),
  -- Of exclusions: what they keep out of cycles that are not approved, cycle by cycle.
  cycles jsonb not null default '[]' check (jsonb_typeof(cycles) = 'array'),
  -- Null for a file at the command line, which has no user; so is who asks for its approval then.
  checked_by bigint references users,
  checked_on timestamptz not null,
  reason text not null default '',
  asked_by bigint references users,
  asked_on timestamptz,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  taken_back_by bigint references users,
  taken_back_on timestamptz,
  taken_back_reason text not null default '',
  constraint asked_whole check (
    (asked_on is null) = (reason = '') and (asked_on is not null or status in ('Checked', 'Withdrawn'))
  ),
  constraint nothing_wrong_is_asked_for check (status not in ('Pending', 'Approved') or problem_count = 0),
  constraint decided_whole check (
    (status in ('Checked', 'Pending')) = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (
    not (four_eyes and status in ('Approved', 'Taken Back') and decided_by = asked_by)
  ),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_their_own check (
    status <> 'Withdrawn' or decided_by = coalesce(asked_by, checked_by)
  ),
  constraint taken_back_whole check (
    (status = 'Taken Back') = (taken_back_by is not null)
    and (taken_back_by is null) = (taken_back_on is null)
    and (taken_back_by is null) = (taken_back_reason = '')
  )
);
-- The same file is taken once; refused, withdrawn or taken back it may come again.
create unique index bulk_changes_once on bulk_changes (kind, sha256) where status in ('Pending', 'Approved');
create index bulk_changes_waiting on bulk_changes (asked_by) where status = 'Pending';

-- The rows of such a file: what each says, what it does or what is wrong with it, and what became of it.
create table bulk_change_rows (
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  -- Of the file, whose header is line 1.
  line integer not null check (line > 1),
  -- The text of each column.
  file_values jsonb not null check (jsonb_typeof(file_values) = 'object'),
  -- Whom it concerns: a dealer by code and name, or a customer. Empty where the row cannot be read that far.
  code text not null,
  name text not null,
  -- What is done: CREDIT, DEBIT, ADD, CHANGE, EXCLUDE, FREEZE.
  type text not null,
  amount numeric(14, 2),
  -- What is replaced, and by what, as a person reads it.
  was text,
  becomes text,
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  result text,
  -- The adjustment, exclusion, change of an earmark or freeze that it made.
  record_id bigint,
  primary key (bulk_change_id, line)
);
create index bulk_change_rows_wrong on bulk_change_rows (bulk_change_id, line) where problems <> '[]';

-- The row that decided on an adjustment.
alter table adjustments add constraint adjustment_of_file foreign key (bulk_change_id, bulk_line) references bulk_change_rows;

-- A file of adjustments: the approvers of its sum, and at least one other person.
create function ask_for_file(asked_file bulk_changes) returns void language sql as $$
  insert into approval_requests (kind, subject, amount, asked_by, asked_on, least)
  select 'ADJUSTMENT', 'file ' || asked_file.bulk_change_id,
    (select coalesce(sum(amount), 0) from bulk_change_rows where bulk_change_id = asked_file.bulk_change_id)
      + adjusted_alone('ADJUSTMENT', asked_file.asked_by,
        (asked_file.asked_on at time zone 'Asia/Kuala_Lumpur')::date, null),
    asked_file.asked_by, asked_file.asked_on, 1
$$;

create function bulk_change_takes_approvals() returns trigger language plpgsql as $$
declare
  named text := 'file ' || new.bulk_change_id;
begin
  if new.status = 'Pending' then
    perform ask_for_file(new);
  elsif new.status = 'Approved' then
    if new.four_eyes then
      perform take_approvals('ADJUSTMENT', named, new.decided_by, new.decided_on);
    end if;
    perform end_approvals('ADJUSTMENT', named, 'Approved');
  else
    perform end_approvals('ADJUSTMENT', named, 'Void');
  end if;
  return null;
end
$$;
create trigger bulk_changes_take_approvals after update of status on bulk_changes
  for each row when (new.kind = 'ADJUSTMENTS' and old.status is distinct from new.status)
  execute function bulk_change_takes_approvals();

-- What a second person approved is not undone by one alone: taking a file back lets money go by the thousand.
create table bulk_take_backs (
  request_id bigint generated always as identity primary key,
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users
);
create unique index bulk_take_back_waiting on bulk_take_backs (bulk_change_id) where status = 'Pending';
create index bulk_take_backs_of_file on bulk_take_backs (bulk_change_id, request_id);

create function bulk_take_back_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (
    select from bulk_take_backs where bulk_change_id = new.bulk_change_id and status = 'Approved'
  ) then
    raise exception 'a file is taken back by an approved request alone' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger bulk_take_backs_are_approved before update on bulk_changes for each row
  when (new.status = 'Taken Back' and old.status <> 'Taken Back') execute function bulk_take_back_is_approved();
