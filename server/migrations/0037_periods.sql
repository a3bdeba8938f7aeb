-- The last day of the last closed month: nothing is dated up to it. Null until a month is closed.
create table closed_months (
  only_row boolean primary key default true check (only_row),
  closed_through date check (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date)
);
insert into closed_months default values;

-- Whoever closes a month waits for what is being dated, and what is dated afterwards finds the month closed.
create function refuse_closed_day(dated date) returns void strict language plpgsql as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing of months'));
  select closed_through into closed from closed_months;
  if dated <= closed then
    raise exception '% lies in a closed month: months are closed through %', dated, closed
      using errcode = 'check_violation', constraint = 'closed_months';
  end if;
end
$$;

-- Of updates: for the rows whose day changes. What is booked stays in its month; what is only due may leave it.
create function refuse_changed_closed_day() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'posted_on' then
    perform refuse_closed_day((to_jsonb(old) ->> tg_argv[0])::date);
  end if;
  perform refuse_closed_day((to_jsonb(new) ->> tg_argv[0])::date);
  return null;
end
$$;

-- Everything that dates something in the books.
do $$
declare
  dated record;
begin
  for dated in
    select * from (values
      ('ledger_journals', 'posted_on'),
      ('postings', 'posted_on'),
      ('adjustments', 'posted_on'),
      ('adjustments', 'due_on'),
      ('cash_outs', 'cashed_out_on'),
      ('cash_outs', 'booked_on'),
      ('earmark_changes', 'earmarked_on'),
      ('payments', 'due_on'),
      ('payment_runs', 'execute_on'),
      ('cycles', 'payout_date'),
      ('cycles', 'approved_for')
    ) as every_day (in_table, day)
  loop
    -- Of inserts: once for a statement, by the earliest of its days. A function for each day, whose plan is kept: to plan
    -- it each time took most of what the guard costs.
    execute format('create or replace function %1$I() returns trigger language plpgsql as $guard$
      begin
        perform refuse_closed_day(min(%2$I)) from inserted;
        return null;
      end $guard$', 'refuse_closed_' || dated.day, dated.day);
    execute format('create trigger %I after insert on %I referencing new table as inserted
      for each statement execute function %I()',
      'new_' || dated.day || '_lies_in_open_month', dated.in_table, 'refuse_closed_' || dated.day);
    execute format('create trigger %I after update of %I on %I for each row
      when (old.%2$I is distinct from new.%2$I) execute function refuse_changed_closed_day(%4$L)',
      'changed_' || dated.day || '_lies_in_open_month', dated.day, dated.in_table, dated.day);
  end loop;
end
$$;

-- Neither the sums of a closed year nor what the test of section 107D reads of it change.
create function refuse_change_of_closed_year() returns trigger language plpgsql as $$
begin
  perform refuse_closed_day(make_date(min(year), 12, 31)) from changed;
  return null;
end
$$;
do $$
declare
  kept record;
begin
  for kept in
    select in_table, verb, side
    from unnest(array['dealer_years', 'dealer_year_payments']) as in_table
    cross join (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as change (verb, side)
  loop
    execute format('create trigger %I after %s on %I referencing %s table as changed
      for each statement execute function refuse_change_of_closed_year()',
      'closed_years_take_no_' || kept.verb, kept.verb, kept.in_table, kept.side);
  end loop;
end
$$;
