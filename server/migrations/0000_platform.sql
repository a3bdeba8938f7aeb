-- Which master key sealed the values of this database: a server with another key must not start.
create table master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);

-- The second wall around a company's own rows: calls of an external user run as this role,
-- so a query that forgets its scope still finds nothing of another company's.
-- Where the application's role may not make roles, an administrator has made this one and granted it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'payouts_company') then
    create role payouts_company nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  if not pg_has_role(current_user, 'payouts_company', 'member') then
    execute format('grant payouts_company to %I', current_user);
  end if;
end
$$;
