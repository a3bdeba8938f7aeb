#!/usr/bin/env bash
# Triggers keep the totals of a partitioned table. PostgreSQL 18.7 (as PGlite 0.5.17) copies its triggers `for each
# row` to the partitions, but those `for each statement` stay with the table's name: what is copied into a partition by its
# own name, as the file of a cycle is loaded, or inserted, changed or deleted there, counts in no total. Nothing is reported.
# An update that moves a row to another partition runs no `after update` for the row, but `after delete` and `after insert`,
# while for the statement it is an update. A total of each cycle that follows `after update` for each row never learns
# that a sale moved to another cycle.
# Keep totals by triggers for each row of all three kinds, or give every partition the statement's triggers.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >totals.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`
  create table sales (batch_no int, amount numeric(14, 2)) partition by list (batch_no);
  create table sales_1 partition of sales for values in (1);
  create table sales_2 partition of sales for values in (2);
  create table totals (kept text primary key, amount numeric(14, 2) not null);
  create table fired (events text);

  create function keep_inserted() returns trigger language plpgsql as $$
  begin
    update totals set amount = amount + (select coalesce(sum(amount), 0) from inserted) where kept = 'by statement';
    return null;
  end $$;
  create trigger keep_inserted after insert on sales referencing new table as inserted
    for each statement execute function keep_inserted();

  create function keep_row() returns trigger language plpgsql as $$
  begin
    update totals set amount = amount + new.amount where kept = 'by row';
    return null;
  end $$;
  create trigger keep_row after insert on sales for each row execute function keep_row();

  create function note() returns trigger language plpgsql as $$
  begin
    insert into fired values (lower(tg_op) || ' for each ' || lower(tg_level));
    return null;
  end $$;`)

async function load(statement, file) {
  await db.exec(`truncate sales; delete from totals; insert into totals values ('by statement', 0), ('by row', 0)`)
  await db.query(statement, [], file && { blob: new Blob([file]) })
  const { rows } = await db.query(`
    select kept || ' ' || amount as total from totals union all
    select 'in the table ' || sum(amount) from sales order by 1`)
  console.log(`${statement}: ${rows.map(({ total }) => total).join(', ')}`)
}
await load('insert into sales values (1, 8.20)')
await load('insert into sales_1 values (1, 8.20)')
await load(`copy sales from '/dev/blob' (format csv)`, '1,8.20\n2,16.08\n')
await load(`copy sales_1 from '/dev/blob' (format csv)`, '1,8.20\n1,16.08\n')

await db.exec(`
  create trigger note_row after insert or update or delete on sales for each row execute function note();
  create trigger note_statement after insert or update or delete on sales for each statement execute function note();`)
for (const change of ['amount = 9.00', 'batch_no = 2']) {
  await db.exec(`delete from fired; update sales set ${change}`)
  const { rows } = await db.query('select distinct events from fired order by events')
  console.log(`update sales set ${change}: ${rows.map(({ events }) => events).join(', ')}`)
}
JS
seen=$(node totals.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
insert into sales values (1, 8.20): by row 8.20, by statement 8.20, in the table 8.20
insert into sales_1 values (1, 8.20): by row 8.20, by statement 0.00, in the table 8.20
copy sales from '/dev/blob' (format csv): by row 24.28, by statement 24.28, in the table 24.28
copy sales_1 from '/dev/blob' (format csv): by row 24.28, by statement 0.00, in the table 24.28
update sales set amount = 9.00: update for each row, update for each statement
update sales set batch_no = 2: delete for each row, insert for each row, update for each statement
OUT
