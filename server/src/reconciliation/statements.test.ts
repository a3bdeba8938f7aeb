import { ringgitOf, senOf } from '@payouts/contract/money'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { aPostedCycle, balancesOf, statusesInOrder } from '#test/builders/payment-builders.ts'
import {
  bankStatement,
  type GivenEntry,
  type GivenStatement,
  notification,
  ourAccount,
  statusReport
} from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'
import { drawn } from '#test/running/long-test.ts'

const { receiveBankFile, getReconciliation, getBankEntries, confirmBankEntries, ignoreBankEntries } =
  reconciliationEndpoints

const app = useTestApp({ per: 'test' })
let references: string[]
let first = ''
let second = ''
let third = ''
let runNo: string

beforeEach(async () => {
  const { db } = app.database
  await ourSettings(db)
  references = await aPostedCycle(db, {
    batchNo: 7,
    clock: app.clock,
    dealers: [
      { companyId: 1, amounts: ['100.00'], bankAccountNumber: '11111111' },
      { companyId: 2, amounts: ['20.00'], bankAccountNumber: '22222222' },
      { companyId: 3, amounts: ['3.00'], bankAccountNumber: '33333333' }
    ]
  })
  ;[first = '', second = '', third = ''] = references
  runNo = await aSentRun(db, app.clock, { references })
})

async function bring(content: string, fileName = 'bank.xml'): Promise<ReceiveReport> {
  return app.call(await app.signIn('reviewer'), receiveBankFile, { fileName }, { file: Buffer.from(content) })
}
const statuses = () => statusesInOrder(app.database.db, references)
const overview = async () => app.call(await app.signIn('approver'), getReconciliation, {})
const difference = async () => (await overview()).bank?.lastStatement?.difference
const openEntries = async (open = true) =>
  (
    await app.call(await app.signIn('approver'), getBankEntries, {
      open,
      pageNumber: 0,
      pageSize: 15,
      sortOrder: 'ASC'
    })
  ).content
const faults = () => failedChecks(app.database.db)

const batchOf = (entries: GivenEntry[], more: GivenStatement = {}) => bankStatement([{ ...more, entries }])

describe('entries', () => {
  test.each(drawn(['001.02', '001.04', '001.08']))(
    'of camt.053.%s settle the payments that they name',
    async (version) => {
      const entries: GivenEntry[] = [
        { amount: '100.00', parts: [{ reference: first }] },
        {
          amount: '23.00',
          parts: [
            { reference: second, amount: '20.00' },
            { reference: third, amount: '3.00' }
          ]
        }
      ]
      const { file, problems } = await bring(bankStatement([{ entries }], { version }))
      expect(problems).toEqual([])
      expect(file).toMatchObject({
        format: `camt.053.${version}`,
        entriesMatched: 3,
        entriesUnmatched: 0,
        paymentsChanged: 3
      })
      expect(await statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
      expect(await balancesOf(app.database.db)).toMatchObject({ BANK: '123.00' })
      expect(await difference()).toBe('0.00')
      expect(await faults()).toEqual([])
    }
  )

  test('of a whole batch settle its payments by count and sum, without those that were rejected', async () => {
    await bring(
      statusReport({
        runNo,
        batches: [{ reference: `${runNo}-IBG`, payments: [{ reference: first, status: 'RJCT', code: 'AC04' }] }]
      })
    )
    const { file } = await bring(batchOf([{ amount: '23.00', batch: { reference: `${runNo}-IBG`, count: 2 } }]))
    expect(file).toMatchObject({ entriesMatched: 1, paymentsChanged: 2 })
    expect(await statuses()).toEqual(['REJECTED', 'SETTLED', 'SETTLED'])
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test.each([
    ['another count', { amount: '123.00', batch: { count: 2 } }],
    ['another sum', { amount: '122.00', batch: { count: 3 } }]
  ])('of a batch with %s stay open and say what the batch has', async (_, { amount, batch }) => {
    const { file } = await bring(batchOf([{ amount, batch: { ...batch, message: runNo } }]))
    expect(file).toMatchObject({ entriesMatched: 0, entriesUnmatched: 1 })
    expect(await openEntries()).toMatchObject([{ problem: 'Its batch has 3 payments to be paid, RM 123.00.' }])
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    expect(await difference()).toBe(`-${amount}`)
  })

  test('with another amount, a second time, or of nobody stay open and say why', async () => {
    await bring(
      batchOf([
        { amount: '99.00', parts: [{ reference: first }] },
        { amount: '20.00', parts: [{ reference: second }] },
        { amount: '20.00', parts: [{ reference: second }] },
        { amount: '7.00', parts: [{ reference: 'RENT' }] }
      ])
    )
    expect((await openEntries()).map(({ problem }) => problem)).toEqual([
      `${first} is RM 100.00.`,
      `${second} is on a statement already, on 21 Nov 2026.`,
      'It names no payment and no batch of ours.'
    ])
    expect(await statuses()).toEqual(['IN FILE', 'SETTLED', 'IN FILE'])
    expect([await difference(), await faults()]).toEqual(['-126.00', []])
  })

  test('that are pending move nothing', async () => {
    const { file } = await bring(batchOf([{ amount: '100.00', status: 'PDNG', parts: [{ reference: first }] }]))
    expect(file).toMatchObject({ entriesMatched: 0, entriesUnmatched: 0 })
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
  })
})

describe('a return', () => {
  const settled = () =>
    bring(bankStatement([{ entries: [{ amount: '123.00', batch: { reference: `${runNo}-IBG` } }] }]))

  test('in a notification goes back to the dealer, and the next day’s statement knows it', async () => {
    await settled()
    const entry: GivenEntry = { amount: '100.00', credit: true, parts: [{ reference: first, returned: 'AC04' }] }
    expect((await bring(notification([entry]))).file).toMatchObject({ format: 'camt.054.001.08', entriesMatched: 1 })
    expect(await statuses()).toEqual(['RETURNED', 'SETTLED', 'SETTLED'])
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', BANK: '23.00' })
    // The bank's balance does not include it yet.
    expect(await overview()).toMatchObject({
      bank: { lastStatement: { difference: '-100.00' }, returnedWithoutEntry: { count: 1, amount: '100.00' } }
    })
    await bring(
      bankStatement([{ id: 'S2', opening: '877.00', on: '2026-11-22', entries: [entry] }], { messageId: 'STMT-2' })
    )
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('in one statement with its payment comes after it', async () => {
    await bring(
      batchOf([
        { amount: '20.00', credit: true, reversal: true, parts: [{ reference: second }] },
        { amount: '20.00', parts: [{ reference: second }] }
      ])
    )
    expect(await statuses()).toEqual(['IN FILE', 'RETURNED', 'IN FILE'])
    expect([await difference(), await faults()]).toEqual(['0.00', []])
  })

  test('that comes before the payment is settled waits for it', async () => {
    await bring(notification([{ amount: '100.00', credit: true, parts: [{ reference: first, returned: 'AC04' }] }]))
    expect(await statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    expect(await openEntries()).toMatchObject([
      { problem: `${first}: A payment that is in a file cannot become returned.` }
    ])
    await settled()
    expect(await statuses()).toEqual(['RETURNED', 'SETTLED', 'SETTLED'])
    expect([await openEntries(), await faults()]).toEqual([[], []])
  })

  test('that the bank does not call so is proposed', async () => {
    await bring(
      batchOf([
        { amount: '20.00', parts: [{ reference: second }] },
        { amount: '20.00', credit: true, parts: [{ reference: second }] }
      ])
    )
    expect(await openEntries()).toMatchObject([{ status: 'Proposed', proposal: { referenceNo: second } }])
    expect(await statuses()).toEqual(['IN FILE', 'SETTLED', 'IN FILE'])
  })
})

describe('a proposal', () => {
  const proposed = () =>
    bring(
      batchOf([
        { amount: '20.00', bankReference: 'X1', parts: [{ account: '2222-2222' }] },
        { amount: '5.00', parts: [{ reference: 'FEE' }] }
      ])
    )

  test('names the one payment of that amount, day and account, which a person confirms', async () => {
    expect((await proposed()).file).toMatchObject({ entriesProposed: 1, entriesUnmatched: 1 })
    const [entry, fee] = await openEntries()
    expect(entry).toMatchObject({
      status: 'Proposed',
      amount: '-20.00',
      proposal: { referenceNo: second, companyCode: 'D00002' }
    })
    const approver = await app.signIn('approver')
    const refused = await app.refusal(approver, confirmBankEntries, { entryIds: [fee?.entryId ?? 0] })
    expect(refused.displayErrorMessage).toBe('Nothing is proposed for this entry.')
    await app.call(approver, confirmBankEntries, { entryIds: [entry?.entryId ?? 0] })
    expect(await statuses()).toEqual(['IN FILE', 'SETTLED', 'IN FILE'])
    const reason = 'Charges of the bank'
    await app.call(approver, ignoreBankEntries, { entryIds: [fee?.entryId ?? 0], reason })
    expect([await difference(), await openEntries(), await faults()]).toEqual(['0.00', [], []])
    expect(await openEntries(false)).toMatchObject([
      { status: 'Matched', decidedBy: expect.stringContaining('approver') },
      { status: 'Ignored', comment: reason }
    ])
  })

  test('is not confirmed by who brought the file, nor without the right', async () => {
    const admin = await app.signIn('admin')
    const entries: GivenEntry[] = [{ amount: '20.00', parts: [{ account: '22222222' }] }]
    await app.call(admin, receiveBankFile, { fileName: 'a.xml' }, { file: Buffer.from(batchOf(entries)) })
    const [entry] = await openEntries()
    const entryIds = [entry?.entryId ?? 0]
    expect((await app.refusal(admin, confirmBankEntries, { entryIds })).displayErrorMessage).toBe(
      'You imported the file of this entry. A second person has to decide.'
    )
    expect((await app.refusal(await app.signIn('reviewer'), confirmBankEntries, { entryIds })).errorCode).toMatch(
      /1036$/
    )
    await app.call(await app.signIn('approver'), confirmBankEntries, { entryIds })
    const again = await app.refusal(await app.signIn('approver'), confirmBankEntries, { entryIds })
    expect(again.displayErrorMessage).toBe('This entry is matched already.')
  })

  test('is not made where several payments fit, or the account is another’s', async () => {
    await aPostedCycle(app.database.db, {
      batchNo: 8,
      clock: app.clock,
      dealers: [{ companyId: 4, amounts: ['100.00'], bankAccountNumber: '44444444' }]
    }).then((more) => aSentRun(app.database.db, app.clock, { references: more }))
    await bring(
      batchOf([
        { amount: '100.00', parts: [{}] },
        { amount: '3.00', parts: [{ account: '99999999' }] }
      ])
    )
    expect((await openEntries()).map(({ status }) => status)).toEqual(['Unmatched', 'Unmatched'])
  })
})

describe('statements', () => {
  test('go on from the last, in one file or several', async () => {
    await bring(
      bankStatement([
        {
          id: 'S1',
          number: 8,
          on: '2026-11-20',
          entries: [{ amount: '100.00', on: '2026-11-20', parts: [{ reference: first }] }]
        },
        { id: 'S2', number: 9, opening: '900.00', entries: [{ amount: '20.00', parts: [{ reference: second }] }] }
      ])
    )
    await bring(bankStatement([{ id: 'S3', number: 10, opening: '880.00', on: '2026-11-22' }], { messageId: 'STMT-2' }))
    expect(await overview()).toMatchObject({
      bank: { lastStatement: { statementRef: 'S3', closingBalance: '880.00', difference: '0.00' } }
    })
    expect(await faults()).toEqual([])
  })

  test.each(
    drawn([
      ['begin again with a year', 260_000_250, 270_000_001, 1],
      ['count over all accounts', 7, 12, 1],
      ['begin again at one', 365, 1, 1],
      ['stay as they are', 1, 1, 0],
      ['follow', 7, 8, 0]
    ])
  )('are taken by their balances where their numbers %s, and a jump is mentioned', async (_, before, now, notes) => {
    await bring(bankStatement([{ id: 'S1', number: before, on: '2026-12-31' }]))
    const next = bankStatement([{ id: 'S2', number: now, on: '2027-01-04' }], { messageId: 'STMT-2' })
    const { outcome, file, problems } = await bring(next)
    expect([outcome, file.problemCount, file.noteCount]).toEqual(['TAKEN', 0, notes])
    expect(problems.map(({ problem }) => problem)).toEqual(
      notes ? [expect.stringContaining(`has the number ${now}, and the last one was number ${before}`)] : []
    )
    expect(await faults()).toEqual([])
  })

  test('that were missed, as their entries come to nothing, are put where they belong when they come', async () => {
    const bothWays: GivenEntry[] = [
      { amount: '100.00', parts: [{ reference: first }] },
      { amount: '100.00', credit: true, parts: [{ reference: first, returned: 'AC04' }] }
    ]
    const days: GivenStatement[] = [
      { id: 'D1', number: 1, on: '2026-11-21' },
      { id: 'D2', number: 2, on: '2026-11-22', entries: bothWays },
      { id: 'D3', number: 3, on: '2026-11-23', entries: [{ amount: '20.00', parts: [{ reference: second }] }] },
      { id: 'D4', number: 4, on: '2026-11-24', opening: '980.00' }
    ]
    const [one, missed, three, four] = days.map((day, index) => bankStatement([day], { messageId: `M${index}` }))
    for (const day of [one, three]) await bring(day ?? '')
    expect((await bring(missed ?? '')).problems).toEqual([
      { kind: 'NOTE', place: 'Statement D2', problem: 'came late, and now stands before statement D3' }
    ])
    expect(await statuses()).toEqual(['RETURNED', 'SETTLED', 'IN FILE'])
    expect((await overview()).bank?.lastStatement).toMatchObject({ statementRef: 'D3', difference: '0.00' })
    expect(await faults()).toEqual([])
    expect((await bring(four ?? '')).outcome).toBe('TAKEN')
    // Before the first one there is no predecessor.
    const before = bankStatement([{ id: 'D0', on: '2026-11-20' }], { messageId: 'M5' })
    expect((await bring(before)).file.problem).toContain('comes before the last one that was taken')
    expect(await faults()).toEqual([])
  })

  test('may have numbers as long as a day’s date with more behind it', async () => {
    expect((await bring(bankStatement([{ id: 'S1', number: 20_261_121_001 }]))).outcome).toBe('TAKEN')
  })

  test('of several days are sent again with the next: what was taken is skipped by name', async () => {
    const days = [
      { id: 'D1', number: 1, entries: [{ amount: '100.00', parts: [{ reference: first }] }] },
      { id: 'D2', number: 2, opening: '900.00', on: '2026-11-22' }
    ]
    await bring(bankStatement(days), 'two-days.xml')
    const third = { id: 'D3', number: 3, opening: '900.00', on: '2026-11-23' }
    const { file, problems } = await bring(bankStatement([...days, third], { messageId: 'STMT-2' }))
    expect(file).toMatchObject({ status: 'Taken', problemCount: 0, noteCount: 2 })
    const known = 'was taken before, with the file two-days.xml'
    expect(problems).toEqual([
      { kind: 'SKIPPED', place: 'Statement D1', problem: known },
      { kind: 'SKIPPED', place: 'Statement D2', problem: known }
    ])
    expect((await overview()).bank?.lastStatement).toMatchObject({ statementRef: 'D3' })
    // None of these is new, though the file has fewer than the first.
    const again = await bring(bankStatement(days.slice(1), { messageId: 'STMT-3' }))
    expect(again.file.problem).toBe(`Statement D2 of 22 Nov 2026 ${known}.`)
    expect(await faults()).toEqual([])
  })

  /** What it has, the statement, and the reason that is given. */
  const refused: [string, GivenStatement, string][] = [
    [
      'another opening balance',
      { id: 'S5', number: 11, opening: '901.00' },
      'opens with RM 901.00, and the last one, S4 of 21 Nov 2026, closed with RM 900.00. Import what lies between'
    ],
    ['an earlier day', { id: 'S5', number: 11, opening: '900.00', on: '2026-11-20' }, 'comes before the last one'],
    [
      'entries that do not add up',
      { id: 'S5', number: 11, opening: '900.00', closing: '899.00' },
      'closes with RM 899.00 instead of RM 900.00'
    ],
    ['another account', { id: 'S5', account: '700011112222' }, 'the account •••• 2222, which is none of ours'],
    ['another bank', { id: 'S5', bankBic: 'CIBBMYKL' }, `at the bank CIBBMYKL, and ours is at ${ourAccount.bankBic}`],
    [
      'another currency',
      { id: 'S5', number: 11, opening: '900.00', closing: '890.00', entries: [{ amount: '10.00', currency: 'USD' }] },
      'is in USD'
    ],
    [
      'a third decimal that is not zero',
      { id: 'S5', number: 11, opening: '900.00', closing: '899.99', entries: [{ amount: '0.011' }] },
      'Stmt/Ntry/Amt: has a third decimal that is not zero: 0.011'
    ]
  ]

  test(`with ${refused.map(([what]) => what).join(', ')} are refused whole`, async () => {
    await bring(
      bankStatement([{ id: 'S4', number: 10, entries: [{ amount: '100.00', parts: [{ reference: first }] }] }])
    )
    const good: GivenEntry = { amount: ringgitOf(senOf('20.00')), parts: [{ reference: second }] }
    for (const [what, statement, problem] of refused) {
      const entries = [...(statement.entries ?? []), ...(statement.closing ? [] : [good])]
      const { outcome, file } = await bring(
        bankStatement([{ on: '2026-11-22', ...statement, entries }], { messageId: what })
      )
      expect([outcome, file.problem], what).toEqual(['REFUSED', expect.stringContaining(problem)])
      expect(await statuses(), what).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    }
    expect(await faults()).toEqual([])
  })
})
