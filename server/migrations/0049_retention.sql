-- How long records with personal data are kept, and what holds them: requested by one person, approved by a second. The
-- latest approved rule of a kind holds; without one its records are kept.
create table retention_changes (
  change_id bigint generated always as identity primary key,
  action text not null check (action in ('RULE', 'HOLD', 'END HOLD')),
  record_kind text check (record_kind in ('CUSTOMERS', 'REJECTED ROWS')),
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
  like request_columns including all,
  foreign key (asked_by) references users,
  foreign key (decided_by) references users,
  constraint whole_rule check ((action = 'RULE') = (record_kind is not null) and (action = 'RULE' or years is null)),
  constraint whole_hold check ((action = 'RULE') = (scope is null) and (scope is null) = (subject is null)
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

-- What was erased, cycle by cycle; it names nobody. A cycle's rows that were held then are erased once they are settled.
create table retention_erasures (
  erasure_id bigint generated always as identity,
  record_kind text not null,
  batch_no integer not null references cycles,
  records bigint not null check (records >= 0),
  kept_until date not null,
  -- By which rule.
  change_id bigint not null references retention_changes,
  erased_at timestamptz not null,
  primary key (batch_no, record_kind, erasure_id)
);
create trigger retention_erasures_stay before update or delete or truncate on retention_erasures
  for each statement execute function refuse_change_of_history('records of what was erased');

-- Nothing erases what is held or not due, whoever writes it.
create function refuse_early_erasure() returns trigger language plpgsql as $$
begin
  if new.kept_until >= (new.erased_at at time zone 'Asia/Kuala_Lumpur')::date then
    raise exception '% of cycle % are kept until %', new.record_kind, new.batch_no, new.kept_until using errcode = 'check_violation';
  end if;
  if exists (
    select from retention_holds where case scope
      when 'EVERYTHING' then true
      when 'CYCLE' then scope_number = new.batch_no
      else scope_number = extract(year from new.kept_until)::integer
        - (select years from retention_changes where change_id = new.change_id) end
  ) then
    raise exception '% of cycle % are held', new.record_kind, new.batch_no using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger erasures_are_due before insert on retention_erasures
  for each row execute function refuse_early_erasure();
