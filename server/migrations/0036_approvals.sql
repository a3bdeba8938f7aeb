-- Whose approvals what moves or forfeits money takes, by its amount. The database holds it, too: what was not approved by
-- everybody whom its policy asks for does not become approved, whoever writes the statement.

-- From a day on, for one kind: bands by amount, each [{"upTo": "100000.00", "approvers": ["Finance", null],
-- "inOrder": false}], the last one without an end; null is anybody who may. What was accepted last for a day counts on it.
create table approval_policies (
  change_id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION')),
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

-- As the product comes: one approver beside who asked, whatever the amount. A cancellation of up to RM 10,000 is one
-- person's, as it has been.
insert into approval_policies (kind, before, after, valid_from, reason, asked_on, four_eyes, status)
select kind, '[]', bands, '2000-01-01', 'As the product comes', '2000-01-01', false, 'Approved'
from (values
  ('CYCLE', '[{"upTo": null, "approvers": [null], "inOrder": false}]'::jsonb),
  ('PAYMENT_RUN', '[{"upTo": null, "approvers": [null], "inOrder": false}]'),
  ('RELEASE', '[{"upTo": null, "approvers": [null], "inOrder": false}]'),
  ('CANCELLATION', '[{"upTo": "10000.00", "approvers": [], "inOrder": false}, {"upTo": null, "approvers": [null], "inOrder": false}]')
) as usual (kind, bands);

create function approval_band(asked_kind text, asked_amount numeric, on_day date) returns jsonb stable language sql as $$
  select band.value from (
    select after from approval_policies
    where kind = asked_kind and status = 'Approved' and valid_from <= on_day
    order by valid_from desc, change_id desc limit 1
  ) as policy, jsonb_array_elements(policy.after) with ordinality as band
  where band.value ->> 'upTo' is null or asked_amount <= (band.value ->> 'upTo')::numeric
  order by band.ordinality limit 1
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

-- What waits for approvals, or has had them: with the approvers that its policy asked for on the day.
create table approval_requests (
  request_id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION')),
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
  told boolean not null default false
);
create unique index approval_requests_waiting on approval_requests (kind, subject) where status = 'Waiting';
create index approval_requests_of_subject on approval_requests (kind, subject, request_id);

create function approval_request_asks() returns trigger language plpgsql as $$
declare
  band jsonb;
begin
  if tg_op = 'INSERT' then
    band := approval_band(new.kind, new.amount, (new.asked_on at time zone 'Asia/Kuala_Lumpur')::date);
    new.approvers := array(select value #>> '{}' from jsonb_array_elements(band -> 'approvers'));
    new.in_order := (band ->> 'inOrder')::boolean;
    while cardinality(new.approvers) < new.least loop
      new.approvers := new.approvers || null::text;
    end loop;
  elsif old.status <> 'Waiting' and new.status is distinct from old.status
    or (old.kind, old.subject, old.amount, old.asked_by, old.asked_on, old.approvers, old.in_order)
      is distinct from (new.kind, new.subject, new.amount, new.asked_by, new.asked_on, new.approvers, new.in_order) then
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
  unique (request_id, position),
  constraint one_approval_per_person unique (request_id, approved_by)
);

-- Nobody approves what they asked for, and nobody approves twice.
create function approval_counts() returns trigger language plpgsql as $$
declare
  request approval_requests;
  taken integer[];
begin
  if tg_op <> 'INSERT' then
    raise exception 'an approval is never changed' using errcode = 'insufficient_privilege';
  end if;
  select * into request from approval_requests where request_id = new.request_id for update;
  if request.status <> 'Waiting' then
    raise exception 'it waits for no approval' using errcode = 'check_violation', constraint = 'approval_of_what_waits';
  end if;
  if request.asked_by = new.approved_by then
    raise exception 'who asked for it does not approve it'
      using errcode = 'check_violation', constraint = 'approved_by_a_second_person';
  end if;
  if exists (
    select from approvals as given where given.request_id = new.request_id and given.approved_by = new.approved_by
  ) then
    raise exception 'the same person does not approve twice'
      using errcode = 'check_violation', constraint = 'approved_by_different_people';
  end if;
  select users.role into strict new.role from users where user_id = new.approved_by;
  select coalesce(array_agg(given.position), '{}') into taken from approvals as given where given.request_id = new.request_id;
  new.position := approval_place(request.approvers, request.in_order, taken, new.role);
  if new.position is null then
    raise exception 'an approver of another role has to approve it'
      using errcode = 'check_violation', constraint = 'approved_by_a_role_asked_for';
  end if;
  return new;
end
$$;
create trigger approvals_count before insert or update or delete on approvals
  for each row execute function approval_counts();

-- Ends the wait of a subject, if everybody approved it whom its policy asks for. An approver whom a server of the version
-- before writes on the subject alone has approved it by that.
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

create function ask_for_approvals(asked_kind text, asked_subject text, asked_amount numeric, asker bigint, at timestamptz)
returns void language sql as $$
  insert into approval_requests (kind, subject, amount, asked_by, asked_on)
  values (asked_kind, asked_subject, asked_amount, asker, coalesce(at, now()))
  on conflict (kind, subject) where status = 'Waiting' do nothing
$$;

-- The server says what a cycle pays after tax; without that, what is payable before tax is never less.
create function cycle_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Pending Approval' then
    perform ask_for_approvals('CYCLE', new.batch_no::text, (
      select coalesce(sum(amount), 0) from cycle_totals where batch_no = new.batch_no and state = 'PAYABLE'
    ), new.requested_by, new.requested_at);
  elsif new.status in ('Scheduled', 'Completed', 'Error') and old.status not in ('Scheduled', 'Completed', 'Error') then
    if new.four_eyes then
      perform take_approvals('CYCLE', new.batch_no::text, new.approved_by, new.approved_at);
    end if;
    perform end_approvals('CYCLE', new.batch_no::text, 'Approved');
  else
    perform end_approvals('CYCLE', new.batch_no::text, 'Void');
  end if;
  return null;
end
$$;
create trigger cycles_take_approvals after update of status on cycles
  for each row when (old.status is distinct from new.status) execute function cycle_takes_approvals();

create function payment_run_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Pending Approval' then
    perform ask_for_approvals('PAYMENT_RUN', new.run_no, new.total, new.made_by, new.made_at);
  elsif new.status in ('Making', 'Not Made', 'Refused') then
    perform end_approvals('PAYMENT_RUN', new.run_no, 'Void');
  elsif old.status in ('Making', 'Not Made', 'Refused', 'Pending Approval') then
    if new.four_eyes then
      perform take_approvals('PAYMENT_RUN', new.run_no, new.approved_by, new.approved_at);
    end if;
    perform end_approvals('PAYMENT_RUN', new.run_no, 'Approved');
  end if;
  return null;
end
$$;
create trigger payment_runs_take_approvals after update of status on payment_runs
  for each row when (old.status is distinct from new.status) execute function payment_run_takes_approvals();

-- What waits already.
insert into approval_requests (kind, subject, amount, asked_by, asked_on)
select 'CYCLE', batch_no::text, imported_amount - excluded_amount - hold_amount, requested_by, coalesce(requested_at, now())
from cycles where status = 'Pending Approval'
union all
select 'PAYMENT_RUN', run_no, total, made_by, made_at from payment_runs where status = 'Pending Approval';

-- A decision on held transactions that waits for others: what is to be done to which, and what they were when it was asked.
create table hold_decisions (
  decision_id bigint generated always as identity primary key,
  kind text not null check (kind in ('RELEASE', 'CANCELLATION')),
  hold_type text not null,
  -- The call that asked for it, to be carried out as it was asked.
  asked jsonb not null check (jsonb_typeof(asked) = 'object'),
  remark text not null,
  selected_date date,
  batch_nos integer[] not null,
  -- Of the rows: their sum, and which they were.
  amount numeric(14, 2) not null,
  dealer_count integer not null,
  transaction_count bigint not null,
  rows_digest text not null,
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Done', 'Refused', 'Withdrawn', 'Void')),
  ended_by bigint references users,
  ended_on timestamptz,
  comment text not null default '',
  reference_no text,
  constraint ended_whole check ((status = 'Waiting') = (ended_by is null) and (ended_by is null) = (ended_on is null))
);
create index hold_decisions_waiting on hold_decisions (decision_id) where status = 'Waiting';

create function hold_decision_takes_approvals() returns trigger language plpgsql as $$
begin
  if old.status <> 'Waiting' then
    raise exception 'a decision that has ended is never changed' using errcode = 'insufficient_privilege';
  end if;
  if new.status = 'Done' then
    perform take_approvals(new.kind, new.decision_id::text, null, null);
    perform end_approvals(new.kind, new.decision_id::text, 'Approved');
  else
    perform end_approvals(new.kind, new.decision_id::text, 'Void');
  end if;
  return null;
end
$$;
create trigger hold_decisions_take_approvals after update of status on hold_decisions
  for each row when (old.status is distinct from new.status) execute function hold_decision_takes_approvals();

update roles set granted = granted || '{"Approval Policies": ["APPROVE"]}'
where name = 'Payout Approver' and built_in;
update roles set granted = granted || '{"Approval Policies": []}' where name = 'Auditor' and built_in;
