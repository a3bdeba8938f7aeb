#!/usr/bin/env bash
# sheet_to_csv of xlsx 0.18.5 writes a cell as its number format shows it, and rounds half a sen by the float behind it:
# 8.165 in 0.00 is 8.16 and 10.075 is 10.07, while 3.015 is 3.02. With the format #,##0.00, 2.675 is 2.67, and 2.68 with 0.00.
# numfmt 4.0.1, another library for the same formats, rounds each half away from 0.
# So a CSV of products such as 2 % of a sale differs by sen from the same workbook shown by other tools, and its
# amounts do not add up to its total. Round amounts before they go into the cell, or take the values (`rawNumbers`).
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 numfmt@4.0.1 >/dev/null
cat >round.mjs <<'JS'
import { format } from 'numfmt'
import xlsx from 'xlsx'

const amounts = [8.165, 10.075, 3.015, 2.675, -8.165]
const formats = ['0.00', '#,##0.00']
const rows = amounts.map((amount) => formats.map((z) => ({ t: 'n', v: amount, z })))
const sheet = xlsx.utils.aoa_to_sheet(rows)
const written = xlsx.utils.sheet_to_csv(sheet).trim().split('\n')
const raw = xlsx.utils.sheet_to_csv(sheet, { rawNumbers: true }).trim().split('\n')
const shown = amounts.map((amount) => formats.map((z) => format(z, amount)).join())
amounts.forEach((amount, index) => {
  console.log(`${amount} as ${formats.join(' and ')}: xlsx ${written[index]}; numfmt ${shown[index]}; raw ${raw[index]}`)
})
const asSeen =
  String(written) === '8.16,8.16,10.07,10.07,3.02,3.02,2.68,2.67,-8.16,-8.16' &&
  String(shown) === '8.17,8.17,10.08,10.08,3.02,3.02,2.68,2.68,-8.17,-8.17' &&
  raw.every((line, index) => line === `${amounts[index]},${amounts[index]}`)
process.exit(asSeen ? 0 : 1)
JS
node round.mjs
