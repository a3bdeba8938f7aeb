-- What a cycle's file has besides its rows: lines above the header row, such as a title, and rows without a value.
alter table cycle_versions
  add column lines_above integer not null default 0,
  add column empty_rows bigint not null default 0;
