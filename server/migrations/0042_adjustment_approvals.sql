-- Adjustments, what makes removed exclusions good, and changes of bank accounts take the approvals that a policy asks for.
alter table approval_policies drop constraint approval_policies_kind_check, add constraint known_approval_kind
  check (kind in ('CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION', 'ADJUSTMENT', 'MAKE_GOOD', 'BANK_ACCOUNT'));
alter table approval_requests drop constraint approval_requests_kind_check, add constraint known_approval_kind
  check (kind in ('CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION', 'ADJUSTMENT', 'MAKE_GOOD', 'BANK_ACCOUNT'));

-- As the product comes: an adjustment of up to RM 10,000 is one person's, as it has been, and a change of a bank account
-- takes one other person, whatever the dealer has to get.
insert into approval_policies (kind, before, after, valid_from, reason, asked_on, four_eyes, status)
select kind, '[]', bands, '2000-01-01', 'As the product comes', '2000-01-01', false, 'Approved'
from (values
  ('ADJUSTMENT', '[{"upTo": "10000.00", "approvers": [], "inOrder": false}, {"upTo": null, "approvers": [null], "inOrder": false}]'::jsonb),
  ('MAKE_GOOD', '[{"upTo": "10000.00", "approvers": [], "inOrder": false}, {"upTo": null, "approvers": [null], "inOrder": false}]'),
  ('BANK_ACCOUNT', '[{"upTo": null, "approvers": [null], "inOrder": false}]')
) as usual (kind, bands);

-- An adjustment, or a change of one, that others have to approve first: what was asked for. Nothing was done of it.
create table adjustment_decisions (
  decision_id bigint generated always as identity primary key,
  kind text not null check (kind in ('ADJUSTMENT', 'MAKE_GOOD')),
  action text not null check (action in ('ADD', 'CHANGE')),
  -- The number that the adjustment has, or will have.
  adjustment_id bigint not null,
  -- The removed exclusion that a new one makes good.
  exclusion_id bigint references exclusions,
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
  status text not null default 'Waiting' check (status in ('Waiting', 'Done', 'Refused', 'Withdrawn', 'Void')),
  ended_by bigint references users,
  ended_on timestamptz,
  comment text not null default '',
  constraint ended_whole check ((status = 'Waiting') = (ended_by is null) and (ended_by is null) = (ended_on is null)),
  constraint change_has_before check ((action = 'CHANGE') = (before is not null)),
  constraint made_good_by_addition check (exclusion_id is null or (kind = 'MAKE_GOOD' and action = 'ADD')),
  constraint refused_by_a_second_person check (status <> 'Refused' or ended_by <> asked_by),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or ended_by = asked_by)
);
create index adjustment_decisions_waiting on adjustment_decisions (decision_id) where status = 'Waiting';
create unique index one_decision_per_adjustment on adjustment_decisions (adjustment_id) where status = 'Waiting';
create unique index one_decision_per_exclusion on adjustment_decisions (exclusion_id) where status = 'Waiting';
create unique index adjustment_decisions_by_reference on adjustment_decisions (lower(reference_no)) where status = 'Waiting';

-- What staff ask of each other is nothing for a company's own users.
create view own_company.adjustment_decisions as select * from adjustment_decisions where false;

-- By whom it is decided that an adjustment moves its amount: by one person alone, by a decision that others have
-- approved, or by a row of a file. What was decided last counts.
alter table adjustments
  add column purpose text not null default 'ADJUSTMENT' check (purpose in ('ADJUSTMENT', 'MAKE_GOOD')),
  -- Whether the rule of two people was on then.
  add column four_eyes boolean not null default true,
  add column alone_by bigint references users,
  add column alone_on timestamptz,
  add column decision_id bigint unique references adjustment_decisions,
  add column bulk_change_id bigint,
  add column bulk_line integer,
  add constraint adjustment_of_file foreign key (bulk_change_id, bulk_line) references bulk_change_rows,
  add constraint one_adjustment_per_row unique (bulk_change_id, bulk_line),
  add constraint decided_once check (num_nonnulls(alone_by, decision_id, bulk_change_id) <= 1),
  add constraint decided_alone_whole check ((alone_by is null) = (alone_on is null)),
  add constraint row_of_file_whole check ((bulk_change_id is null) = (bulk_line is null));
create index adjustments_decided_alone on adjustments (alone_by, alone_on) where alone_by is not null;
update adjustments set purpose = 'MAKE_GOOD' where adjustment_id in (select adjustment_id from exclusions);

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

-- Who writes an adjustment without saying who decided on it, decided alone: the version before does.
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
      where decision.decision_id = new.decision_id and decision.status = 'Done' and decision.kind = new.purpose
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
create trigger adjustment_decisions_take_approvals after update of status on adjustment_decisions
  for each row when (old.status is distinct from new.status) execute function hold_decision_takes_approvals();

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

-- Where a dealer's money goes: its account, or whether it goes out at all.
create function changes_bank_account(after jsonb) returns boolean immutable language sql as $$
  select after ?| array['payoutRoute', 'bankBic', 'bankName', 'bankAccountNumber', 'accountHolder']
$$;

-- What a dealer has not been paid yet, and would go to a changed account: the balance, earmarks among it, payments in no
-- file, and rows that are not paid, before tax.
create function unpaid_of_dealer(dealer integer) returns numeric stable language sql as $$
  select coalesce((select greatest(balance, 0) from ledger_accounts where company_id = dealer), 0)
    + coalesce((select sum(amount) from payments where company_id = dealer and status = 'INSTRUCTED'), 0)
    + coalesce((
      select greatest(sum(amount), 0) from cycle_totals join cycles using (batch_no)
      where company_id = dealer and row_count > 0 and cycles.status not in ('Cancelled', 'Dropped')
        and state in ('PAYABLE', 'HELD', 'RELEASE_REQUESTED', 'RELEASED')
    ), 0)
$$;

create function dealer_change_is_asked() returns trigger language plpgsql as $$
begin
  perform ask_for_approvals('BANK_ACCOUNT', new.change_id::text, unpaid_of_dealer(new.company_id), new.asked_by, new.asked_on);
  return null;
end
$$;
create trigger dealer_changes_ask after insert on dealer_changes
  for each row when (new.status = 'Pending' and new.company_id is not null and changes_bank_account(new.after))
  execute function dealer_change_is_asked();

create function dealer_change_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Approved' then
    if new.four_eyes then
      perform take_approvals('BANK_ACCOUNT', new.change_id::text, new.decided_by, new.decided_on);
    end if;
    perform end_approvals('BANK_ACCOUNT', new.change_id::text, 'Approved');
  else
    perform end_approvals('BANK_ACCOUNT', new.change_id::text, 'Void');
  end if;
  return null;
end
$$;
create trigger dealer_changes_take_approvals after update of status on dealer_changes
  for each row when (old.status is distinct from new.status and new.company_id is not null and changes_bank_account(new.after))
  execute function dealer_change_takes_approvals();

-- What waits already.
select ask_for_file(bulk_changes) from bulk_changes where kind = 'ADJUSTMENTS' and status = 'Pending';
select ask_for_approvals('BANK_ACCOUNT', change_id::text, unpaid_of_dealer(company_id), asked_by, asked_on)
from dealer_changes where status = 'Pending' and company_id is not null and changes_bank_account(after);

update roles set granted = granted || '{"Debit/Credit": ["APPROVE"]}' where name = 'Payout Approver' and built_in;
update roles set granted = jsonb_set(granted, '{Debit/Credit}', (granted -> 'Debit/Credit') || '["APPROVE"]')
where name = 'Adjuster' and built_in and granted -> 'Debit/Credit' is not null
  and not granted -> 'Debit/Credit' @> '["APPROVE"]';

-- A file of adjustments is approved by who approves files.
create or replace function role_may_approve(request approval_requests, role text)
returns boolean stable language sql as $$
  select exists (
    select from roles
    where roles.name = role_may_approve.role and not is_external and (granted is null or case
      when request.kind = 'CYCLE' then granted -> 'Payout' @> '["APPROVE"]'
      when request.kind = 'PAYMENT_RUN' then granted -> 'Payment Runs' @> '["APPROVE"]'
      when request.kind = 'RELEASE' then granted -> 'On Hold' @> '["RELEASE"]'
      when request.kind = 'CANCELLATION' then granted -> 'On Hold' @> '["CANCEL"]'
      when request.kind = 'ADJUSTMENT' and request.subject like 'file %' then granted -> 'Bulk Changes' @> '["APPROVE"]'
      when request.kind in ('ADJUSTMENT', 'MAKE_GOOD') then granted -> 'Debit/Credit' @> '["APPROVE"]'
      when request.kind = 'BANK_ACCOUNT' then granted -> 'Dealers' @> '["APPROVE"]'
    end)
  )
$$;
