#!/usr/bin/env bash
# A page of a list by amount and id begins at a pair, (amount, id) >= (40.00, 1), and an index on both reads just the page.
# If the list also has limits on the amounts, PostgreSQL 18.7 (as PGlite 0.5.17) begins and ends its index scan at these, and
# holds each entry between against the pair: here 199 pages of the index for 90 rows, and 4 without the limits, though the
# plan shows the pairs as index conditions in both. A count up to a pair within limits reads all of them the same way.
# Ask for the pair or the limit, whichever is narrower, never both. amount = 40.00 and id < 9000 reads as little.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >pages.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`
  create table entries (amount numeric(14, 2) not null, id bigint not null);
  insert into entries select 1 + n % 100, n from generate_series(1, 100000) as n;
  create index on entries (amount, id);`)
await db.exec('vacuum analyze entries')

async function pagesRead(condition) {
  const { rows } = await db.query(`
    explain (analyze, buffers, format json) select count(*) from entries where ${condition}`)
  const [{ Plan: plan }] = rows[0]['QUERY PLAN']
  const [scan] = plan.Plans
  return `${scan['Node Type']}, ${scan['Actual Rows']} rows, ${scan['Shared Hit Blocks'] + scan['Shared Read Blocks']} pages`
}

const limits = 'amount >= 10 and amount <= 60'
const page = '(amount, id) >= (40, 1) and (amount, id) < (40, 9000)'
const seen = [
  await pagesRead(`${limits} and ${page}`),
  await pagesRead(page),
  await pagesRead(`${limits} and (amount, id) < (10, 9000)`),
  await pagesRead('amount >= 10 and (amount, id) < (10, 9000)'),
  await pagesRead(`${limits} and amount = 40 and id < 9000`)
]
console.log(seen.join('\n'))
JS
seen=$(node pages.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
Index Only Scan, 90 rows, 199 pages
Index Only Scan, 90 rows, 4 pages
Index Only Scan, 90 rows, 199 pages
Index Only Scan, 90 rows, 4 pages
Index Only Scan, 90 rows, 4 pages
OUT
