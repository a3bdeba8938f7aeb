#!/usr/bin/env bash
# to_number of PostgreSQL 18.7 (as PGlite 0.5.17) takes a format for a count of characters and leaves what is over, without
# an error. The comma of 1,234.56 uses up a digit of 9999.99, so it is 1234.5; 1,234,567.89 by 9999999.99 is 1234567; and
# RM1,234.56 by L9,999.99 is 1234 where lc_monetary is C, as there L skips one character. A debit marked after its amount,
# "12.30-" or "12.30DR", is 12.30 by 9999.99, and so is "(12.30)" by 9999.99PR, which knows a negative as <12.30> only.
# Imports so read are short of sen or take a debit for a credit. Check amounts by a pattern and cast them to numeric.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >read.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const cases = [
  ['1234.56', '9999.99', '1234.56'],
  ['1,234.56', '9999.99', '1234.5'],
  ['1,234,567.89', '9999999.99', '1234567'],
  ['RM1,234.56', 'L9,999.99', '1234'],
  ['-12.30', '9999.99', '-12.30'],
  ['12.30-', '9999.99', '12.30'],
  ['12.30DR', '9999.99', '12.30'],
  ['(12.30)', '9999.99PR', '12.30'],
  ['<12.30>', '9999.99PR', '-12.30']
]
const db = new PGlite()
const { rows } = await db.query(`select version(), current_setting('lc_monetary') as monetary`)
console.log(`${rows[0].version.split(' on ')[0]}, lc_monetary ${rows[0].monetary}`)
let asSeen = true
for (const [text, format, expected] of cases) {
  const { value } = (await db.query('select to_number($1, $2)::text as value', [text, format])).rows[0]
  console.log(`${text} by ${format}: ${value}`)
  asSeen &&= value === expected
}
process.exit(asSeen ? 0 : 1)
JS
node read.mjs
