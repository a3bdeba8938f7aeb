#!/usr/bin/env bash
# exceljs 4.4.0 takes a cell for a date if its number format has a y, m, d, h, s, b or M outside quotes and brackets, also
# where the letter is a literal: 46054.5 in the format \R\M#,##0.00, shown as RM46,054.50, is read as noon of 1 February 2026.
# So are \M\Y\R\ #,##0.00 and #,##0.00_M, whose _M is a blank as wide as an M. "RM"#,##0.00 and [$RM-43E]#,##0.00 are numbers.
# It wrote the workbook itself, from numbers. xlsx 0.18.5 and xlsx-populate 1.21.0 read all five as 46054.5.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 xlsx-populate@1.21.0 >/dev/null
cat >read.cjs <<'JS'
const exceljs = require('exceljs')
const xlsx = require('xlsx')
const populate = require('xlsx-populate')

const formats = ['"RM"#,##0.00', '[$RM-43E]#,##0.00', '\\R\\M#,##0.00', '\\M\\Y\\R\\ #,##0.00', '#,##0.00_M']
const text = (value) => (value instanceof Date ? value.toISOString() : String(value))
async function read() {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('Payouts')
  formats.forEach((format, index) => {
    const cell = sheet.getCell(`A${index + 1}`)
    cell.value = 46054.5
    cell.numFmt = format
  })
  await book.xlsx.writeFile('payouts.xlsx')

  const byExceljs = new exceljs.Workbook()
  await byExceljs.xlsx.readFile('payouts.xlsx')
  const byPopulate = await populate.fromFileAsync('payouts.xlsx')
  const byXlsx = xlsx.readFile('payouts.xlsx', { cellDates: true })
  return formats.map((format, index) => {
    const cell = `A${index + 1}`
    const values = [
      byExceljs.worksheets[0].getCell(cell).value,
      byXlsx.Sheets.Payouts[cell].v,
      byPopulate.sheet(0).cell(cell).value()
    ].map(text)
    console.log(`${format}: ${values.join(', ')}`)
    return String(values)
  })
}

const number = '46054.5,46054.5,46054.5'
const date = '2026-02-01T12:00:00.000Z,46054.5,46054.5'
read().then((seen) => process.exit(String(seen) === String([number, number, date, date, date]) ? 0 : 1))
JS
node read.cjs
