-- The days that a cycle's rows are of. An exclusion is about a period: only the cycles with a day in it are looked into,
-- however many others are kept. Like imported_totals they never change while their import counts.
create table imported_days (
  batch_no integer primary key references cycles,
  first_day date not null,
  last_day date not null
);

create function keep_days(kept integer) returns void language sql as $$
  insert into imported_days
  select kept, min(transaction_date), max(transaction_date) from transactions where batch_no = kept
  having min(transaction_date) is not null
$$;

-- They follow imported_totals, whichever version of the server writes that, and like it have one owner.
create function follow_imported_days() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  if tg_op = 'DELETE' then
    delete from imported_days where batch_no in (select batch_no from rows_before);
  else
    for counted in select distinct batch_no from rows_after loop
      perform keep_days(counted);
    end loop;
  end if;
  return null;
end
$$;
-- Creating these waits for imports that write imported_totals, so that none is missed below.
create trigger imported_days_are_kept after insert on imported_totals
  referencing new table as rows_after for each statement execute function follow_imported_days();
create trigger imported_days_are_removed after delete on imported_totals
  referencing old table as rows_before for each statement execute function follow_imported_days();
select keep_days(batch_no) from cycles;
create trigger imported_days_have_one_owner before insert or update or delete or truncate on imported_days
  for each statement execute function refuse_foreign_totals();

-- Leads from one transaction type to the next, however many cycles have it.
create index imported_plans_by_type on imported_plans (transaction_type);
