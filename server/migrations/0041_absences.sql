-- Who is away, from which day to which, and who decides for them meanwhile. A delegate takes the place of an approval that
-- the person who is away could take; the database holds that nobody who asked has a part in it, and nobody has two.

create table absences (
  absence_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Both included, in the programme's time zone. The last one may only come nearer.
  from_day date not null,
  to_day date not null,
  -- Null where nobody decides meanwhile.
  delegate_id bigint references users,
  reason text not null check (reason <> ''),
  entered_by bigint not null references users,
  entered_on timestamptz not null,
  -- Ended by a person before its last day; it counts no more from then on.
  ended_by bigint references users,
  ended_on timestamptz,
  constraint ends_after_it_begins check (from_day <= to_day),
  constraint not_their_own_delegate check (delegate_id <> user_id),
  -- Who enters an absence for somebody else does not name themselves.
  constraint delegate_named_by_another check (delegate_id <> entered_by or entered_by = user_id),
  constraint ended_whole check ((ended_by is null) = (ended_on is null)),
  constraint one_absence_at_a_time exclude using gist (
    int8range(user_id, user_id, '[]') with &&, daterange(from_day, to_day, '[]') with &&
  ) where (ended_on is null)
);
create index absences_of_user on absences (user_id, from_day);
create index absences_of_delegate on absences (delegate_id, from_day) where delegate_id is not null;

create function absence_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an absence is kept' using errcode = 'insufficient_privilege';
  elsif tg_op = 'UPDATE' then
    if old.ended_on is not null or new.to_day > old.to_day
      or (old.user_id, old.from_day, old.delegate_id, old.reason, old.entered_by, old.entered_on)
        is distinct from (new.user_id, new.from_day, new.delegate_id, new.reason, new.entered_by, new.entered_on) then
      raise exception 'an absence is only shortened or ended' using errcode = 'insufficient_privilege';
    end if;
  elsif exists (
    select from users where user_id in (new.user_id, new.delegate_id) and (is_external or disabled)
  ) then
    raise exception 'a person who is away, and who decides for them, are of the staff'
      using errcode = 'check_violation', constraint = 'absence_of_the_staff';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger absences_stand before insert or update or delete on absences
  for each row execute function absence_stands();

-- Everybody who asked, where several did: none of them approves.
alter table approval_requests add column askers bigint[] not null default '{}';
update approval_requests set askers = array[asked_by] where asked_by is not null and status = 'Waiting';

create or replace function approval_request_asks() returns trigger language plpgsql as $$
declare
  band jsonb;
begin
  if tg_op = 'INSERT' then
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

alter table approvals
  -- The absence by which it was given for somebody else.
  add column absence_id bigint references absences,
  -- Who was away; the database says so.
  add column behalf_of bigint references users,
  add constraint behalf_by_an_absence check ((absence_id is null) = (behalf_of is null));

-- Whether a role is granted what approving this takes, as the contract's `delegable`.
create function role_may_approve(request approval_requests, role text) returns boolean stable language sql as $$
  select exists (
    select from roles
    where roles.name = role_may_approve.role and not is_external and (granted is null or case request.kind
      when 'CYCLE' then granted -> 'Payout' @> '["APPROVE"]'
      when 'PAYMENT_RUN' then granted -> 'Payment Runs' @> '["APPROVE"]'
      when 'RELEASE' then granted -> 'On Hold' @> '["RELEASE"]'
      when 'CANCELLATION' then granted -> 'On Hold' @> '["CANCEL"]'
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

create or replace function approval_counts() returns trigger language plpgsql as $$
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
