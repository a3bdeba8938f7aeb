#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1 and numeral 2.0.6 read an amount with the minus sign U+2212 as a positive one:
# "−4.31" is 4.31, without an error. Node's own Intl writes that sign (as for Swedish, Norwegian or Finnish), so a negative
# amount that was formatted for people and is read back changes sides: what was taken back is paid.
# "4.31-", as banks' lists print debits, is NaN, 4.31 and -4.31 in the three.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 >/dev/null
cat >read.cjs <<'JS'
const accounting = require('accounting')
const currency = require('currency.js')
const numeral = require('numeral')

const read = (text) => [currency(text).value, accounting.unformat(text), numeral(text).value()]
const written = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2 }).format(-4.31).replace(',', '.')
const results = [written, 'RM \u22121,234.50', '-4.31', '4.31-'].map((text) => {
  console.log(`${text}: ${read(text).join(', ')}`)
  return String(read(text))
})
const asSeen = ['4.31,4.31,4.31', '1234.5,1234.5,1234.5', '-4.31,-4.31,-4.31', 'NaN,4.31,-4.31']
process.exit(String(results) === String(asSeen) ? 0 : 1)
JS
node read.cjs
