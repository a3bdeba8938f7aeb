#!/usr/bin/env bash
# exceljs 4.4.0 writes texts with formats of their own, such as a bold minus sign, as a stream in two ways, and both go wrong.
# With shared strings each such text becomes the first one of the workbook: after 12.50, -7.25 is 12.50 too, for its own
# reader, xlsx 0.18.5 and read-excel-file 9.3.17 alike. Without them the file is right, but exceljs's own stream reader keeps
# only the last piece of each text: 12.50 is .50, and -7.25 is 7.25. Neither raises an error, and plain texts are right.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 read-excel-file@9.3.17 >/dev/null
cat >amounts.cjs <<'JS'
const { stream } = require('exceljs')
const { readSheet } = require('read-excel-file/node')
const xlsx = require('xlsx')

const bold = { bold: true }
const amounts = [
  { richText: [{ text: '12' }, { font: bold, text: '.50' }] },
  { richText: [{ font: bold, text: '-' }, { text: '7.25' }] },
  '3.00'
]

async function write(filename, useSharedStrings) {
  const workbook = new stream.xlsx.WorkbookWriter({ filename, useSharedStrings, useStyles: true })
  const sheet = workbook.addWorksheet('Payouts')
  for (const amount of amounts) sheet.addRow([amount]).commit()
  sheet.commit()
  await workbook.commit()
}

async function streamed(filename) {
  const texts = []
  for await (const sheet of new stream.xlsx.WorkbookReader(filename, { sharedStrings: 'cache' }))
    for await (const row of sheet) texts.push(row.getCell(1).text)
  return texts
}

async function read() {
  for (const isShared of [true, false]) {
    const filename = `${isShared}.xlsx`
    await write(filename, isShared)
    const seen = {
      'exceljs as a stream': await streamed(filename),
      xlsx: xlsx.utils.sheet_to_json(xlsx.readFile(filename).Sheets.Payouts, { header: 1 }).flat(),
      'read-excel-file': (await readSheet(filename)).flat()
    }
    for (const [reader, texts] of Object.entries(seen))
      console.log(`${isShared ? 'shared strings' : 'strings in cells'}, ${reader}: ${texts.join(', ')}`)
  }
}
read()
JS
seen=$(node amounts.cjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
shared strings, exceljs as a stream: 12.50, 12.50, 3.00
shared strings, xlsx: 12.50, 12.50, 3.00
shared strings, read-excel-file: 12.50, 12.50, 3.00
strings in cells, exceljs as a stream: .50, 7.25, 3.00
strings in cells, xlsx: 12.50, -7.25, 3.00
strings in cells, read-excel-file: 12.50, -7.25, 3.00
OUT
