-- Every change of an earmark: the amount set aside or given up, since when and why.
create table earmark_changes (
  change_id bigint generated always as identity primary key,
  company_id integer not null references dealers,
  status text not null check (status in ('Added', 'Updated', 'Removed')),
  -- Of a removal: the amount set aside until then.
  amount numeric(14, 2) not null check (amount > 0),
  reason text not null,
  earmarked_on date not null,
  changed_by bigint not null references users,
  -- The person's name at that time.
  changed_by_name text not null,
  changed_at timestamptz not null
);
create index earmark_changes_of_account on earmark_changes (company_id, change_id);

create function refuse_change_of_earmark_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of earmarks is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger earmark_changes_stay before update or delete or truncate on earmark_changes
  for each statement execute function refuse_change_of_earmark_history();

-- The amount set aside on an account now. A removal deletes the row.
create table earmarks (
  company_id integer primary key references dealers,
  -- Its latest change. No two changes share a number, so it serves as the version, too.
  change_id bigint not null unique references earmark_changes,
  amount numeric(14, 2) not null check (amount > 0),
  reason text not null,
  earmarked_on date not null
);
create index earmarks_by_day on earmarks (earmarked_on, change_id);

create view own_company.earmarks as select * from earmarks where company_id = own_company.company_id();
create view own_company.earmark_changes as select * from earmark_changes where company_id = own_company.company_id();
