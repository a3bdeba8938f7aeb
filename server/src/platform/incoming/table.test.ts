import { describe, expect, test } from 'vitest'
import { BadFile } from './bad-file.ts'
import { type Skipped, tableIn } from './table.ts'

const columns = { required: ['dealerCode', 'amount'], optional: ['note'] } as const

type Read = { rows: (string | Record<string, string>)[]; skipped: Skipped | undefined }

/** The rows of a file by column, or line and problem if it is no row; fed in small pieces. */
async function read(content: Buffer | string, pieceLength = 7): Promise<Read> {
  const result: Read = { rows: [], skipped: undefined }
  for await (const { header, rows, skipped } of tableIn(piecesOf(Buffer.from(content), pieceLength), columns)) {
    result.skipped = skipped
    for (const { line, values, problems } of rows) {
      const entries = Object.entries(header.positions).map(([column, at]) => [column, values[at ?? -1] ?? ''])
      const [problem] = problems
      result.rows.push(problem ? `${line.number} ${problem.problem}` : Object.fromEntries(entries))
    }
  }
  return result
}

async function* piecesOf(content: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}

const refusalOf = (content: Buffer | string) =>
  read(content).then(
    () => 'it was taken',
    (error) => (error instanceof BadFile ? error.message : Promise.reject(error))
  )

const table = 'dealerCode,amount,note\nD1,1.50,"Ipoh, Perak"\nD2,-2.00,\n'
const tableRows = [
  { dealerCode: 'D1', amount: '1.50', note: 'Ipoh, Perak' },
  { dealerCode: 'D2', amount: '-2.00', note: '' }
]
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const separatedBy = (separator: string) => table.replaceAll(/,(?! )/g, separator)

describe('a table is the same, saved', () => {
  test.each<[string, Buffer | string]>([
    ['with commas', table],
    ['with semicolons', separatedBy(';')],
    ['with tabs', separatedBy('\t')],
    ['with a line that names the separator', `sep=;\r\n${separatedBy(';').replaceAll('\n', '\r\n')}`],
    ['with a byte order mark', `\uFEFF${table}`],
    ['as UTF-16, little end first', utf16(`\uFEFF${separatedBy('\t')}`)],
    ['as UTF-16, big end first', utf16(`\uFEFF${separatedBy('\t')}`).swap16()],
    ['as UTF-16 without a mark', utf16(table)],
    ['with the line ends of Windows', table.replaceAll('\n', '\r\n')],
    ['with the line ends of a Mac', table.replaceAll('\n', '\r')],
    ['with doubled carriage returns', table.replaceAll('\n', '\r\r\n')],
    ['with a header in another case', table.replace('dealerCode,amount', 'DEALERCODE,Amount')],
    ['with blanks in its header', table.replace('dealerCode,amount', ' Dealer Code , amount ')],
    ['with an underscore and a blank of no width in its header', table.replace('dealerCode', 'dealer_\u200Bcode')],
    ['with a quoted header', table.replace('dealerCode,amount,note', '"dealerCode","amount","note"')],
    ['with columns without a name at its end', table.replaceAll('\n', ',,,\n')],
    ['without the separators behind the last values', table.replace('-2.00,', '-2.00')]
  ])('%s', async (_, content) => {
    expect(await read(content)).toEqual({ rows: tableRows, skipped: { linesAbove: 0, emptyRows: 0 } })
    expect((await read(content, 1)).rows).toEqual(tableRows)
  })
})

test('a title above the header and rows without a value are skipped and counted', async () => {
  const empty = `${',,\n'.repeat(20_000)}"","",""\n;\n\n`
  expect(await read(`Payouts of October,,\n,,\n${table}${empty}`, 1000)).toEqual({
    rows: [...tableRows, '20007 has 1 value where the header names 3'],
    skipped: { linesAbove: 1, emptyRows: 20_002 }
  })
})

test('a row that is none of the table says what it is', async () => {
  const { rows } = await read(
    Buffer.concat([
      Buffer.from(
        `${table}DEALERCODE,Amount,note\nTotal,,-0.50\nJumlah besar,,-0.50\nTotal Phones,1.00,\nD3,1,x,y\nD4,"2\n`
      ),
      Buffer.from('Café,1.00,\nD5', 'latin1')
    ])
  )
  expect(rows.slice(2)).toEqual([
    '4 is the header row again: take it out of the file',
    '5 is a total of other rows: it is left out',
    '6 is a total of other rows: it is left out',
    { dealerCode: 'Total Phones', amount: '1.00', note: '' },
    '8 has 4 values where the header names 3',
    expect.stringContaining('9 has a quoted value that is not closed on its line'),
    expect.stringContaining('10 is not UTF-8: save the file as “CSV UTF-8”'),
    '11 has 1 value where the header names 3: the file may have been cut off here'
  ])
})

test('a value that a cut file may have lost its end of is not taken for a whole row', async () => {
  const { rows } = await read(table.replace('-2.00,\n', '-2'))
  expect(rows[1]).toBe('3 has 2 values where the header names 3: the file may have been cut off here')
})

describe('a file is refused in one sentence, and not quoted', () => {
  test.each<[string, Buffer | string, string]>([
    ['nothing', '', 'The file is empty.'],
    ['lines of nothing', '\n,,\n', 'The file is empty.'],
    ['a header alone', 'dealerCode,amount\n,\n', 'The file holds no row below its header.'],
    [
      'no header',
      `${'D1,1.00\n'.repeat(30)}`,
      'The file has no header row above its rows: line 1 is “D1, 1.00”. It must name: dealerCode,amount.'
    ],
    [
      'another header below a title',
      'Payouts\ndealerCode,sum\n',
      'The header row, line 2, lacks column amount; it has the unknown column sum. It must name: dealerCode,amount.'
    ],
    [
      'columns twice',
      'Amount,dealerCode,amount,note,amount,Note\nD1,1.00,2.00,,3.00,\n',
      'The header row repeats columns amount (A1, C1 and E1), note (D1 and F1). It must name: dealerCode,amount.'
    ],
    [
      'rows above its header',
      `D0,1.00\n${table}`,
      'Line 1 stands above the header row, line 2, and looks like a row. Delete it, or put it below.'
    ],
    [
      'a separator that nobody uses',
      'sep=|\ndealerCode|amount\n',
      'The line sep=| names a separator that is not taken.'
    ],
    ['one endless line', 'x'.repeat(50_000), 'Line 1, the header row, is too long.'],
    ['many columns', `dealerCode,${'x'.repeat(300)},${'y,'.repeat(3000)}\n`, 'y, y and 2981 more'],
    [
      'a header in another encoding',
      Buffer.from('dealerCode,amount,Straße\n', 'latin1'),
      'is not UTF-8: save the file as'
    ],
    [
      'a workbook',
      'PK\u0003\u0004',
      'The file is a workbook or another archive. Open its sheet, save it as “CSV UTF-8”'
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b1', 'hex'), 'The file is an old Excel workbook, or has a password.'],
    ['a PDF', '%PDF-1.7', 'The file is a PDF.'],
    ['something compressed', Buffer.from('1f8b0800', 'hex'), 'The file is compressed. Unpack it first.'],
    ['a page of the web', ' <html><table>', 'The file is a web page or XML.']
  ])('%s', async (_, content, sentence) => {
    const refusal = await refusalOf(content)
    expect(refusal).toContain(sentence)
    expect(refusal.length).toBeLessThan(1200)
  })
})
