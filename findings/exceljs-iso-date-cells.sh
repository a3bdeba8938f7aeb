#!/usr/bin/env bash
# A workbook's cell may hold a date as ISO text (t="d"), as xlsx 0.18.5 writes it with `cellDates`. exceljs 4.4.0 reads only
# the digits up to the first dash: each date of 2026 is the number 2026, and with a date's format the 2026th day, 18 July
# 1905. xlsx-populate 1.21.0 reads NaN. Both report nothing; xlsx and read-excel-file 9.3.17 read the dates.
# Payments of a whole year are so read as made on one day. Refuse dates out of the expected years, or write serial numbers.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 xlsx-populate@1.21.0 read-excel-file@9.3.17 >/dev/null
cat >read.cjs <<'JS'
const exceljs = require('exceljs')
const { readSheet } = require('read-excel-file/node')
const xlsx = require('xlsx')
const populate = require('xlsx-populate')

const dates = ['2026-01-31', '2026-11-30', '2026-12-31']
const text = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))
async function read() {
  const sheet = xlsx.utils.aoa_to_sheet(dates.map((date) => [new Date(`${date}T00:00:00Z`), 8.2]), { cellDates: true })
  const book = { SheetNames: ['Payouts'], Sheets: { Payouts: sheet } }
  xlsx.writeFile(book, 'payouts.xlsx', { cellDates: true })

  const byExceljs = new exceljs.Workbook()
  await byExceljs.xlsx.readFile('payouts.xlsx')
  const byPopulate = await populate.fromFileAsync('payouts.xlsx')
  const byXlsx = xlsx.readFile('payouts.xlsx', { cellDates: true })
  const byReadExcelFile = await readSheet('payouts.xlsx')
  return dates.map((date, index) => {
    const cell = `A${index + 1}`
    const values = {
      exceljs: byExceljs.worksheets[0].getCell(cell).value,
      'xlsx-populate': byPopulate.sheet(0).cell(cell).value(),
      xlsx: byXlsx.Sheets.Payouts[cell].v,
      'read-excel-file': byReadExcelFile[index][0]
    }
    const seen = Object.entries(values).map(([name, value]) => `${name} ${text(value)}`)
    console.log(`${date}: ${seen.join(', ')}`)
    return String(Object.values(values).map(text))
  })
}

const asSeen = dates.map((date) => `1905-07-18,NaN,${date},${date}`)
read().then((seen) => process.exit(String(seen) === String(asSeen) ? 0 : 1))
JS
TZ=UTC node read.cjs
