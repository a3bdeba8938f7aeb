-- Lists as people want to find them again, each their own.
create table saved_views (
  view_id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null check (name = btrim(name) and length(name) between 1 and 40),
  path text not null check (path like '/%'),
  search text not null check (length(search) <= 2000),
  unique (user_id, path, name)
);
create unique index saved_views_by_name on saved_views (user_id, path, compared_form(name));

create view own_company.saved_views as select * from saved_views where user_id = own_company.user_id();
