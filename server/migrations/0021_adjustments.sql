-- Credits and debits by hand, outside of any cycle.

-- An adjustment, or a change of one, that others have to approve first: what was asked for. Nothing was done of it.
create table adjustment_decisions (
  decision_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ADJUSTMENT', 'MAKE_GOOD')),
  action text not null check (action in ('ADD', 'CHANGE')),
  -- The number that the adjustment has, or will have.
  adjustment_id bigint not null,
  -- The removed exclusion that a new one makes good.
  exclusion_id bigint,
  company_id integer not null references dealers,
  -- The call that asked for it, to be carried out as it was asked, and what it comes to.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  type text not null check (type in ('CREDIT', 'DEBIT')),
  description text not null,
  amount numeric(14, 2) not null check (amount > 0),
  posting text not null check (posting in ('scheduled', 'posted')),
  due_on date not null,
  reference_no text not null,
  -- Of a change: what stands.
  before jsonb check (jsonb_typeof(before) = 'object'),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn', 'Void')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint decided_whole check ((status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)),
  constraint change_has_before check ((action = 'CHANGE') = (before is not null)),
  constraint made_good_by_addition check (exclusion_id is null or (kind = 'MAKE_GOOD' and action = 'ADD')),
  constraint refused_by_a_second_person check (status <> 'Refused' or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
create index adjustment_decisions_waiting on adjustment_decisions (decision_id) where status = 'Pending';
create unique index one_decision_per_adjustment on adjustment_decisions (adjustment_id) where status = 'Pending';
create unique index one_decision_per_exclusion on adjustment_decisions (exclusion_id) where status = 'Pending';
create unique index adjustment_decisions_by_reference
  on adjustment_decisions (compared_form(reference_no)) where status = 'Pending';

-- What was asked for is never changed: what was approved is what is carried out.
create function adjustment_decision_stays() returns trigger language plpgsql as $$
begin
  if (old.kind, old.action, old.adjustment_id, old.exclusion_id, old.company_id, old.asked, old.type, old.amount,
      old.posting, old.due_on, old.asked_by)
    is distinct from (new.kind, new.action, new.adjustment_id, new.exclusion_id, new.company_id, new.asked, new.type,
      new.amount, new.posting, new.due_on, new.asked_by) then
    raise exception 'what waits for approvals is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger adjustment_decisions_stay before update on adjustment_decisions
  for each row execute function adjustment_decision_stays();

create function adjustment_journal_reference(adjustment_id bigint) returns text immutable language sql
  return 'ADJ' || lpad(adjustment_id::text, greatest(8, length(adjustment_id::text)), '0');

create table adjustments (
  adjustment_id bigint generated always as identity primary key,
  version integer not null default 1,
  company_id integer not null references dealers,
  type text not null check (type in ('CREDIT', 'DEBIT')),
  description text not null,
  amount numeric(14, 2) not null check (amount > 0),
  posting text not null check (posting in ('scheduled', 'posted')),
  due_on date not null,
  -- Given by a person. Journals have references of their own, so that this one never blocks a payout.
  reference_no text not null check (length(reference_no) between 1 and 50),
  journal_reference text not null unique generated always as (adjustment_journal_reference(adjustment_id)) stored,
  status text not null check (status in ('Scheduled', 'Posted', 'Error', 'Cancelled')),
  problem text,
  posted_on date,
  journal_id bigint unique references ledger_journals,
  added_by bigint not null references users,
  added_at timestamptz not null,
  -- Null unless a person has changed it since.
  updated_at timestamptz,
  purpose text not null default 'ADJUSTMENT' check (purpose in ('ADJUSTMENT', 'MAKE_GOOD')),
  -- Whether the rule of two people was on when it was decided.
  four_eyes boolean not null default true,
  -- By whom it is decided that it moves its amount: by one person alone, by a decision that others have approved, or by
  -- a row of a file. What was decided last counts.
  alone_by bigint references users,
  alone_on timestamptz,
  decision_id bigint unique references adjustment_decisions,
  bulk_change_id bigint,
  bulk_line integer,
  check ((status = 'Posted') = (posted_on is not null and journal_id is not null)),
  check ((status = 'Error') = (problem is not null)),
  constraint one_adjustment_per_row unique (bulk_change_id, bulk_line),
  constraint decided_once check (num_nonnulls(alone_by, decision_id, bulk_change_id) <= 1),
  constraint decided_alone_whole check ((alone_by is null) = (alone_on is null)),
  constraint row_of_file_whole check ((bulk_change_id is null) = (bulk_line is null))
);
create unique index adjustments_by_reference on adjustments (compared_form(reference_no));
create index adjustments_by_day on adjustments (due_on, adjustment_id);
create index adjustments_to_post on adjustments (due_on, adjustment_id) where status = 'Scheduled';
create index adjustments_in_error on adjustments (adjustment_id) where status = 'Error';
create index adjustments_by_dealer on adjustments (company_id, due_on);
create index adjustments_decided_alone on adjustments (alone_by, alone_on) where alone_by is not null;

-- What a person has entered alone on a day, whoever it is for: a sum in slices is still the sum. What was cancelled
-- moved nothing.
create function adjusted_alone(asked_purpose text, person bigint, on_day date, but bigint)
returns numeric stable language sql as $$
  select coalesce(sum(amount), 0) from adjustments
  where alone_by = person and purpose = asked_purpose and status <> 'Cancelled' and adjustment_id is distinct from but
    and alone_on >= on_day::timestamp at time zone 'Asia/Kuala_Lumpur'
    and alone_on < (on_day + 1)::timestamp at time zone 'Asia/Kuala_Lumpur'
$$;

-- Of two that one person enters at once the second waits, and finds the first.
create function lock_adjusted_alone(asked_purpose text, person bigint) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('adjusted alone ' || asked_purpose || ' ' || person, 0))
$$;

-- Whether a change moves more than was decided: more money, the other way, to somebody else, or earlier.
create function moves_more(old adjustments, new adjustments) returns boolean immutable language sql as $$
  select new.amount > old.amount or new.type <> old.type or new.company_id <> old.company_id or new.due_on < old.due_on
$$;

-- Who writes an adjustment without saying who decided on it has decided alone.
create function adjustment_is_decided() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(new.alone_by, new.decision_id, new.bulk_change_id) = 0 then
      new.alone_by := new.added_by;
      new.alone_on := new.added_at;
    end if;
  elsif moves_more(old, new) and (old.alone_by, old.alone_on, old.decision_id, old.bulk_line)
      is not distinct from (new.alone_by, new.alone_on, new.decision_id, new.bulk_line) then
    new.alone_by := coalesce(old.alone_by, old.added_by);
    new.alone_on := coalesce(new.updated_at, now());
    new.decision_id := null;
    new.bulk_change_id := null;
    new.bulk_line := null;
  end if;
  return new;
end
$$;
create trigger adjustments_are_decided before insert or update on adjustments
  for each row execute function adjustment_is_decided();

create function adjustment_takes_approvals() returns trigger language plpgsql as $$
declare
  is_decided boolean;
begin
  if new.decision_id is not null then
    is_decided := exists (
      select from adjustment_decisions as decision
      where decision.decision_id = new.decision_id and decision.status = 'Approved' and decision.kind = new.purpose
        and (decision.adjustment_id, decision.company_id, decision.type, decision.amount)
          = (new.adjustment_id, new.company_id, new.type, new.amount)
        and decision.due_on <= new.due_on
    );
  elsif new.bulk_change_id is not null then
    is_decided := exists (
      select from bulk_changes as file join bulk_change_rows as row using (bulk_change_id)
      where bulk_change_id = new.bulk_change_id and file.status = 'Approved' and row.line = new.bulk_line
        and (row.type, row.amount) = (new.type, new.amount)
    );
  else
    perform lock_adjusted_alone(new.purpose, new.alone_by);
    is_decided := (
      select approval_band(new.purpose, adjusted_alone(new.purpose, new.alone_by, day.today, null), day.today)
        -> 'approvers' = '[]'
      from (select (new.alone_on at time zone 'Asia/Kuala_Lumpur')::date as today) as day
    );
  end if;
  if not is_decided then
    raise exception 'the approvals that its policy asks for are missing'
      using errcode = 'check_violation', constraint = 'approved_by_its_policy';
  end if;
  return null;
end
$$;
create trigger new_adjustments_take_approvals after insert on adjustments
  for each row when (new.four_eyes) execute function adjustment_takes_approvals();
create trigger changed_adjustments_take_approvals after update on adjustments
  for each row when (new.four_eyes and moves_more(old, new)) execute function adjustment_takes_approvals();

create function adjustment_decision_is_asked() returns trigger language plpgsql as $$
begin
  perform ask_for_approvals(new.kind, new.decision_id::text, new.amount + adjusted_alone(new.kind, new.asked_by,
    (new.asked_on at time zone 'Asia/Kuala_Lumpur')::date, new.adjustment_id), new.asked_by, new.asked_on);
  return null;
end
$$;
create trigger adjustment_decisions_ask after insert on adjustment_decisions
  for each row execute function adjustment_decision_is_asked();
create trigger adjustment_decisions_take_approvals after update of status on adjustment_decisions
  for each row when (old.status is distinct from new.status) execute function hold_decision_takes_approvals();

-- Companies' own users see adjustments of their account, not who decided on them, nor what staff ask of each other.
create view own_company.adjustments as
  select adjustment_id, version, company_id, type, description, amount, posting, due_on, reference_no, journal_reference,
    status, problem, posted_on, journal_id, added_by, added_at, updated_at
  from adjustments where company_id = own_company.company_id();
create view own_company.adjustment_decisions as select * from adjustment_decisions where false;
