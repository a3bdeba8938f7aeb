#!/usr/bin/env bash
# exceljs 4.4.0 removes rows by moving up those below, and clears as many as it moved: where fewer rows follow than are
# removed, the others stay. Of seven payouts, `spliceRows(6, 2)` for the last two leaves all seven, and `spliceRows(3, 4)` for
# the third to sixth leaves three of the four, below the seventh. Nothing is reported, and xlsx 0.18.5 reads them from the file.
# A payment list from which held payouts were so removed pays them. Its users have reported it since 2018; 4.4.0 removes a
# single last row. Remove one row at a time, from the last to the first.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 >/dev/null
cat >remove.cjs <<'JS'
const exceljs = require('exceljs')
const xlsx = require('xlsx')

const payouts = [1, 2, 3, 4, 5, 6, 7].map((number) => [`D${number}`, number * 10])
const sumOf = (rows) => rows.reduce((sum, [, amount]) => sum + amount, 0)

async function left(remove) {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('Payouts')
  sheet.addRows(payouts)
  remove(sheet)
  await book.xlsx.writeFile('payouts.xlsx')
  return xlsx.utils.sheet_to_json(xlsx.readFile('payouts.xlsx').Sheets.Payouts, { header: 1, blankrows: false })
}

async function run() {
  for (const [start, count] of [[2, 2], [7, 1], [6, 2], [3, 4]]) {
    const rows = await left((sheet) => sheet.spliceRows(start, count))
    const right = sumOf(payouts.toSpliced(start - 1, count))
    console.log(`spliceRows(${start}, ${count}): ${rows.map(([dealer]) => dealer).join(' ')}, ${sumOf(rows)} instead of ${right}`)
  }
  const one = await left((sheet) => [6, 5, 4, 3].forEach((row) => sheet.spliceRows(row, 1)))
  console.log(`one at a time: ${one.map(([dealer]) => dealer).join(' ')}, ${sumOf(one)}`)
}
run()
JS
seen=$(node remove.cjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
spliceRows(2, 2): D1 D4 D5 D6 D7, 230 instead of 230
spliceRows(7, 1): D1 D2 D3 D4 D5 D6, 210 instead of 210
spliceRows(6, 2): D1 D2 D3 D4 D5 D6 D7, 280 instead of 150
spliceRows(3, 4): D1 D2 D7 D4 D5 D6, 250 instead of 100
one at a time: D1 D2 D7, 100
OUT
