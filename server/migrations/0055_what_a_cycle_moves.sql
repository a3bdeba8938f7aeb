-- The amount of a cycle's approval policy is what approving it moves: what is payable of each dealer, before tax, credits
-- and debits added up without their signs. A net would hide a large payment behind a large clawback from somebody else.
create function moved_by_cycle(moved integer) returns numeric stable language sql as $$
  select coalesce(sum(abs(amount)), 0) from (
    select sum(amount) as amount from cycle_totals
    where batch_no = moved and state = 'PAYABLE' and row_count > 0 group by company_id
  ) as of_dealer
$$;

-- The database says the amount of a cycle itself: the version before still says what is left after tax, signs and all.
create or replace function approval_request_asks() returns trigger language plpgsql as $$
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

-- Nobody has to say what is known of the cycle, so the server no longer requests approvals of cycles beside this.
create or replace function cycle_takes_approvals() returns trigger language plpgsql as $$
begin
  if new.status = 'Pending Approval' then
    perform ask_for_approvals('CYCLE', new.batch_no::text, null, new.requested_by, new.requested_at);
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

-- A cycle that waits already, and is in another band by this, is requested once more by who requested it, under the policy
-- of that day. Who had approved it, as one of a smaller sum, is told that it takes another approval. The cycle is locked
-- first, as by whoever acts on it.
do $$
declare
  cycle record;
  request approval_requests;
  asked_day date;
begin
  for cycle in select batch_no, name from cycles where status = 'Pending Approval' order by batch_no for update loop
    select * into request from approval_requests
    where kind = 'CYCLE' and subject = cycle.batch_no::text and status = 'Waiting' for update;
    asked_day := (request.asked_on at time zone 'Asia/Kuala_Lumpur')::date;
    continue when approval_band('CYCLE', request.amount, asked_day)
      is not distinct from approval_band('CYCLE', moved_by_cycle(cycle.batch_no), asked_day);
    insert into notices (user_id, kind, subject, detail, place, created_at, to_be_mailed)
    select user_id, 'ANSWER', 'Your approval of ' || cycle.name || ' no longer applies: it takes the approvers of a larger sum',
      'Their number and roles go by what it moves, credits and debits alike.',
      jsonb_build_object('screen', 'cycle', 'batchNo', cycle.batch_no), now(),
      exists (select from notice_mails where notice_mails.user_id = users.user_id and notice_mails.kind = 'ANSWER')
    from approvals join users on user_id = approved_by
    where request_id = request.request_id and not disabled;
    update approval_requests set status = 'Void', told = true where request_id = request.request_id;
    perform ask_for_approvals('CYCLE', request.subject, null, request.asked_by, request.asked_on);
  end loop;
end
$$;
