#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) stores NaN in a numeric(14, 2), and orders it above all numbers: check (amount > 0)
# lets it pass, where it refuses Infinity for its size. NaN equals itself, so a posting of NaN in debit and of NaN and 12.30
# in credit is balanced by sum(debit) = sum(credit), and `amount <> amount`, which finds it elsewhere, finds nothing.
# One such row makes every sum over it NaN, and a cap by least(5000, amount) grants 5000.
# Compare the difference with 0, or bound amounts above: NaN fails both.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >nan.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`
  create table entries (side text, amount numeric(14, 2) not null check (amount > 0));
  create table bounded (amount numeric(14, 2) check (amount > 0 and amount < 1000000000));
  insert into entries values ('debit', 'NaN'), ('credit', 'NaN'), ('credit', 12.30);`)
const refusalOf = (statement) => db.exec(statement).then(() => 'taken', ({ message }) => message)
const { rows } = await db.query(`
  select debit::text, credit::text, debit = credit as equal, debit - credit = 0 as "noDifference", unlike, least(5000, debit)::text as capped
  from (
    select sum(amount) filter (where side = 'debit') as debit, sum(amount) filter (where side = 'credit') as credit,
      count(*) filter (where amount <> amount)::int as unlike
    from entries
  ) as sums`)
console.log(JSON.stringify(rows[0]))
console.log(await refusalOf(`insert into entries values ('debit', 'Infinity')`))
console.log(await refusalOf(`insert into bounded values ('NaN')`))
JS
seen=$(node nan.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
{"debit":"NaN","credit":"NaN","equal":true,"noDifference":false,"unlike":0,"capped":"5000"}
numeric field overflow
new row for relation "bounded" violates check constraint "bounded_amount_check"
OUT
