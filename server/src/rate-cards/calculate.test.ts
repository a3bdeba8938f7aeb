import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { senOf } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCycle } from '#imports/cycle/import-cycle.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import {
  beforeDecember,
  decemberSales,
  expectedOfDecember,
  importCycleText,
  someDealers,
  transactionNosOf
} from '#test/files/december/december.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-sales-'))
  await beforeDecember(app, { reviewer, approver })
})
afterAll(() => rm(folder, { recursive: true }))

async function amountsOf(batchNo: number) {
  const { rows } = await sql<{ no: string; amount: string }>`
    select transaction_no as no, incentive_amount::text as amount from transactions where batch_no = ${batchNo}
    order by id`.execute(app.database.db)
  return rows
}

test('December’s sales get from the card what another program worked out, and explain themselves', async () => {
  const sales = decemberSales(someDealers)
  const summary = await importCycleText(app, sales, { folder, batchNo: 202612 })
  expect(summary).toMatch(/Rejected {2,}0/)
  const amounts = await amountsOf(202612)
  expect(amounts.filter(({ no, amount }) => expectedOfDecember.get(no)?.amount !== amount)).toEqual([])
  const { length: rowCount } = transactionNosOf(sales)
  expect(amounts).toHaveLength(rowCount)
  await app.jobs.runDue()
  const { sums } = await app.call(reviewer, rateCardEndpoints.getRateCheck, { batchNo: 202612 })
  expect(sums).toMatchObject([{ outcome: 'EXPLAINED', rowCount }])
  const { rows } = await sql`
    select from transactions where batch_no = 202612 and incentive_amount < 0 and state <> 'PAYABLE'`.execute(
    app.database.db
  )
  expect(rows).toEqual([])
  expect(await importCycleText(app, sales, { folder, batchNo: 202612 })).toContain('already')
})

const columns =
  'yesId,transactionNo,transactionType,transactionDate,planName,companyCode,billingAccountNo,transactionAmount,eInvoiceNo,originalTransactionNo'
const sale = (no: string, type: string, { day = '2026-12-08', original = '' } = {}) =>
  `${no}@yes.example,${no},${type},${day},Fiber optic / Cash,D10060,039397179,50.00,,${original}`
const file = (...rows: string[]) => [columns, ...rows].join('\n')

/** A cycle with one sale, of RM 4.00, is accepted. */
async function sold(no: string, batchNo: number, day = '2026-12-01') {
  await importCycleText(app, file(sale(no, 'Prepaid Activation', { day })), { folder, batchNo })
  const decision = { batchNo, version: 1, decision: 'ACCEPT', remark: 'As sent' } as const
  await app.call(reviewer, importEndpoints.decideImport, decision)
}

/** Requests what is mended of a cycle, and has it approved. */
async function repaired(batchNo: number, version: number, rows: { line: number; values: Record<string, string> }[]) {
  await app.call(reviewer, repairEndpoints.repairRows, { batchNo, version, rows })
  const request = await app.call(reviewer, repairEndpoints.requestRepairs, { batchNo, version, reason: 'Mended' })
  return {
    ...request,
    approve: () => app.call(approver, repairEndpoints.acceptRepairs, { changeId: request.changeId })
  }
}

test('rows of which the card says nothing are rejected; mended, they get what it says', async () => {
  const numbered = (row: string) => row.replace(',50.00,,', ',50.00,EINV-4711,')
  const rows = [
    sale('S-1', 'Prepaid Activation'),
    numbered(sale('S-2', 'Gift')),
    sale('S-3', 'Early Churn Clawback', { original: 'NONE' }),
    // A number of a rejected row is nobody's: another dealer's later one counts.
    numbered(sale('S-4', 'Prepaid Activation')).replace('D10060', 'D10061')
  ]
  const summary = await importCycleText(app, file(...rows), { folder, batchNo: 202701 })
  expect(summary).toContain('no rule of the card “Incentives 2026” holds')
  expect(summary).toContain('no accepted cycle has a sale NONE that earned something')
  expect(await amountsOf(202701)).toMatchObject([{ no: 'S-1' }, { no: 'S-4' }])
  const { rows: given } = await sql`
    select transaction_no as no from transactions where batch_no = 202701 and e_invoice_no = 'EINV-4711'`.execute(
    app.database.db
  )
  expect(given).toEqual([{ no: 'S-4' }])
  const listed = await app.call(reviewer, repairEndpoints.getRejectedRows, { batchNo: 202701, version: 1 })
  expect(listed.content.map(({ problems }) => problems[0]?.column)).toEqual(['incentiveAmount', 'incentiveAmount'])
  const mended = await repaired(202701, 1, [
    { line: 3, values: { transactionType: 'Prepaid Activation', eInvoiceNo: '' } },
    { line: 4, values: { originalTransactionNo: 'NOWHERE' } }
  ])
  expect(mended.message).toContain('line 4: incentiveAmount no accepted cycle has a sale NOWHERE')
  await mended.approve()
  const amounts = await amountsOf(202701)
  expect(amounts.map(({ no }) => no)).toEqual(['S-1', 'S-2', 'S-4'])
  expect(amounts[1]?.amount).toBe(amounts[0]?.amount)
  await app.jobs.runDue()
  const { sums } = await app.call(reviewer, rateCardEndpoints.getRateCheck, { batchNo: 202701 })
  expect(sums).toMatchObject([{ outcome: 'EXPLAINED', rowCount: 3 }])
  await expectBooksToAgree(app.database.db)
})

test('a repair never changes what other rows of the cycle earn', async () => {
  const sales = Array.from({ length: 40 }, (_, at) => sale(`B-${at}`, 'Prepaid Activation'))
  const gift = sale('B-40', 'Gift', { day: '2026-12-01' })
  await importCycleText(app, file(...sales, gift), { folder, batchNo: 202703 })
  const before = await amountsOf(202703)
  const row = { line: 42, values: { transactionType: 'Prepaid Activation' } }
  await expect(repaired(202703, 1, [row])).rejects.toThrow('of the cycle would earn something else')
  expect(await amountsOf(202703)).toEqual(before)
})

test('a clawback whose number was mended takes only what those that came meanwhile have left', async () => {
  // Of the 8.03 that the sale earned, December takes 4.02 back.
  const original = 'TRX-8091-TTVAX'
  const clawback = (no: string, of: string) => sale(no, 'Early Churn Clawback', { original: of, day: '2026-12-02' })
  const early = file(sale('M-0', 'Prepaid Activation'), clawback('M-1', 'MISTYPED'))
  await importCycleText(app, early, { folder, batchNo: 202704 })
  await importCycleText(app, file(clawback('M-2', original), clawback('M-3', original)), { folder, batchNo: 202705 })
  const mended = await repaired(202704, 1, [{ line: 3, values: { originalTransactionNo: original } }])
  await mended.approve()
  expect(await amountsOf(202704)).toMatchObject([{ no: 'M-0' }, { no: 'M-1', amount: '0.00' }])
  expect(await amountsOf(202705)).toMatchObject([{ amount: '-4.01' }, { amount: '0.00' }])
  await app.jobs.runDue()
  for (const batchNo of [202704, 202705]) {
    const { sums } = await app.call(reviewer, rateCardEndpoints.getRateCheck, { batchNo })
    expect(sums.map(({ outcome }) => outcome)).toEqual(['EXPLAINED'])
  }
})

test('a file without amounts from days without a card is refused', async () => {
  const early = file(sale('E-1', 'Prepaid Activation', { day: '2026-11-30' }))
  await expect(importCycleText(app, early, { folder, batchNo: 202702 })).rejects.toThrow(
    'no approved rate card of Incentives was in force on the days of this file'
  )
})

test('a file of sales of which no row can be read names its rows, not the card', async () => {
  const unknown = file(sale('U-1', 'Prepaid Activation').replace('D10060', 'D404'))
  await expect(importCycleText(app, unknown, { folder, batchNo: 202799 })).resolves.toContain('D404')
})

test('what a sale would have earned is not known, also where it was rejected before the card was asked', async () => {
  const [again, row] = [sale('R-1', 'Prepaid Activation'), sale('R-2', 'Prepaid Activation')]
  const summary = await importCycleText(app, file(again, again, row), { folder, batchNo: 202706 })
  expect(summary).toContain('The amount of 1 rejected row is not known.')
})

test('a clawback at a time for which no rule holds is said to be that, and not to have no sale', async () => {
  await sold('L-1', 202707, '2026-12-08')
  const early = sale('L-2', 'Early Churn Clawback', { original: 'L-1', day: '2026-12-07' })
  const summary = await importCycleText(app, file(sale('L-3', 'Prepaid Activation'), early), {
    folder,
    batchNo: 202708
  })
  expect(summary).toContain('no rule of the card “Incentives 2026” holds before its sale')
})

test('clawbacks that arrive at once take back no more than the sale earned', async () => {
  const original = 'TRX-4648-YPBTM'
  const { rows: before } = await sql<{ earned: string; taken: string }>`
    select (select incentive_amount from transactions where batch_no = 202610 and transaction_no = ${original})::text as earned,
      (select -incentive_amount from transactions where batch_no = 202612 and original_transaction_no = ${original})::text as taken`.execute(
    app.database.db
  )
  const taking = (batchNo: number) =>
    importCycleText(app, file(sale(`C-${batchNo}`, 'Early Churn Clawback', { original, day: '2026-10-31' })), {
      folder,
      batchNo
    })
  const again = ['2026-12-31', '2026-12-30'].map((day, at) =>
    importCycleText(app, file(sale(`C-${at}`, 'Early Churn Clawback', { original, day })), {
      folder,
      batchNo: 202710 + at
    })
  )
  await Promise.all(again)
  await expect(taking(202720)).rejects.toThrow('no approved rate card')
  const { rows } = await sql<{ taken: string }>`
    select sum(-incentive_amount)::text as taken from transactions where original_transaction_no = ${original}`.execute(
    app.database.db
  )
  const [{ earned, taken } = { earned: '', taken: '' }] = before
  expect(Number(taken)).toBeGreaterThan(0)
  expect(rows[0]?.taken).toBe(earned)
})

test('repairs that are approved at once take back no more than the sale earned, in one cycle and in several', async () => {
  // Of the 4.31 that the sale earned, December takes 2.16 back.
  const original = 'TRX-1271-UODNO'
  const cycles = [202740, 202741]
  for (const batchNo of cycles) {
    const mistyped = [1, 2].map((at) =>
      sale(`R-${batchNo}-${at}`, 'Early Churn Clawback', { original: 'MISTYPED', day: '2026-12-02' })
    )
    const kept = sale(`R-${batchNo}`, 'Prepaid Activation')
    await importCycleText(app, file(kept, ...mistyped), { folder, batchNo })
  }
  const mend = (batchNo: number, version: number) =>
    repaired(
      ...([batchNo, version] as const),
      [3, 4].map((line) => ({ line, values: { originalTransactionNo: original } }))
    )
  const takenBack = async () => {
    const { rows } = await sql<{ taken: string; rows: number }>`
      select sum(-incentive_amount)::text as taken, count(*)::integer as rows from transactions
      where original_transaction_no = ${original}`.execute(app.database.db)
    return rows[0]
  }
  const requests = []
  for (const batchNo of cycles) requests.push(await mend(batchNo, 1))
  const approvals = await Promise.allSettled(requests.map(({ approve }) => approve()))
  expect(approvals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const approval of approvals)
    if (approval.status === 'rejected')
      expect(String(approval.reason)).toMatch(/gives line 3 another amount by now. Refuse the request/)
  expect(await takenBack()).toEqual({ taken: '4.31', rows: 3 })
  // Made again, the other takes the nothing that is left.
  for (const [at, approval] of approvals.entries()) {
    if (approval.status === 'fulfilled') continue
    const { changeId } = requests[at] ?? { changeId: 0 }
    await app.call(approver, repairEndpoints.refuseRepairs, { changeId, comment: 'Another amount' })
    const again = await mend(cycles[at] ?? 0, 1)
    await again.approve()
  }
  expect(await takenBack()).toEqual({ taken: '4.31', rows: 5 })
  await expectBooksToAgree(app.database.db)
})

test('a file that is read while another one comes takes what that left, and its check says so', async () => {
  await sold('O-0', 202760)
  const clawback = (no: string) => file(sale(no, 'Early Churn Clawback', { original: 'O-0', day: '2026-12-31' }))
  const other = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const source = {
    fileName: 'slow.csv',
    byteCount: 0,
    sha256: 'slow',
    async *open() {
      begun.resolve()
      await other.promise
      yield Buffer.from(clawback('O-1'))
    }
  }
  const slow = app.database.db.transaction().execute((tx) =>
    importCycle(tx, {
      ...{ batchNo: 202761, name: 'Slow', commissionType: 'Incentives', dates: {}, source },
      ...{ actor: 'system', clock: app.clock }
    })
  )
  await begun.promise
  await importCycleText(app, clawback('O-2'), { folder, batchNo: 202762 })
  other.resolve()
  await slow
  expect(await amountsOf(202762)).toMatchObject([{ amount: '-4.00' }])
  expect(await amountsOf(202761)).toMatchObject([{ amount: '0.00' }])
  await app.jobs.runDue()
  for (const batchNo of [202761, 202762]) {
    const { sums } = await app.call(reviewer, rateCardEndpoints.getRateCheck, { batchNo })
    expect(sums.map(({ outcome }) => outcome)).toEqual(['EXPLAINED'])
  }
})

test('what an excluded clawback would take stays taken, since its exclusion may be removed', async () => {
  await sold('X-0', 202750)
  const clawback = (no: string) => file(sale(no, 'Early Churn Clawback', { original: 'X-0', day: '2026-12-31' }))
  await importCycleText(app, clawback('X-1'), { folder, batchNo: 202751 })
  await app.call(reviewer, exclusionEndpoints.addExclusion, {
    ...{ customerName: 'Own staff', yesId: 'X-1@yes.example', billingAccountNo: '990000001', reason: 'Internal line' },
    ...{ exclusionStart: '2026-12-01', exclusionEnd: '2027-01-31' }
  })
  await importCycleText(app, clawback('X-2'), { folder, batchNo: 202752 })
  await importCycleText(app, clawback('X-3'), { folder, batchNo: 202753 })
  const [[before] = [], ...taken] = await Promise.all([202750, 202751, 202752, 202753].map(amountsOf))
  const sum = taken.flat().reduce((total, { amount }) => total - senOf(amount), 0n)
  expect(sum).toBe(senOf(before?.amount ?? ''))
})

test('a sale that is excluded, or earns less in a later version, is told beside its clawback, whether that can still be held or was approved', async () => {
  const selling = (...lines: string[]) => [`${columns},incentiveAmount`, ...lines].join('\n')
  const worth = (no: string, amount: string) => `${sale(no, 'Prepaid Activation')},${amount}`
  const version = async (batchNo: number, no: number, text: string) => {
    await importCycleText(app, text, { folder, batchNo })
    await app.jobs.runDue()
    const accepted = { batchNo, version: no, decision: 'ACCEPT', remark: 'As sent' } as const
    return () => app.call(reviewer, importEndpoints.decideImport, accepted).then(() => app.jobs.runDue())
  }
  const taking = (no: string, original: string) => sale(no, 'Early Churn Clawback', { original, day: '2026-12-31' })
  const outcomeOf = async (batchNo: number) => {
    const { sums } = await app.call(reviewer, rateCardEndpoints.getRateCheck, { batchNo })
    return sums[0]
  }
  const found = async (batchNo: number) => {
    const { content } = await app.call(reviewer, signalEndpoints.getSignals, { batchNo, pageSize: 100 })
    return content.filter(({ severity }) => severity === 'red')
  }
  const gain = [1, 2, 3].map((at) => sale(`G-${at}`, 'Prepaid Activation'))
  await (await version(202770, 1, selling(worth('Y-0', '4.00'), worth('Y-9', '4.00'), worth('Y-8', '4.00'))))()
  await (await version(202771, 1, file(taking('Y-1', 'Y-0'))))()
  await (await version(202772, 1, file(taking('Y-2', 'Y-9'), ...gain)))()
  expect(await outcomeOf(202771)).toMatchObject({ outcome: 'EXPLAINED', rowCount: 1, expected: '-4.00' })
  const approving = { batchNo: 202772, version: 1, remark: 'Good' }
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, approving)
  await app.call(approver, payoutEndpoints.approvePayout, { ...approving, selectedDate: app.clock.today() })
  expect(await found(202771)).toEqual([])
  await app.call(reviewer, exclusionEndpoints.addExclusion, {
    ...{ customerName: 'Own staff', yesId: 'Y-9@yes.example', billingAccountNo: '990000001', reason: 'Internal line' },
    ...{ exclusionStart: '2026-12-01', exclusionEnd: '2027-01-31' }
  })
  await sql`update signal_runs set cut = '{"TAKEN_BACK_MORE": 150, "NO_RULE": 160}' where batch_no = 202770`.execute(
    app.database.db
  )
  await app.jobs.runDue()
  const more = { rule: 'TAKEN_BACK_MORE', figures: { sales: '1', earned: '0.00', taken: '4.00', difference: '4.00' } }
  expect(await found(202770)).toMatchObject([more])
  const { cut } = await app.call(reviewer, signalEndpoints.getCycleSignals, { batchNo: 202770 })
  expect(cut.map(({ rule }) => rule)).toEqual(['NO_RULE'])
  const accept = await version(202770, 2, selling(worth('Y-0', '1.50'), worth('Y-8', '4.00')))
  expect(await outcomeOf(202771)).toMatchObject({ outcome: 'NO_ORIGINAL' })
  expect(await found(202770)).toMatchObject([{ rule: 'RATE_DIFFERS' }, more])
  await accept()
  expect(await outcomeOf(202771)).toMatchObject({ outcome: 'DIFFERS', expected: '-1.50' })
  expect(await found(202771)).toMatchObject([{ rule: 'RATE_DIFFERS', figures: { difference: '2.50' } }])
  await expectBooksToAgree(app.database.db)
})

test('a held sale that is cancelled once it and its clawback were approved is told to those who can give it back', async () => {
  const approved = async (batchNo: number) => {
    const approving = { batchNo, version: 1, remark: 'Good' }
    await app.call(reviewer, payoutEndpoints.requestApprovalPayout, approving)
    await app.call(approver, payoutEndpoints.approvePayout, { ...approving, selectedDate: app.clock.today() })
  }
  const imported = async (batchNo: number, ...rows: string[]) => {
    await importCycleText(app, file(...rows), { folder, batchNo })
    const decision = { batchNo, version: 1, decision: 'ACCEPT', remark: 'As sent' } as const
    await app.call(reviewer, importEndpoints.decideImport, decision)
  }
  await imported(202780, ...['Z-0', 'Z-1', 'Z-4'].map((no) => sale(no, 'Prepaid Activation')))
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where batch_no = 202780 order by id limit 2`.execute(app.database.db)
  const ids = rows.map(({ id }) => id)
  const held = { batchNo: 202780, version: 1, remark: 'To be checked' }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactions, { ...held, ids })
  await approved(202780)
  const clawback = sale('Z-2', 'Early Churn Clawback', { original: 'Z-0', day: '2026-12-31' })
  await imported(202782, clawback, sale('Z-3', 'Prepaid Activation'))
  await app.jobs.runDue()
  await approved(202782)
  // What was told of the first is not told once more with the second: it would be given back twice.
  for (const id of ids) {
    const cancelling = { ...held, holdType: 'Manual Hold' as const, transactionIds: [id] }
    await app.call(approver, onHoldEndpoints.cancelHoldTransactions, cancelling)
  }
  const { rows: said } = await sql<{ said: string }>`
    select activity as said from audit_events where batch_no = 202780 and action = 'CANCEL'
    union all
    select concat_ws(' of ', count(*) / count(distinct user_id), subject) from notices where subject like 'Clawbacks%'
    group by subject`.execute(app.database.db)
  expect(said).toEqual([
    { said: expect.stringContaining('Clawbacks that were approved take RM 4.00 back of sales that were cancelled') },
    { said: expect.not.stringContaining('Clawbacks') },
    { said: expect.stringMatching(/^1 of .* take RM 4.00 back of sales that were cancelled, in/) }
  ])
})

test('importing is the same on the screen', async () => {
  const named = {
    batchNo: 202730,
    payoutCycleName: 'January',
    commissionType: 'Incentives',
    fileName: 'sales.csv'
  } as const
  const dates = { reportDate: '2027-01-16', cutoffDate: '2027-01-18', payoutDate: '2027-01-20' }
  const content = Buffer.from(file(sale('U-1', 'Prepaid Activation')))
  const report = await app.call(reviewer, importEndpoints.importCycle, { ...named, ...dates }, { file: content })
  expect(report).toMatchObject({ rowsRead: 1, rowsAccepted: 1 })
})
