#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) loads a column of days from a file by COPY with every word and form it knows, without an
# error: `yesterday` as a day that another import of the same file does not give, `epoch` as 1970, 2026.333 and J2461374 as
# counts of days, `2026 nov 5 bc` as a day before our era.
# to_date with YYYY, chosen to be strict, reads 5/11/26 as the year 26, where the type date reads 2026.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >days.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec(`set datestyle to 'ISO, DMY'; create table loaded (line int generated always as identity, day date)`)
const words = ['yesterday', 'epoch', '2026.333', 'J2461374', '2026 nov 5 bc', '5/11/26']
await db.query(`copy loaded (day) from '/dev/blob' (format csv)`, [], { blob: new Blob([`${words.join('\n')}\n`]) })
const { rows } = await db.query(`
  select case day when current_date - 1 then 'the day before the import' else day::text end as day from loaded order by line`)
words.forEach((word, line) => console.log(`${word}: ${rows[line].day}`))
const byPattern = await db.query(`select to_date('5/11/26', 'DD/MM/YYYY')::text as day`)
console.log(`5/11/26 by to_date: ${byPattern.rows[0].day}`)
JS
seen=$(node days.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
yesterday: the day before the import
epoch: 1970-01-01
2026.333: 2026-11-29
J2461374: 2026-11-29
2026 nov 5 bc: 2026-11-05 BC
5/11/26: 2026-11-05
5/11/26 by to_date: 0026-11-05
OUT
