#!/usr/bin/env bash
# A bank's text file wants an amount in sen, as digits filled up with zeros. to_char of PostgreSQL 18.7 (as PGlite 0.5.17)
# writes it by a format with V, which shifts by as many digits as follow it, but counts only the 9s among them: RM 1,234.56
# is 000000123456 by FM0000000000V99 and 000000001235 by FM0000000000V00. Each payee gets a hundredth, and who has
# RM 0.05 gets nothing. The field is as wide in both, and to_number reads 000000123456 by the second as RM 123,456.00.
# Write 9s after the V, or multiply by 100 and format the whole number.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >sen.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
const formats = ['FM0000000000V99', 'FM0000000000V00']
const one = async (query, parameters) => (await db.query(query, parameters)).rows[0].value
console.log((await one('select version() as value')).split(' on ')[0])

const seen = []
for (const amount of ['1234.56', '820.00', '0.05']) {
  const written = []
  for (const format of formats) written.push(await one('select to_char($1::numeric, $2) as value', [amount, format]))
  console.log(`RM ${amount}: ${formats.map((format, index) => `${written[index]} by ${format}`).join(', ')}`)
  seen.push(...written)
}
for (const format of formats) {
  const amount = Number(await one(`select to_number('000000123456', $1) as value`, [format])).toFixed(2)
  console.log(`000000123456 by ${format}: RM ${amount}`)
  seen.push(amount)
}
const asSeen = [
  ...['000000123456', '000000001235'],
  ...['000000082000', '000000000820'],
  ...['000000000005', '000000000000'],
  ...['1234.56', '123456.00']
]
process.exit(String(seen) === String(asSeen) ? 0 : 1)
JS
node sen.mjs
