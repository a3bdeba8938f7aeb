import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { statusesInOrder } from '#test/builders/payment-builders.ts'
import { bankStatement, notification, ourAccount, results, type Said, statusReport } from '#test/files/bank-messages.ts'
import { aSentRun, threePayments } from '#test/files/bank-runs.ts'
import { drawn } from '#test/running/long-test.ts'

const { receiveBankFile, getReceivedFileProblems, getBankStatements, getBankEntries } = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
let references: string[]
let first: string
let runNo: string

beforeEach(async () => {
  references = await threePayments(app)
  first = references[0] ?? ''
  runNo = await aSentRun(app.database.db, app.clock, { references })
})

const page = { pageNumber: 0, pageSize: 15 }
async function bring(content: string | Buffer, fileName = 'bank.xml'): Promise<ReceiveReport> {
  return app.call(await app.signIn('reviewer'), receiveBankFile, { fileName }, { file: Buffer.from(content) })
}
const statuses = () => statusesInOrder(app.database.db, references)
const faults = () => failedChecks(app.database.db)
const payment = (reference: string, more: Said) => ({ reference, ...more })
const reportOf = (...payments: (Said & { reference: string })[]) =>
  statusReport({ runNo, batches: [{ reference: `${runNo}-IBG`, payments }] })

describe('decimals', () => {
  test.each(drawn(['123.00000', '0123.', '+123.0']))('a sum of %s is RM 123.00', async (sum) => {
    await bring(statusReport({ runNo, count: 3, sum, group: { status: 'ACCP' } }))
    expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  })

  test('of balances and entries may be left out, or trail zeros', async () => {
    const file = bankStatement([{ opening: '1000.00', closing: '999.50', entries: [{ amount: '0.50' }] }])
      .replaceAll('>1000.00<', '>1000.00000<')
      .replaceAll('>0.50<', '>.500<')
    expect((await bring(file)).outcome).toBe('TAKEN')
    expect(await faults()).toEqual([])
  })

  test('with a third one that is not zero are no sen', async () => {
    const { file } = await bring(statusReport({ runNo, count: 3, sum: '123.001', group: { status: 'ACCP' } }))
    expect(file.problem).toMatch(/OrgnlCtrlSum: has a third decimal that is not zero: 123\.001\.$/)
  })
})

describe('accounts', () => {
  const others = { account: '514099990000', id: 'OTHER' }

  test('of others are skipped by name, and ours is taken', async () => {
    const ours = { id: 'OURS', account: `000${ourAccount.accountNumber.replace(/(?=8)/g, ' ')}` }
    const inDollars = bankStatement([{ ...others, id: 'USD' }])
    const dollars = inDollars.slice(inDollars.indexOf('<Stmt>'), inDollars.indexOf('</Stmt>') + 7)
    const entries = [{ amount: '100.00', parts: [{ reference: first }] }]
    const file = bankStatement([
      { ...others, entries },
      { ...ours, entries },
      { ...ours, id: 'USD' }
    ])
      .replace('</BkToCstmrStmt>', `${dollars}</BkToCstmrStmt>`)
      // Our account has a part in dollars, which only the balances show.
      .replace(
        /(<Id>USD<\/Id>.*?)<Ccy>MYR<\/Ccy>(.*?<\/Stmt>)/s,
        (_, head, rest) => head + rest.replaceAll('MYR', 'USD')
      )
    const { file: received, problems } = await bring(file)
    expect(received).toMatchObject({ entriesMatched: 1, problemCount: 0, noteCount: 3 })
    expect(problems).toEqual([
      { kind: 'SKIPPED', place: 'Statement OTHER', problem: 'is the account •••• 0000, which is none of ours' },
      { kind: 'SKIPPED', place: 'Statement USD', problem: 'is kept in USD, not in MYR' },
      { kind: 'SKIPPED', place: 'Statement USD', problem: 'is the account •••• 0000, which is none of ours' }
    ])
    const session = await app.signIn('approver')
    const listed = await app.call(session, getReceivedFileProblems, { fileId: received.fileId, ...page })
    expect(listed.content).toEqual(problems)
    expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    expect(await faults()).toEqual([])
  })

  test('of which none is ours make a file that is refused', async () => {
    const { file } = await bring(bankStatement([others, { ...others, account: '1234567890' }]))
    expect(file.problem).toMatch(/^Line 6, .*Acct: is the account •••• 0000, which is none of ours\.$/)
  })
})

describe('a status report', () => {
  test('keeps all reasons, and one that closes the account does so wherever it stands', async () => {
    const more = [{ code: 'AC04', text: 'Account closed' }]
    await bring(reportOf(payment(first, { status: 'RJCT', code: 'NARR', text: 'Rejected', more })))
    const { db } = app.database
    const { rows } = await sql`select reason_code, reason_text from payments where reference_no = ${first}`.execute(db)
    expect(rows).toEqual([{ reason_code: 'AC04', reason_text: 'Account closed; NARR: Rejected' }])
    const { rows: waits } = await sql`select company_id from returned_accounts`.execute(db)
    expect(waits).toEqual([{ company_id: 1 }])
    expect(await faults()).toEqual([])
  })

  test('that rejects all of a file that the bank could not read counts none of it', async () => {
    await bring(statusReport({ runNo, count: 0, sum: '0.00', group: { status: 'RJCT', text: 'Could not be read' } }))
    expect(await statuses()).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
    expect(await faults()).toEqual([])
  })

  test('that accepts none of a file is refused: the run has payments', async () => {
    const { file } = await bring(statusReport({ runNo, count: 0, sum: '0.00', group: { status: 'ACCP' } }))
    expect(file.problem).toBe('The report is about 0 payments, RM 0.00; the run has 3, RM 123.00.')
  })

  test('names a status that is not known, which changes nothing, whatever is said of the others', async () => {
    const report = statusReport({
      runNo,
      group: { status: 'ACCP' },
      batches: [{ reference: `${runNo}-IBG`, payments: [payment(first, { status: 'RVNM' })] }]
    })
    const { file, problems } = await bring(report)
    expect(file.problemCount).toBe(1)
    expect(problems).toEqual([
      {
        kind: 'PROBLEM',
        place: `Line 6, ${first}`,
        problem: 'has the status RVNM, which is not known here: it changes nothing. Ask the bank what it means'
      }
    ])
    expect(await statuses()).toEqual(['IN FILE', 'ACCEPTED', 'ACCEPTED'])
  })

  test('names a payment by its instruction where the other reference was lost, and one that it does not name', async () => {
    const report = reportOf(payment(first, { status: 'ACSC' }), payment('NOTPROVIDED', { status: 'RJCT' })).replace(
      `<OrgnlEndToEndId>${first}<`,
      `<OrgnlInstrId>${first}</OrgnlInstrId><OrgnlEndToEndId>NOTPROVIDED<`
    )
    const { problems } = await bring(report)
    expect(problems).toMatchObject([{ problem: 'names no payment' }])
    expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
  })
  test('that says several things of one payment ends it, whatever comes first, but does not both settle and reject it', async () => {
    const [, second = '', third = ''] = references
    const { problems } = await bring(
      reportOf(
        ...[payment(first, { status: 'RJCT', code: 'AC04' }), payment(first, { status: 'ACSC' })],
        ...[payment(second, { status: 'ACSC' }), payment(second.toLowerCase(), { status: 'ACSP' })],
        payment(third, { status: 'constructor' })
      ).replace(/\n/g, '')
    )
    expect(problems).toMatchObject([
      { place: `Line 1, ${third}`, problem: expect.stringContaining('the status constructor, which is not known') },
      { place: `Line 1, ${first}`, problem: expect.stringContaining('is both settled and rejected, in one report') }
    ])
    expect(await statuses()).toEqual(['IN FILE', 'SETTLED', 'IN FILE'])
    const batch = `${runNo}-IBG`
    for (const [index, other] of ['ACSP', 'PART', 'constructor'].entries()) {
      const batches = [
        { reference: batch, status: other },
        { reference: batch.toLowerCase(), status: 'RJCT', code: 'AM04' }
      ]
      const report = { runNo: runNo.toLowerCase(), messageId: `BANK-${index + 2}`, batches }
      const { problems } = await bring(statusReport(report))
      expect(problems.at(-1)).toMatchObject({ problem: expect.stringContaining('is rejected, and elsewhere not') })
      expect(await statuses()).toEqual(['IN FILE', 'SETTLED', 'IN FILE'])
    }
    expect(await faults()).toEqual([])
  })
})

describe('a statement', () => {
  const pages = (number: string, last: string) =>
    `<MsgPgntn><PgNb>${number}</PgNb><LastPgInd>${last}</LastPgInd></MsgPgntn>`
  const paged = (file: string, number: string, last: string) =>
    file.replace('+08:00</CreDtTm></GrpHdr>', `+08:00</CreDtTm>${pages(number, last)}</GrpHdr>`)

  test('whose only page is written as 00001, the last as 1, is whole', async () => {
    expect((await bring(paged(bankStatement([{}]), '00001', '1'))).file).toMatchObject({
      status: 'Taken',
      noteCount: 0
    })
  })

  test('in pages is taken page by page, by the balances of each', async () => {
    const entry = (reference = '', amount = '') => ({ amount, parts: [{ reference }] })
    const [, second = '', third = ''] = references
    const one = bankStatement([{ entries: [entry(first, '100.00')] }]).replace('CLBD', 'ITBD')
    const two = bankStatement([{ opening: '900.00', entries: [entry(second, '20.00')] }]).replace(/OPBD|CLBD/g, 'ITBD')
    const three = bankStatement([{ opening: '880.00', entries: [entry(third, '3.00')] }]).replace('OPBD', 'ITBD')
    // A page that arrives before its predecessor does not follow.
    expect((await bring(paged(one, '1', 'false'))).file).toMatchObject({ status: 'Taken', noteCount: 1 })
    expect((await bring(paged(three, '3', 'true'))).file.problem).toContain('Import what lies between them first')
    await bring(paged(two, '2', 'false'))
    expect((await bring(paged(three, '3', 'true'))).problems).toEqual([
      {
        kind: 'NOTE',
        place: 'The message',
        problem: 'is page 3 of several, the last, and is checked by its own balances'
      }
    ])
    expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect(await faults()).toEqual([])
  })

  test('in pages that all have the balances of the whole is refused with the remedy', async () => {
    const file = paged(bankStatement([{ closing: '900.00' }]), '1', 'false')
    expect((await bring(file)).file.problem).toMatch(
      /does not add up: .* have the bank send the statement in one piece/
    )
  })

  test('of a period after its balances is taken by those', async () => {
    const file = bankStatement([{ on: '2026-11-20' }]).replace(
      '<Acct>',
      '<FrToDt><FrDtTm>2026-11-21T00:00:00</FrDtTm><ToDtTm>2026-11-22T23:59:59</ToDtTm></FrToDt><Acct>'
    )
    expect((await bring(file)).outcome).toBe('TAKEN')
    const session = await app.signIn('approver')
    const { content } = await app.call(session, getBankStatements, page)
    expect(content).toMatchObject([{ openingOn: '2026-11-20', closingOn: '2026-11-20' }])
  })

  test('gives its day to entries without one, in Malaysia, and names statuses that are not known', async () => {
    const entries = [
      { amount: '100.00', parts: [{ reference: first }] },
      { amount: '7.00', status: 'HELD' },
      { amount: '8.00', status: 'HELD' }
    ]
    const file = bankStatement([{ entries, closing: '900.00' }])
      .replace(/<BookgDt>.*?<\/ValDt>/, '')
      .replace(/(<Cd>CLBD<.*?)<Dt><Dt>2026-11-21<\/Dt><\/Dt>/s, '$1<Dt><DtTm>2026-11-20T23:30:00Z</DtTm></Dt>')
    const { problems } = await bring(file)
    expect(problems).toMatchObject([
      { kind: 'PROBLEM', problem: 'has the status HELD, as 1 more have: it is not known here, and taken as not booked' }
    ])
    const listed = await app.call(await app.signIn('approver'), getBankEntries, {
      open: false,
      ...page,
      sortOrder: 'ASC'
    })
    expect(listed.content).toMatchObject([{ bookedOn: '2026-11-21', valueOn: '2026-11-21', status: 'Matched' }])
    expect(await faults()).toEqual([])
  })

  test('whose batch only the transactions name is matched by it', async () => {
    const parts = references.map((reference) => ({ reference, batch: `${runNo}-IBG` }))
    const { file } = await bring(bankStatement([{ entries: [{ amount: '123.00', parts }] }]))
    expect(file).toMatchObject({ entriesMatched: 1, entriesUnmatched: 0 })
    expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect(await faults()).toEqual([])
  })
})

test('a return keeps all that the bank says of it', async () => {
  const entries = [
    { amount: '100.00', parts: [{ reference: first }] },
    { amount: '100.00', credit: true, parts: [{ reference: first, returned: 'MS03' }] }
  ]
  const remarks = '</Rsn><AddtlInf>Returned by</AddtlInf><AddtlInf>the payee’s bank</AddtlInf></RtrInf>'
  await bring(bankStatement([{ entries }]).replace('</Rsn></RtrInf>', remarks))
  const { rows } =
    await sql`select status, reason_code, reason_text from payments where reference_no = ${first}`.execute(
      app.database.db
    )
  expect(rows).toEqual([{ status: 'RETURNED', reason_code: 'MS03', reason_text: 'Returned by the payee’s bank' }])
})

describe('a message', () => {
  const statement = () => bankStatement([{ entries: [{ amount: '100.00', parts: [{ reference: first }] }] }])

  test.each<[string, (file: string) => string]>(
    drawn(
      [
        ['of a later version', (file) => file.replaceAll('camt.053.001.08', 'camt.053.001.13')],
        [
          'in the namespace of a network',
          (file) => file.replaceAll('urn:iso:std:iso:20022:tech:xsd:', 'urn:swift:xsd:$')
        ],
        ['without a namespace', (file) => file.replace(/ xmlns="[^"]*"/, '')],
        ['with prefixes', (file) => file.replace(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b=')],
        [
          'in an envelope',
          (file) => `<Envelope xmlns="urn:x"><Header/>${file.slice(file.indexOf('<Document'))}</Envelope>`
        ],
        ['in Latin-1', (file) => file.replace('UTF-8', 'ISO-8859-1')],
        [
          'with comments, sections and characters by number',
          (file) => file.replaceAll(first, `<!-- x --><![CDATA[PP]]>&#48;${first.slice(3)}`)
        ]
      ],
      2
    )
  )('%s is read', async (_, written) => {
    expect((await bring(Buffer.from(written(statement()), 'latin1'))).problems).toEqual([])
    expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
  })

  test('of a notification may announce what is in another currency, which is skipped by name', async () => {
    const settled = [{ amount: '100.00', parts: [{ reference: first }] }]
    const { problems } = await bring(
      notification([...settled, { amount: '5.00', currency: 'USD' }]).replace('<Ccy>MYR</Ccy>', '')
    )
    expect(problems).toEqual([
      { kind: 'SKIPPED', place: expect.stringMatching(/^Line \d+, Ntry$/), problem: 'is in USD, not in MYR' }
    ])
    expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
  })
})

test('a notification that announces a day again leaves nothing open that is known, before its statement or after it', async () => {
  const [, second = ''] = references
  const debits = [
    { amount: '100.00', bankReference: 'B1', parts: [{ reference: first }] },
    { amount: '20.00', parts: [{ reference: second }] }
  ]
  const back = { amount: '20.00', credit: true, bankReference: 'B3', coded: 'RRTN', text: 'Account closed' }
  await bring(notification(debits))
  const again = await bring(notification([...debits, back]))
  expect(again).toMatchObject({ file: { entriesProposed: 1, entriesUnmatched: 0 } })
  expect(again.problems).toEqual([{ kind: 'SKIPPED', place: 'Notification', problem: '2 entries of earlier files' }])
  const open = async () => {
    const asked = { ...page, open: true, sortOrder: 'ASC' } as const
    return (await app.call(await app.signIn('approver'), getBankEntries, asked)).content.map(({ amount }) => amount)
  }
  // Another return, and the same one by its reference.
  await bring(notification([...debits, back, { ...back, bankReference: 'B4' }]))
  expect(await open()).toEqual(['20.00', '20.00'])
  await bring(bankStatement([{ entries: [...debits, back, { ...back, bankReference: 'B4' }] }]))
  expect(await open()).toEqual(['20.00', '20.00'])
  await bring(notification([back, ...debits]))
  expect(await open()).toEqual(['20.00', '20.00'])
  expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'IN FILE'])
  expect(await faults()).toEqual([])
})

test.each(['NONREF', 'NOTPROVIDED'])(
  'a notification takes %s, which banks write for no reference, for none',
  async (word) => {
    const credit = { amount: '7.00', credit: true, bankReference: word, coded: 'RRTN' }
    await bring(notification([credit]))
    const { problems, file } = await bring(notification([credit, { ...credit, amount: '8.00' }]))
    expect(problems).toEqual([])
    expect(file).toMatchObject({ entriesUnmatched: 2 })
  }
)

test('a list of results names payments as people write them, each once', async () => {
  const { problems } = await bring(
    results([`${first.toLowerCase()}\u200b,SETTLED,,,,,100.00`, `${first},REJECTED,AC04,,,,100.00`]),
    'results.csv'
  )
  expect(problems).toMatchObject([
    { place: 'Line 3, referenceNo', problem: expect.stringContaining('is on line 2 already') }
  ])
  expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
})

test('a list of results is not taken of days before the bank had the file, before a return’s payment, or to come', async () => {
  const [, second, third] = references
  const { file, problems } = await bring(
    results([
      `${first},SETTLED,,,,2026-11-21,100.00`,
      `${second},REJECTED,MS03,,,2026-11-20,20.00`,
      `${third},SETTLED,,,,2026-11-22,3.000`
    ]),
    'results.csv'
  )
  expect(file).toMatchObject({ paymentsChanged: 1, problemCount: 2 })
  expect(problems).toMatchObject([
    { place: `Line 3, ${second}`, problem: 'has the value date 2026-11-20, before its file was made, on 2026-11-21' },
    { place: `Line 4, ${third}`, problem: 'has the value date 2026-11-22, which has not come yet' }
  ])
  app.clock.advanceDays(4)
  await bring(results([`${third},SETTLED,,,,2026-11-25,3.00`]), 'later.csv')
  const back = await bring(results([`${third},RETURNED,AC04,,,2026-11-24,3.00`]), 'back.csv')
  expect(back.problems).toMatchObject([
    { problem: expect.stringContaining('before it left the account, on 2026-11-25') }
  ])
  expect(await statuses()).toEqual(['SETTLED', 'IN FILE', 'SETTLED'])
  expect(await faults()).toEqual([])
})
