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
