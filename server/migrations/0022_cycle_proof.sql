-- What proves a cycle's figures at any moment without reading its rows.

-- What was imported, by transaction type and dealer: the left side of the money identity. Holds, releases, payments and
-- exclusions move rows between states and never change it.
create table imported_totals (
  batch_no integer not null references cycles,
  transaction_type text not null,
  company_id integer not null references dealers,
  row_count bigint not null,
  amount numeric(14, 2) not null,
  primary key (batch_no, transaction_type, company_id)
);

-- Keeps them after recount_cycle has counted a cycle's rows anew: after an import, and after a dropped one.
create function keep_imported_totals(recounted integer) returns void language plpgsql as $$
begin
  perform set_config('payouts.keeps_totals', 'on', true);
  delete from imported_totals where batch_no = recounted;
  insert into imported_totals
  select batch_no, transaction_type, company_id, sum(row_count), sum(amount)
  from cycle_totals where batch_no = recounted group by batch_no, transaction_type, company_id;
  perform set_config('payouts.keeps_totals', 'off', true);
end
$$;
select keep_imported_totals(batch_no) from cycles;
create trigger imported_totals_have_one_owner before insert or update or delete or truncate on imported_totals
  for each statement execute function refuse_foreign_totals();

-- The figures behind the digest of a cycle's last request for approval, to say what has changed where that differs.
create table requested_figures (
  batch_no integer primary key references cycles,
  digest text not null,
  figures jsonb not null
);

-- The last time that each row of a cycle was added up again.
create table row_checks (
  batch_no integer primary key references cycles,
  version integer not null,
  -- Of the cycle when it began: what changed since was not looked at.
  change_no bigint not null,
  asked_by bigint references users,
  began_at timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  rows_done bigint not null default 0,
  -- What was found that is not excluded.
  row_count bigint not null default 0,
  amount numeric(14, 2) not null default 0,
  difference_count integer not null default 0,
  -- The first of them: subject, kept and found.
  differences jsonb not null default '[]'
);
