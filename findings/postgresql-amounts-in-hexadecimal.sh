#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) reads 0x64, 0b11, 0o17 and 1_000 as numbers since version 16: not only in statements, but
# in every text that becomes a numeric or bigint, so also in a file by COPY: 0x64 is loaded as 100.00 and 1_000 as 1000.00.
# An agreement number that slipped into the column of amounts becomes an amount, and no two types agree on which: double
# precision takes 0x64 alone, and to_number, asked for digits, reads it as 64 and 0b11 as 11.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >amounts.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
const texts = ['0x64', '0b11', '0o17', '1_000', '1__000']
await db.exec('create table loaded (amount numeric(14, 2))')
for (const text of texts) {
  const file = new Blob([`${text}\n`])
  const copied = await db.query(`copy loaded from '/dev/blob' (format csv)`, [], { blob: file }).then(
    () => db.query('delete from loaded returning amount::text as read'),
    () => undefined
  )
  const as = ['bigint', 'double precision'].map((type) => db.query(`select $1::text::${type}::text as read`, [text]))
  as.push(db.query(`select to_number($1, '999999')::text as read`, [text]))
  const read = (await Promise.allSettled(as)).map(({ value }) => value?.rows[0].read ?? 'refused')
  console.log(`${text}: numeric ${copied?.rows[0].read ?? 'refused'}, bigint ${read[0]}, double ${read[1]}, to_number ${read[2]}`)
}
JS
seen=$(node amounts.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
0x64: numeric 100.00, bigint 100, double 100, to_number 64
0b11: numeric 3.00, bigint 3, double refused, to_number 11
0o17: numeric 15.00, bigint 15, double refused, to_number 17
1_000: numeric 1000.00, bigint 1000, double refused, to_number 1000
1__000: numeric refused, bigint refused, double refused, to_number 1000
OUT
