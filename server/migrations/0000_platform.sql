-- Which master key sealed the values of this database: a server with another key must not start.
create table master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
