import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { columnLetters } from '#platform/incoming/cell-address.ts'
import { type CopiedRows, copiedRows } from '../copied-rows.ts'
import type { ReportHead, ReportRow } from '../order.ts'
import { textCell } from './cells.ts'
import { sheetName } from './parts.ts'
import { xlsxFile } from './workbook.ts'
import { xmlText } from './xml-text.ts'

const head: ReportHead = {
  title: `Nor's [odd]: Payouts/Holds & "more" of a long name`,
  filters: [],
  columns: [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'amount', title: 'Amount', kind: 'money', total: true }
  ],
  madeOn: '2026-11-21 10:00:00',
  madeBy: 'Nor'
}

/** As the database copies them, without anything to escape. */
function batchesOf(...batches: ReportRow[][]): AsyncGenerator<CopiedRows> {
  const lines = (batch: ReportRow[]) => batch.map((row) => `${row.map((cell) => cell ?? '\\N').join('\t')}\n`).join('')
  return copiedRows(
    Readable.from(
      batches
        .map(lines)
        .filter(Boolean)
        .map((text) => Buffer.from(text))
    ),
    head.columns.length
  )
}

async function readBack(batches: AsyncIterable<CopiedRows>, sheetRows?: number) {
  const sheets = await readExcelFile(await buffer(xlsxFile(head, batches, sheetRows)))
  return sheets.map(({ sheet, data }) => ({ sheet, rows: data.slice(3) }))
}

const row = (number: number): ReportRow => [`Row ${number}`, `${number}.10`]

test('rows beyond the end of a sheet go on in the next, and the totals are below the last of them', async () => {
  const found = await readBack(batchesOf([row(1), row(2), row(3)], [row(4)], [row(5)]), 6)
  expect(found.map(({ rows }) => rows)).toEqual([
    [
      ['Row 1', 1.1],
      ['Row 2', 2.1]
    ],
    [
      ['Row 3', 3.1],
      ['Row 4', 4.1]
    ],
    [
      ['Row 5', 5.1],
      ['Total', 15.5]
    ]
  ])
  expect(found.map(({ sheet }) => sheet)).toEqual([
    `Nor's odd Payouts Holds & "more`,
    `Nor's odd Payouts Holds & " (2)`,
    `Nor's odd Payouts Holds & " (3)`
  ])
})

test('rows that just fill a sheet leave no empty one behind', async () => {
  expect(await readBack(batchesOf([row(1), row(2)]), 6)).toHaveLength(1)
})

test('a report without rows has its titles and a total of nothing', async () => {
  expect((await readBack(batchesOf()))[0]?.rows).toEqual([['Total', 0]])
})

test('sums beyond what a double holds are exact', async () => {
  const most: ReportRow = [null, '99999999999999.99']
  const last = (
    await readBack(
      batchesOf(
        Array.from({ length: 9 }, () => most),
        [[null, '0.09']]
      )
    )
  )[0]?.rows.at(-1)
  // Written as 900000000000000.00, which 17 digits hold.
  expect(last).toEqual(['Total', 900_000_000_000_000])
})

test('each part of the file has its checksum, of whatever size it is', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => row(at))
  const zip = await fromBufferPromise(await buffer(xlsxFile(head, batchesOf(many, many))), { lazyEntries: true })
  const found: [string, number][] = []
  const stated: [string, number][] = []
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, crc32(await buffer(await zip.openReadStreamPromise(entry)))])
    stated.push([entry.fileName, entry.crc32])
  }
  expect(stated).toEqual(found)
  expect(stated.map(([name]) => name)).toContain('xl/worksheets/sheet1.xml')
})

test('a fault in the rows is the fault of the file', async () => {
  async function* broken(): AsyncGenerator<CopiedRows> {
    yield* batchesOf([row(1)])
    throw new Error('the database went away')
  }
  await expect(buffer(xlsxFile(head, broken()))).rejects.toThrow('the database went away')
})

describe('text', () => {
  test.each(['=1+1', '+60123', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1', '＠x'])(
    '%j is text that programs keep as text',
    (text) => {
      const cell = textCell('A1', text)
      expect(cell).toContain('s="5" t="inlineStr"')
      expect(cell).not.toContain('<f')
    }
  )

  test('what XML has no place for is left out, and what has a meaning there is kept as itself', () => {
    expect(xmlText('a\u0000b\u001Fc\uFFFE<&>"\r\n_x000D_')).toBe('abc&lt;&amp;&gt;&quot;\n_x005F_x000D_')
  })

  test('longer than a cell may be is cut', () => {
    expect(textCell('A1', 'x'.repeat(40_000))).toContain(`${'x'.repeat(32_766)}…<`)
  })
})

test('columns are lettered on past Z', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a title that has nothing to name a sheet with still names one', () => {
  expect(sheetName("[:*?/\\]''", 1)).toBe('Report')
})
