#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) calculates with its type money by other rules than with numeric. Times a rate, the rate
# becomes a float and half a sen goes to the even neighbour: 2 % of 50.25 is 1.00, and 1.01 as numeric. Divided by a whole
# number, what is left is cut off: 200.00 / 3 is 66.66, and 200.00 / 3.0 is 66.67. Cast from numeric, 1.005 becomes 1.01.
# A rate of type real makes a tenth of 100000000.00 to 10000000.15.
# So a tax or a share depends on the types of its operands. Keep amounts in numeric and round them by name.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >money.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const cases = [
  [`'50.25'::money * 0.02`, '1.00'],
  [`round(50.25 * 0.02, 2)`, '1.01'],
  [`(50.25 * 0.02)::money`, '1.01'],
  [`'-50.25'::money * 0.02`, '-1.00'],
  [`'200.00'::money / 3`, '66.66'],
  [`'200.00'::money / 3.0`, '66.67'],
  [`round(200.00 / 3, 2)`, '66.67'],
  [`'100000000.00'::money * 0.1::real`, '10000000.15']
]
const db = new PGlite()
console.log((await db.query('select version()')).rows[0].version.split(' on ')[0])
let asSeen = true
for (const [expression, expected] of cases) {
  const { value } = (await db.query(`select (${expression})::numeric::text as value`)).rows[0]
  console.log(`${expression}: ${value}`)
  asSeen &&= value === expected
}
process.exit(asSeen ? 0 : 1)
JS
node money.mjs
