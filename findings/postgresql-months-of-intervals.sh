#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) adds an interval of a month by the calendar but compares it as 30 days, so '1 month' and
# '30 days' are equal: `group by` puts invoices of both terms into one sum under one of the names, a join gives an invoice
# due in a month the discount of 30 days, and a primary key refuses the second term. Their due dates differ.
# generate_series by a month goes on from the day before, not from the first: instalments due on 31 January, 28 February,
# 28 March and never on a last day again. Multiply the month instead: day + n * interval '1 month'.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >terms.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`
  create table invoices (no int, issued date, term interval, amount numeric(14, 2));
  insert into invoices values (1, '2026-12-31', '30 days', 100.00), (2, '2026-12-31', '1 month', 820.00);
  create table discounts (term interval primary key, percent int);
  insert into discounts values ('30 days', 2);`)
async function show(what, query) {
  const answer = await db.query(query).then(
    ({ rows }) => rows.map((row) => Object.values(row).join(' ')).join(', '),
    ({ message }) => message
  )
  console.log(`${what}: ${answer}`)
}

await show('due', 'select no, (issued + term)::date::text from invoices order by no')
await show('sums by term', 'select term::text, sum(amount)::text from invoices group by term')
await show('discounts', 'select no, percent from invoices join discounts using (term) order by no')
await show('a discount of its own', `insert into discounts values ('1 month', 3)`)
await show('series', `
  select day::date::text from generate_series(date '2027-01-31', date '2027-05-31', interval '1 month') as day`)
await show('multiples', `
  select (date '2027-01-31' + n * interval '1 month')::date::text from generate_series(0, 4) as n`)
JS
seen=$(node terms.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
due: 1 2027-01-30, 2 2027-01-31
sums by term: 30 days 920.00
discounts: 1 2, 2 2
a discount of its own: duplicate key value violates unique constraint "discounts_pkey"
series: 2027-01-31, 2027-02-28, 2027-03-28, 2027-04-28, 2027-05-28
multiples: 2027-01-31, 2027-02-28, 2027-03-31, 2027-04-30, 2027-05-31
OUT
