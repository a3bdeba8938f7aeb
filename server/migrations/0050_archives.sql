-- Other PostgreSQL databases that have rows of closed cycles. What is there belongs to this database alone, by a schema of
-- its own: a copy that was restored from a backup has another, and reaches none of these rows.
create table archives (
  name text primary key,
  schema_name text not null unique
);

-- The cycles whose rows are there, and what they were when they went: a return has to bring exactly that back. A backup has
-- the rows themselves, and not these two tables, since a restored cycle has its rows at home.
create table archived_cycles (
  batch_no integer primary key references cycles,
  archive text not null references archives,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  digest text not null,
  archived_at timestamptz not null
);
