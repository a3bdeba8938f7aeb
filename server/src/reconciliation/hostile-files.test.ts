import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { bankStatement, ourAccount, results, statusReport } from '#test/files/bank-messages.ts'
import { readBankFile } from './formats/read-bank-file.ts'
import type { Reported, StagedEntry, StagedStatement, Staging } from './formats/staging.ts'

/** Collects what is read in lists. */
function listing() {
  const read = { reported: [] as Reported[], entries: [] as StagedEntry[], statements: [] as StagedStatement[] }
  const staging: Staging = {
    statements: read.statements,
    report: (row) => void read.reported.push(row),
    entry: (entry) => void read.entries.push(entry),
    statement: (statement) => void read.statements.push(statement),
    write: async () => undefined
  }
  return { read, staging }
}

async function readingOf(content: Buffer | string, mostBytes?: number) {
  const { read, staging } = listing()
  const source = fileInMemory(Buffer.from(content), 'bank.xml')
  const file = await readBankFile(source, { own: [ourAccount], staging, ...(mostBytes !== undefined && { mostBytes }) })
  return { ...file, ...read }
}

/** Why a file is refused; any other outcome fails the test. */
async function problemOf(content: Buffer | string, mostBytes?: number): Promise<string> {
  const error = await readingOf(content, mostBytes).then(
    () => new Error('it was taken'),
    (reason) => reason
  )
  if (!(error instanceof BadFile)) throw error
  return error.message
}

const report = statusReport({ runNo: 'PR00000001', group: { status: 'ACSC' } })
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const bigEndian = (text: string) => utf16(text).swap16()
const inLatin1 = report.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
const inUtf16 = report.replace('encoding="UTF-8"', 'encoding="UTF-16"')

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from(report)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${report}`)],
    ['UTF-16, little end first', utf16(inUtf16)],
    ['UTF-16, big end first', bigEndian(inUtf16)],
    ['UTF-16 without a byte order mark', utf16(inUtf16).subarray(2)],
    ['Latin-1, as declared', Buffer.from(inLatin1.replace('</Document>', '<!-- Ä --></Document>'), 'latin1')]
  ])('%s is read', async (_, content) => {
    expect(await readingOf(content)).toMatchObject({
      format: 'pain.002',
      messageId: 'BANK-1',
      reported: [{ status: 'SETTLED' }]
    })
  })

  test.each([
    ['an encoding that is not read', Buffer.from(inLatin1.replace('8859-1', '2022-JP')), 'said to be in ISO-2022-JP'],
    ['another than is declared', utf16(report), 'it is said to be in UTF-8 and read as UTF-16LE'],
    ['bytes of another encoding', Buffer.from(report.replace('BANK-1', 'BÄNK'), 'latin1'), 'is not written in UTF-8'],
    ['a character cut in two', Buffer.from(`${report}€`).subarray(0, -1), 'cut off within a character']
  ])('%s is refused', async (_, content, problem) => {
    expect(await problemOf(content)).toContain(problem)
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${report.slice(report.indexOf('<Document'))}`
const without = report.slice(report.indexOf('<Document'))
const deep = `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`
const inside = (content: string) => report.replace('<OrgnlMsgId>', `${content}<OrgnlMsgId>`)

describe('hostile files', () => {
  test.each<[string, Buffer | string, string]>([
    ['nothing', '', 'The file is empty.'],
    ['a document type with entities', bomb, 'it declares a document type'],
    ['an endless document type', `<!DOCTYPE d [${'<!ENTITY a "b">'.repeat(20_000)}`, 'without an element'],
    ['an entity of its own', inside('<X>&bomb;</X>'), 'undefined entity'],
    [
      'an outer file',
      '<?xml version="1.0"?><!DOCTYPE d SYSTEM "file:///etc/passwd"><d/>',
      'it declares a document type'
    ],
    ['elements without end', inside(deep), 'lie more than 40 deep'],
    ['an endless text', inside(`<X>${'a'.repeat(600_000)}</X>`), 'without an element'],
    ['a long text', inside(`<X>${'a'.repeat(20_000)}</X>`), 'X is longer than 10000 characters'],
    ['an endless comment', inside(`<!--${'a'.repeat(600_000)}-->`), 'without an element'],
    ['an element of many', inside(`<X>${'<Y/>'.repeat(25_000)}</X>`), 'holds more than 20000 others'],
    ['a file cut off', report.slice(0, -40), 'cut off'],
    ['a file cut off within a tag', report.slice(0, report.indexOf('GrpSts') + 2), 'cut off'],
    ['tags that do not fit', inside('<X></Y>'), 'Line 5'],
    ['two documents', report + report.slice(report.indexOf('<Document')), 'Line'],
    [
      'our own file',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
      'The file is pain.001.001.09. Taken are'
    ],
    [
      'a version that nobody sends',
      report.replaceAll('pain.002.001.10', 'pain.002.001.99'),
      'The file is pain.002.001.99'
    ],
    ['a page of the web', '<html><body>Sign in</body></html>', 'The file is html'],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u00ff', 'latin1'), 'save a workbook as CSV'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3', 'latin1'), 'a PDF, which only people read'],
    ['what is compressed', Buffer.from([0x1f, 0x8b, 8]), 'The file is compressed. Unpack it.'],
    ['a statement of the old kind', '{1:F01MBBEMYKLAXXX}{2:O940}{4:\n:20:X', 'Have the bank send camt.053'],
    ['an interim report', report.replaceAll('pain.002.001.10', 'camt.052.001.08'), 'Have the bank send statements'],
    ['two messages in one envelope', `<E>${without}${without}</E>`, 'a second document begins'],
    ['another table', 'a,b,c\n1,2,3', 'The file has no header row above its rows: line 1 is “a, b, c”'],
    ['a table without rows', results([]), 'no row below its header'],
    [
      'a report without its message',
      report.replace(/<MsgId>.*<\/MsgId>/, ''),
      'Line 4, CstmrPmtStsRpt/GrpHdr: lacks MsgId'
    ],
    [
      'an amount below zero',
      bankStatement([{ entries: [{ amount: '-5.00' }], closing: '0.00' }]),
      'is below zero: -5.00'
    ],
    [
      'an amount in words',
      bankStatement([{ entries: [{ amount: '12.00' }] }]).replace('>12.00<', '>1e3<'),
      'is no amount: 1e3'
    ],
    [
      'a count that no file comes to',
      bankStatement([{ entries: [{ amount: '12.00', batch: { count: 3_000_000_000 } }] }]),
      'NbOfTxs: is more than 2147483647'
    ],
    ['no calendar day', bankStatement([{ on: '2026-02-30' }]), 'is no calendar day: 2026-02-30'],
    ['no booked balance to open with', bankStatement([{}]).replace('OPBD', 'OPAV'), 'Its balances are OPAV, CLBD'],
    ['none to close with', bankStatement([{}]).replace('CLBD', 'CLAV'), 'lacks the balance CLBD, with which it closes'],
    [
      'one balance for both',
      bankStatement([{}])
        .replace(/<Bal>.*?<\/Bal>/, '')
        .replace('CLBD', 'ITBD'),
      'OPBD'
    ]
  ])('%s: refused with a reason', async (_, content, problem) => {
    expect(await problemOf(content)).toContain(problem)
  })

  test('200 MB are refused before they are read to their end', async () => {
    let given = 0
    async function* endless() {
      for (; given < 200; given += 1) yield Buffer.alloc(1024 * 1024, ' ')
    }
    const { staging } = listing()
    await expect(readBankFile({ open: endless }, { own: [ourAccount], staging })).rejects.toThrow('larger than 128 MiB')
    expect(given).toBeLessThan(135)
  })

  test('a long file of many entries is read, piece by piece', async () => {
    const entries = Array.from({ length: 3000 }, (_, at) => ({
      amount: '1.00',
      parts: [{ reference: `PP${String(at).padStart(8, '0')}` }]
    }))
    const { entries: read, statements } = await readingOf(bankStatement([{ opening: '5000.00', entries }]))
    expect([read.length, statements]).toEqual([3000, [expect.objectContaining({ closingBalance: '2000.00' })]])
  })

  test('what is in another namespace is left out, whatever it is called', async () => {
    const foreign = '<SplmtryData xmlns="urn:other"><TxInfAndSts><TxSts>RJCT</TxSts></TxInfAndSts></SplmtryData>'
    const { reported } = await readingOf(inside(foreign))
    expect(reported).toHaveLength(1)
  })

  test('a file changed anywhere is read or refused, and nothing else', async () => {
    const statement = bankStatement([
      { entries: [{ amount: '5.00', parts: [{ reference: 'PP00000001', amount: '5.00' }] }] }
    ])
    const cut = fc.record({
      file: fc.constantFrom(report, statement, results(['PP00000001,SETTLED,,,,,5.00'])),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(30),
      by: fc.oneof(fc.string(), fc.constantFrom('<', '&', '"', ']]>', '</Document>', '\u0000', '<!DOCTYPE', '<?x'))
    })
    await fc.assert(
      fc.asyncProperty(cut, async ({ file, at, length, by }) => {
        const from = Math.floor(at * file.length)
        const changed = file.slice(0, from) + by + file.slice(from + length)
        await readingOf(changed).catch((error) => expect(error).toBeInstanceOf(BadFile))
      }),
      { numRuns: Number(process.env['FILES'] ?? 80) }
    )
  })
})
