-- contract: the version before goes on under the old name, by the view.
-- What a histogram is called elsewhere.
alter table transaction_stretches rename to transaction_histograms;
create view transaction_stretches as select * from transaction_histograms;

-- Clawbacks are few of a cycle's rows: they are counted and found without reading the others.
create index transactions_clawbacks on transactions (plan_name, id, batch_no) where incentive_amount < 0;

-- What a second person approved is not undone by one alone: taking a file back lets money go by the thousand.
create table bulk_take_backs (
  request_id bigint generated always as identity primary key,
  bulk_change_id bigint not null references bulk_changes on delete cascade,
  reason text not null check (reason <> ''),
  asked_by bigint not null references users,
  asked_on timestamptz not null,
  four_eyes boolean not null,
  status text not null check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint references users,
  decided_on timestamptz,
  comment text not null default '',
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
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
-- A server of the version before, which asks nobody, fails at taking a file back until it is replaced; nothing else does.
create trigger bulk_take_backs_are_approved before update on bulk_changes for each row
  when (new.status = 'Taken Back' and old.status <> 'Taken Back') execute function bulk_take_back_is_approved();
