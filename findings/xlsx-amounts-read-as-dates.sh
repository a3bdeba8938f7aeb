#!/usr/bin/env bash
# xlsx 0.18.5 numbers a workbook's own number formats from 60 on. read-excel-file 9.3.17 takes every format from 71 to 81,
# which are dates in Thai workbooks, for a date by its number, without looking at what the workbook says of it. So amounts
# in the 12th to the 22nd format of a workbook are read as dates: 46054.5 becomes noon of 1 February 2026, without an error.
# exceljs 4.4.0, which numbers formats from 164 on, and xlsx read all of them as numbers.
# A report with few formats reads well and breaks when one is added. Write amounts in few formats, or check the type of each.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 read-excel-file@9.3.17 exceljs@4.4.0 >/dev/null
cat >read.cjs <<'JS'
const exceljs = require('exceljs')
const { readSheet } = require('read-excel-file/node')
const xlsx = require('xlsx')

const numbers = Array.from({ length: 24 }, (_, index) => index + 1)
const readAsDates = (values) => numbers.filter((number) => values[number - 1] instanceof Date).join(' ') || 'none'
async function read() {
  const sheet = { '!ref': 'A1:A24' }
  for (const number of numbers) sheet[`A${number}`] = { t: 'n', v: 46054.5, z: `#,##0.00" (${number})"` }
  xlsx.writeFile({ SheetNames: ['Payouts'], Sheets: { Payouts: sheet } }, 'payouts.xlsx')

  const byXlsx = xlsx.readFile('payouts.xlsx', { cellDates: true }).Sheets.Payouts
  const byExceljs = new exceljs.Workbook()
  await byExceljs.xlsx.readFile('payouts.xlsx')
  const byReadExcelFile = (await readSheet('payouts.xlsx')).map(([value]) => value)
  const seen = {
    'read-excel-file': readAsDates(byReadExcelFile),
    exceljs: readAsDates(numbers.map((number) => byExceljs.worksheets[0].getCell(`A${number}`).value)),
    xlsx: readAsDates(numbers.map((number) => byXlsx[`A${number}`].v))
  }
  for (const [name, formats] of Object.entries(seen)) console.log(`${name}, formats read as dates: ${formats}`)
  console.log(`read-excel-file, format 11: ${byReadExcelFile[10]}, format 12: ${byReadExcelFile[11].toISOString()}`)
  return Object.values(seen)
}

read().then((seen) => process.exit(String(seen) === '12 13 14 15 16 17 18 19 20 21 22,none,none' ? 0 : 1))
JS
node read.cjs
