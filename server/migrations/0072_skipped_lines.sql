-- What a cycle's file has besides its rows, and what its rejected rows would have paid.
alter table cycle_versions
  -- Lines above the header row, such as a title, and rows without a value.
  add column lines_above integer not null default 0,
  add column empty_rows bigint not null default 0,
  -- The incentives of the rows that stay out: above zero, below zero, and the number of rows whose amount is not known.
  add column left_out_credits numeric(14, 2) not null default 0,
  add column left_out_debits numeric(14, 2) not null default 0,
  add column left_out_unknown bigint not null default 0;
