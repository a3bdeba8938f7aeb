#!/usr/bin/env bash
# A workbook may count its days from 1904 instead of 1900, as those made on older Macs do, and says so (date1904). With
# `cellDates`, xlsx 0.18.5 counts from 1900 all the same: a cell of 30 November 2026 has the value 29 November 2022, while
# its text `w`, which sheet_to_csv writes, is right. What xlsx then writes from it says 2022 and is no longer of 1904.
# exceljs 4.4.0 and read-excel-file 9.3.17 read 2026. Sales and payments move by four years and a day, into a closed year.
# Without `cellDates` the value is a count of days: add 1462 if Workbook.WBProps.date1904 is true.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17 >/dev/null
cat >read.cjs <<'JS'
const exceljs = require('exceljs')
const { readSheet } = require('read-excel-file/node')
const xlsx = require('xlsx')

const day = (date) => date.toISOString().slice(0, 10)
async function readByExceljs(file) {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(file)
  return day(book.worksheets[0].getCell('A1').value)
}
async function read() {
  const book = new exceljs.Workbook()
  book.properties.date1904 = true
  const cell = book.addWorksheet('Payouts').getCell('A1')
  cell.value = new Date('2026-11-30T00:00:00Z')
  cell.numFmt = 'dd/mm/yyyy'
  await book.xlsx.writeFile('payouts.xlsx')

  const byXlsx = xlsx.readFile('payouts.xlsx', { cellDates: true })
  xlsx.writeFile(byXlsx, 'again.xlsx')
  const { v: days } = xlsx.readFile('payouts.xlsx').Sheets.Payouts.A1
  const seen = {
    'exceljs reads': await readByExceljs('payouts.xlsx'),
    'read-excel-file reads': day((await readSheet('payouts.xlsx'))[0][0]),
    'xlsx reads the value': day(byXlsx.Sheets.Payouts.A1.v),
    'and the text': byXlsx.Sheets.Payouts.A1.w,
    'xlsx reads date1904 as': byXlsx.Workbook.WBProps.date1904,
    'written again by xlsx, exceljs reads': await readByExceljs('again.xlsx'),
    'the count of days and 1462': day(new Date(Date.UTC(1899, 11, 30 + days + 1462)))
  }
  for (const [what, value] of Object.entries(seen)) console.log(`${what}: ${value}`)
  return Object.values(seen)
}

const asSeen = '2026-11-30,2026-11-30,2022-11-29,30/11/2026,true,2022-11-29,2026-11-30'
read().then((seen) => process.exit(String(seen) === asSeen ? 0 : 1))
JS
TZ=UTC node read.cjs
