-- Which master key the sealed values of this database were sealed with: a server with another one must not start.
create table master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
