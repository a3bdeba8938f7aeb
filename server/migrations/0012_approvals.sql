-- Whose approvals what moves or forfeits money takes, by its amount. The database holds it, too: what was not approved by
-- everybody whom its policy asks for does not become approved, whoever writes the statement.

-- From a day on, for one kind: bands by amount, each [{"upTo": "100000.00", "approvers": ["Finance", null],
-- "inOrder": false}], the last one without an end; null is anybody who may. What was accepted last for a day counts on it.
create table approval_policies (
  change_id bigint generated always as identity primary key,
  kind text not null,
  before jsonb not null check (jsonb_typeof(before) = 'array'),
  after jsonb not null check (jsonb_typeof(after) = 'array' and jsonb_array_length(after) > 0 and after -> -1 ->> 'upTo' is null),
  valid_from date not null,
  reason text not null check (reason <> ''),
  -- Null where the product comes with it.
  asked_by bigint references users,
  asked_on timestamptz not null,
  -- Whether a second person had to agree at the time of the request.
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint known_approval_kind check (kind in (
    'CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION', 'ADJUSTMENT', 'MAKE_GOOD', 'BANK_ACCOUNT')),
  constraint decided_whole check (
    asked_by is null
    or (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
create unique index approval_policies_waiting on approval_policies (kind) where status = 'Pending';
create index approval_policies_that_count on approval_policies (kind, valid_from, change_id) where status = 'Approved';
create index approval_policies_by_age on approval_policies (status, decided_on, change_id);

-- As the product comes: one approver beside who asked, whatever the amount. A cancellation or an adjustment of up to
-- RM 10,000 is one person's.
insert into approval_policies (kind, before, after, valid_from, reason, asked_on, four_eyes, status)
select kind, '[]', case when small_ones_alone
    then '[{"upTo": "10000.00", "approvers": [], "inOrder": false}, {"upTo": null, "approvers": [null], "inOrder": false}]'
    else '[{"upTo": null, "approvers": [null], "inOrder": false}]'
  end::jsonb, '2000-01-01', 'As the product comes', '2000-01-01', false, 'Approved'
from (values
  ('CYCLE', false), ('PAYMENT_RUN', false), ('RELEASE', false), ('CANCELLATION', true), ('ADJUSTMENT', true),
  ('MAKE_GOOD', true), ('BANK_ACCOUNT', false)
) as usual (kind, small_ones_alone);

create function approval_band(asked_kind text, asked_amount numeric, on_day date) returns jsonb stable language sql as $$
  select band.value from (
    select after from approval_policies
    where kind = asked_kind and status = 'Approved' and valid_from <= on_day
    order by valid_from desc, change_id desc limit 1
  ) as policy, jsonb_array_elements(policy.after) with ordinality as band
  where band.value ->> 'upTo' is null or asked_amount <= (band.value ->> 'upTo')::numeric
  order by band.ordinality limit 1
$$;

-- What waits for approvals, or has had them: with the approvers that its policy asked for on the day.
create table approval_requests (
  request_id bigint generated always as identity primary key,
  kind text not null,
  -- A cycle's batch number, a run's number, a decision's number.
  subject text not null check (subject <> ''),
  amount numeric(16, 2) not null,
  asked_by bigint references users,
  asked_on timestamptz not null,
  -- How few approvers it takes whatever its amount.
  least integer not null default 0 check (least >= 0),
  approvers text[] not null default '{}',
  in_order boolean not null default false,
  status text not null default 'Waiting' check (status in ('Waiting', 'Approved', 'Void')),
  -- Whether those who had approved what is void were told.
  told boolean not null default false,
  -- Everybody who asked, where several did: none of them approves.
  askers bigint[] not null default '{}',
  constraint known_approval_kind check (kind in (
    'CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION', 'ADJUSTMENT', 'MAKE_GOOD', 'BANK_ACCOUNT'))
);
create unique index approval_requests_waiting on approval_requests (kind, subject) where status = 'Waiting';
create index approval_requests_of_subject on approval_requests (kind, subject, request_id);

-- The database says the amount of a cycle itself.
create function approval_request_asks() returns trigger language plpgsql as $$
declare
  band jsonb;
begin
  if tg_op = 'INSERT' then
    if new.kind = 'CYCLE' then
      new.amount := moved_by_cycle(new.subject::integer);
    end if;
    band := approval_band(new.kind, new.amount, (new.asked_on at time zone 'Asia/Kuala_Lumpur')::date);
    new.approvers := array(select value #>> '{}' from jsonb_array_elements(band -> 'approvers'));
    new.in_order := (band ->> 'inOrder')::boolean;
    new.askers := array(
      select distinct asker from unnest(new.askers || new.asked_by) as asker where asker is not null order by asker);
    while cardinality(new.approvers) < new.least loop
      new.approvers := new.approvers || null::text;
    end loop;
  elsif old.status <> 'Waiting' and new.status is distinct from old.status
    or (old.kind, old.subject, old.amount, old.asked_by, old.askers, old.asked_on, old.approvers, old.in_order)
      is distinct from
      (new.kind, new.subject, new.amount, new.asked_by, new.askers, new.asked_on, new.approvers, new.in_order) then
    raise exception 'what waits for approvals is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger approval_requests_ask before insert or update on approval_requests
  for each row execute function approval_request_asks();

create table approvals (
  approval_id bigint generated always as identity primary key,
  request_id bigint not null references approval_requests,
  -- Which of the approvers asked for it is, from 1; the database says so.
  position integer not null,
  -- The role by which the person approved; the database says so.
  role text not null default '',
  approved_by bigint not null references users,
  approved_on timestamptz not null,
  comment text not null default '',
  -- The day on which it may be paid.
  approved_for date,
  -- The absence by which it was given for somebody else.
  absence_id bigint references absences,
  -- Who was away; the database says so.
  behalf_of bigint references users,
  unique (request_id, position),
  constraint one_approval_per_person unique (request_id, approved_by),
  constraint behalf_by_an_absence check ((absence_id is null) = (behalf_of is null))
);

-- A file of adjustments is approved by who approves files.
create function role_may_approve(request approval_requests, role text)
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

-- Whether a person decides for the one who is away, on this and on this day. The delegate needs the permission as well: who is
-- away lends a place, and no right.
create function absence_counts(absence absences, request approval_requests, person bigint, on_day date)
returns boolean stable language sql as $$
  select absence.ended_on is null and absence.delegate_id = person
    and on_day between absence.from_day and absence.to_day
    and 2 = (
      select count(*) from users
      where user_id in (absence.user_id, absence.delegate_id) and not disabled and role_may_approve(request, users.role)
    )
$$;

-- Which place an approval by somebody of a role takes, counted from 1; null where none is left for it.
create function approval_place(approvers text[], in_order boolean, taken integer[], role text)
returns integer immutable language sql as $$
  select case when in_order then (
    select place.position::integer from unnest(approvers) with ordinality as place (role, position)
    where place.position = cardinality(taken) + 1 and (place.role is null or place.role = approval_place.role)
  ) else (
    select place.position::integer from unnest(approvers) with ordinality as place (role, position)
    where place.position <> all(taken) and (place.role is null or place.role = approval_place.role)
    order by place.role nulls last, place.position limit 1
  ) end
$$;

-- Which place a person could take now, for themselves or for somebody who is away; null where none is open to them.
-- Nobody who asked has a part in it, and nobody has a part in two. It waits already where this is asked.
create function open_place(request approval_requests, person bigint, absent bigint)
returns integer stable language sql as $$
  select approval_place(
    request.approvers, request.in_order,
    array(select position from approvals where approvals.request_id = request.request_id), users.role
  )
  from users
  where users.user_id = coalesce(absent, person) and not request.askers && array[person, absent]
    and not exists (
      select from approvals as given
      where given.request_id = request.request_id
        and array[given.approved_by, given.behalf_of] && array[person, absent]
    )
$$;

create function approval_counts() returns trigger language plpgsql as $$
declare
  request approval_requests;
  absence absences;
begin
  if tg_op <> 'INSERT' then
    raise exception 'an approval is never changed' using errcode = 'insufficient_privilege';
  end if;
  select * into request from approval_requests where request_id = new.request_id for update;
  if request.status <> 'Waiting' then
    raise exception 'it waits for no approval' using errcode = 'check_violation', constraint = 'approval_of_what_waits';
  end if;
  new.behalf_of := null;
  if new.absence_id is not null then
    select * into strict absence from absences where absence_id = new.absence_id for share;
    if absence_counts(
      absence, request, new.approved_by, (new.approved_on at time zone 'Asia/Kuala_Lumpur')::date
    ) is not true then
      raise exception 'nobody decides for another person without their absence'
        using errcode = 'check_violation', constraint = 'approved_within_an_absence';
    end if;
    new.behalf_of := absence.user_id;
  end if;
  if new.approved_by = any(request.askers) then
    raise exception 'who asked for it does not approve it'
      using errcode = 'check_violation', constraint = 'approved_by_a_second_person';
  end if;
  if new.behalf_of = any(request.askers) then
    raise exception 'it is not approved for who asked for it'
      using errcode = 'check_violation', constraint = 'approved_for_a_second_person';
  end if;
  if exists (
    select from approvals as given where given.request_id = new.request_id
      and new.approved_by in (given.approved_by, given.behalf_of)
  ) then
    raise exception 'the same person does not approve twice'
      using errcode = 'check_violation', constraint = 'approved_by_different_people';
  end if;
  if exists (
    select from approvals as given where given.request_id = new.request_id
      and new.behalf_of in (given.approved_by, given.behalf_of)
  ) then
    raise exception 'it is not approved twice for the same person'
      using errcode = 'check_violation', constraint = 'approved_for_different_people';
  end if;
  select users.role into strict new.role from users where user_id = coalesce(new.behalf_of, new.approved_by);
  new.position := open_place(request, new.approved_by, new.behalf_of);
  if new.position is null then
    raise exception 'an approver of another role has to approve it'
      using errcode = 'check_violation', constraint = 'approved_by_a_role_asked_for';
  end if;
  return new;
end
$$;
create trigger approvals_count before insert or update or delete on approvals
  for each row execute function approval_counts();

create function ask_for_approvals(asked_kind text, asked_subject text, asked_amount numeric, asker bigint, at timestamptz)
returns void language sql as $$
  insert into approval_requests (kind, subject, amount, asked_by, asked_on)
  values (asked_kind, asked_subject, asked_amount, asker, coalesce(at, now()))
  on conflict (kind, subject) where status = 'Waiting' do nothing
$$;

-- Ends the wait of a subject, if everybody approved it whom its policy asks for. An approver who is
-- named has approved it by that, unless it is recorded already.
create function take_approvals(ended_kind text, ended_subject text, approver bigint, at timestamptz) returns void
language plpgsql as $$
declare
  waiting approval_requests;
begin
  select * into waiting from approval_requests
  where kind = ended_kind and subject = ended_subject and status = 'Waiting' for update;
  if waiting.request_id is not null and approver is not null and not exists (
    select from approvals where request_id = waiting.request_id and approved_by = approver
  ) then
    insert into approvals (request_id, position, approved_by, approved_on)
    values (waiting.request_id, 0, approver, coalesce(at, now()));
  end if;
  if waiting.request_id is null or cardinality(waiting.approvers) > (
    select count(*) from approvals where request_id = waiting.request_id
  ) then
    raise exception 'the approvals that its policy asks for are missing'
      using errcode = 'check_violation', constraint = 'approved_by_its_policy';
  end if;
end
$$;

create function end_approvals(ended_kind text, ended_subject text, ended_as text) returns void language sql as $$
  update approval_requests set status = ended_as
  where kind = ended_kind and subject = ended_subject and status = 'Waiting'
$$;

-- For the decisions of areas: a decision is done with the approvals that its policy asks for, and ends once.
create function hold_decision_takes_approvals() returns trigger language plpgsql as $$
begin
  if old.status <> 'Pending' then
    raise exception 'a decision that has ended is never changed' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'Approved' then
    perform take_approvals(new.kind, new.decision_id::text, null, null);
    perform end_approvals(new.kind, new.decision_id::text, 'Approved');
  else
    perform end_approvals(new.kind, new.decision_id::text, 'Void');
  end if;
  return null;
end
$$;
