create table cycle_versions (
  batch_no integer not null references cycles,
  version integer not null,
  status text not null check (status in ('In Validation', 'Accepted', 'Dropped', 'Retired')),
  name text not null,
  commission_type text not null,
  cutoff_date date not null,
  report_date date not null,
  payout_date date not null,
  file_name text not null,
  file_sha256 text not null,
  rows_read bigint not null,
  rows_accepted bigint not null,
  rows_rejected bigint not null,
  total_amount numeric(14, 2) not null,
  -- Null where the command line imported it.
  imported_by bigint references users,
  imported_on timestamptz not null,
  decided_by bigint references users,
  decided_on timestamptz,
  remark text,
  primary key (batch_no, version)
);
create index cycle_versions_by_import on cycle_versions (imported_on, batch_no, version);

create table import_rejections (
  batch_no integer not null,
  version integer not null,
  line bigint not null,
  column_name text not null,
  value text not null,
  problem text not null,
  primary key (batch_no, version, line, column_name),
  foreign key (batch_no, version) references cycle_versions
);

-- Rows of retired and dropped imports, stored for the record outside the cycle that they no longer count in.
create schema set_aside;
