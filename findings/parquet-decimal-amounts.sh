#!/usr/bin/env bash
# @dsnp/parquetjs 1.8.9 writes a DECIMAL column by multiplying a float and cutting what is left: of the amounts from RM 0.01
# to RM 1,000.00, 4,586 of 100,000 are stored a sen lower. RM 8.20 becomes 8.19, RM 16.08 becomes 16.07 and RM 0.29 becomes
# 0.28, while RM -8.20 stays -8.20, so a booking and its reversal no longer cancel. Its own reader and hyparquet 1.33.0 agree
# on what the file holds, and nothing is reported.
# Write whole sen to an INT64 column, or compare a file's sums with the ledger's.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @dsnp/parquetjs@1.8.9 hyparquet@1.33.0 >/dev/null
cat >decimals.mjs <<'JS'
import { ParquetReader, ParquetSchema, ParquetWriter } from '@dsnp/parquetjs'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

async function stored(amounts) {
  const schema = new ParquetSchema({ amount: { type: 'DECIMAL', precision: 14, scale: 2 } })
  const writer = await ParquetWriter.openFile(schema, 'amounts.parquet')
  for (const amount of amounts) await writer.appendRow({ amount })
  await writer.close()
  return (await parquetReadObjects({ file: await asyncBufferFromFile('amounts.parquet') })).map(({ amount }) => amount)
}

async function readByItself() {
  const reader = await ParquetReader.openFile('amounts.parquet')
  const cursor = reader.getCursor()
  const amounts = []
  for (let row = await cursor.next(); row; row = await cursor.next()) amounts.push(row.amount)
  await reader.close()
  return amounts
}

const all = Array.from({ length: 100_000 }, (_, at) => (at + 1) / 100)
const kept = await stored(all)
console.log('lower by a sen:', all.filter((amount, at) => Math.round((amount - kept[at]) * 100) === 1).length)
console.log('otherwise different:', all.filter((amount, at) => ![0, 1].includes(Math.round((amount - kept[at]) * 100))).length)
console.log('hyparquet:', JSON.stringify(await stored([8.2, 16.08, 0.29, 46054.5, -8.2])))
console.log('itself:', JSON.stringify(await readByItself()))
JS
seen=$(node decimals.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
lower by a sen: 4586
otherwise different: 0
hyparquet: [8.19,16.07,0.28,46054.5,-8.2]
itself: [8.19,16.07,0.28,46054.5,-8.2]
OUT
