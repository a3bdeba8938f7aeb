-- What was imported, by transaction type and plan, clawbacks apart: what tells a change of volume from a change of the
-- amount per transaction without reading the rows. Like imported_totals it never changes while its import counts.
create table imported_plans (
  batch_no integer not null references cycles,
  transaction_type text not null,
  plan_name text not null,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  -- Of them the rows of less than zero.
  clawback_count bigint not null,
  clawback_amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, plan_name)
);

create function count_plans(counted integer) returns void language sql as $$
  insert into imported_plans
    (batch_no, transaction_type, plan_name, row_count, amount, clawback_count, clawback_amount)
  select counted, transaction_type, plan_name, count(*), sum(incentive_amount),
    count(*) filter (where incentive_amount < 0),
    coalesce(sum(incentive_amount) filter (where incentive_amount < 0), 0)
  from transactions where batch_no = counted
  group by transaction_type, plan_name
$$;

-- It follows imported_totals, whichever version of the server writes that, and like it has one owner.
create function follow_imported_totals() returns trigger language plpgsql as $$
declare
  counted integer;
begin
  if tg_op = 'DELETE' then
    delete from imported_plans where batch_no in (select batch_no from rows_before);
  else
    for counted in select distinct batch_no from rows_after loop
      perform count_plans(counted);
    end loop;
  end if;
  return null;
end
$$;
-- Creating these waits for imports that write imported_totals, so that none is missed below.
create trigger imported_plans_are_counted after insert on imported_totals
  referencing new table as rows_after for each statement execute function follow_imported_totals();
create trigger imported_plans_are_removed after delete on imported_totals
  referencing old table as rows_before for each statement execute function follow_imported_totals();
select count_plans(batch_no) from cycles;
create trigger imported_plans_have_one_owner before insert or update or delete or truncate on imported_plans
  for each statement execute function refuse_foreign_totals();
