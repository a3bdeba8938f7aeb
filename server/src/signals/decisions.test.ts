import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { beforeNovember, november, plantedFile } from '#test/files/november.ts'

const { getSignals, getSignal, getCycleSignals, dismissSignals, reopenSignal, changeSignalRule, approveSignalChange } =
  signalEndpoints
const {
  approvePayout,
  requestApprovalPayout,
  holdPayoutCompanyCode,
  holdPayoutTransactions,
  getPayoutActivityDetails
} = payoutEndpoints
const { batchNo } = november
const all = { pageNumber: 0, pageSize: 100 }

const app = useTestApp({ per: 'test' })
const people = prepared(
  async () => {
    await beforeNovember(app.database.db, { hasFaults: true })
    const [reviewer, approver, admin] = await Promise.all(
      ['reviewer', 'approver', 'admin'].map((name) => app.signIn(name))
    )
    if (!reviewer || !approver || !admin) throw new Error('nobody is signed in')
    await app.call(reviewer, importEndpoints.importCycle, november, { file: cycleFile(plantedFile()) })
    const decision = { batchNo, version: 1, decision: 'ACCEPT' as const, remark: 'Totals agree' }
    await app.call(reviewer, importEndpoints.decideImport, decision)
    return { reviewer, approver, admin }
  },
  { per: 'test' }
)

const action = { batchNo, version: 1, remark: 'Checked' }
const approval = { ...action, selectedDate: '2026-11-21' }
const open = async (rule: SignalRuleName) => {
  await app.jobs.runDue()
  const { content } = await app.call(people().reviewer, getSignals, { ...all, batchNo, rule })
  const [signal] = content
  if (!signal) throw new Error(`there is no signal ${rule}`)
  return signal
}
const redIds = async () => {
  const { content } = await app.call(people().reviewer, getSignals, {
    ...{ ...all, batchNo, severity: 'red' as const, status: 'Open' as const }
  })
  return content.map(({ signalId }) => signalId)
}
const statesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; rows: number }>`
    select state, count(*) as rows from transactions where batch_no = ${batchNo} group by state`.execute(
    app.database.db
  )
  return Object.fromEntries(rows.map(({ state, rows: count }) => [state, count]))
}

describe('approval', () => {
  test('is refused while red signals are open, and names them; amber ones do not matter', async () => {
    const { reviewer, approver } = people()
    await open('DEALER_SPIKE')
    await app.call(reviewer, requestApprovalPayout, action)
    const refused = await app.refusal(approver, approvePayout, approval)
    expect(refused.displayErrorMessage).toMatch(
      /^5 red signals are open\. Hold the transactions or dismiss with a reason first\. New dealer with a high payout, Kedai 12: Comes to RM/
    )
    const reason = 'The dealer sent the contracts.'
    await app.call(approver, dismissSignals, { signalIds: await redIds(), reason })
    await app.call(approver, approvePayout, approval)
    const left = await app.call(reviewer, getSignals, { ...all, batchNo, status: 'Passed' })
    expect(left.totalElements).toBe(16)
  })

  test('does not pass by what no job has worked out yet', async () => {
    const { reviewer, approver } = people()
    await app.call(reviewer, requestApprovalPayout, action)
    const { displayErrorMessage } = await app.refusal(approver, approvePayout, approval)
    expect(displayErrorMessage).toContain('5 red signals are open.')
  })

  test('looks at a bank account that was changed after the import', async () => {
    const { reviewer, approver } = people()
    await open('DEALER_SPIKE')
    await app.call(approver, dismissSignals, { signalIds: await redIds(), reason: 'In order' })
    await sql`
      update dealers set bank_account_number = '514010006', record_version = record_version + 1
      where company_id in (6, 7)`.execute(app.database.db)
    await app.call(reviewer, requestApprovalPayout, action)
    const { displayErrorMessage } = await app.refusal(approver, approvePayout, approval)
    expect(displayErrorMessage).toContain('One bank account for several dealers, Kedai 6')
    await app.jobs.runDue()
    expect(await redIds()).toHaveLength(1)
  })

  test('goes on in spite of open signals where two people have turned that off', async () => {
    const { reviewer, approver } = people()
    const change = { name: 'APPROVAL' as const, severity: 'off' as const, thresholds: {}, validFrom: '2026-11-21' }
    const { changeId } = await app.call(reviewer, changeSignalRule, { ...change, reason: 'A trial' })
    await app.call(approver, approveSignalChange, { changeId })
    await app.call(reviewer, requestApprovalPayout, action)
    await app.call(approver, approvePayout, approval)
  })
})

describe('a decision', () => {
  test('to hold takes exactly the signal’s rows, with its reason, and settles it', async () => {
    const { reviewer } = people()
    const { signalId, transactionCount, amount } = await open('DEALER_SPIKE')
    const before = await statesOf()
    const hold = { ...action, remark: 'Nobody can explain it', matching: { signalId } }
    const preview = await app.call(reviewer, holdPayoutTransactions, { ...hold, dryRun: true })
    expect(preview).toMatchObject({ transactionCount, totalPayOut: amount })
    expect((await app.call(reviewer, getSignal, { signalId })).status).toBe('Open')
    const { referenceNo } = await app.call(reviewer, holdPayoutTransactions, hold)
    const { rows } = await sql<{ company_id: number; rows: number }>`
      select company_id, count(*) as rows from transactions
      where batch_no = ${batchNo} and state = 'HELD' and hold_type = 'Manual Hold' group by company_id`.execute(
      app.database.db
    )
    expect(rows).toEqual([{ company_id: 1, rows: transactionCount }])
    expect((await statesOf())['PAYABLE']).toBe((before['PAYABLE'] ?? 0) - transactionCount)
    expect(await app.call(reviewer, getSignal, { signalId })).toMatchObject({
      status: 'Held',
      decisions: [{ decision: 'HELD', reason: 'Nobody can explain it', referenceNo, decidedBy: reviewer.name }]
    })
  })

  test.each([
    ['transactions', holdPayoutTransactions],
    ['dealers', holdPayoutCompanyCode]
  ] as const)('to hold all that matches a rule’s open signals settles each of them: %s', async (_, call) => {
    const { reviewer } = people()
    const { signalId } = await open('DEALER_SPIKE')
    const [other] = (await app.call(reviewer, getSignals, { ...all, batchNo, rule: 'CLAWBACKS' })).content
    const matching = { signalRule: 'DEALER_SPIKE' as const }
    const { referenceNo } = await app.call(reviewer, call, { ...action, matching })
    expect(await app.call(reviewer, getSignal, { signalId })).toMatchObject({
      status: 'Held',
      decisions: [{ decision: 'HELD', referenceNo }]
    })
    expect(other?.status).toBe('Open')
    expect((await app.call(reviewer, getSignal, { signalId: other?.signalId ?? 0 })).status).toBe('Open')
  })

  test('on a part of the rows leaves the signal open', async () => {
    const { reviewer } = people()
    const { signalId } = await open('SAME_AMOUNT')
    const matching = { signalId, transactionDate: '2026-11-02' }
    await app.call(reviewer, holdPayoutTransactions, { ...action, matching })
    expect((await app.call(reviewer, getSignal, { signalId })).status).toBe('Open')
  })

  test('to dismiss has a reason; it is taken back with one; all of it stays in history, feed and audit trail', async () => {
    const { reviewer, approver } = people()
    const { signalId } = await open('CLAWBACKS')
    await app.call(reviewer, dismissSignals, { signalIds: [signalId], reason: 'A shop that closed' })
    const again = await app.refusal(approver, dismissSignals, { signalIds: [signalId], reason: 'So it is' })
    expect(again.displayErrorMessage).toBe('This signal was dismissed already.')
    await app.call(approver, reopenSignal, { signalId, reason: 'The shop is open' })
    const open2 = await app.refusal(approver, reopenSignal, { signalId, reason: 'Once more' })
    expect(open2.displayErrorMessage).toBe('This signal is open.')
    expect(await app.call(reviewer, getSignal, { signalId })).toMatchObject({
      status: 'Open',
      decisions: [
        { decision: 'REOPENED', reason: 'The shop is open', decidedBy: approver.name },
        { decision: 'DISMISSED', reason: 'A shop that closed', decidedBy: reviewer.name }
      ]
    })
    const feed = await app.call(reviewer, getPayoutActivityDetails, { ...all, batchNo })
    expect(feed.content.map(({ activity }) => activity)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Dismissed the signal “Large share of clawbacks”: Clawbacks of RM/)
      ])
    )
  })

  test('on several is made of all of them or none', async () => {
    const { reviewer } = people()
    const { signalId } = await open('CLAWBACKS')
    const refused = await app.refusal(reviewer, dismissSignals, { signalIds: [signalId, 99_999], reason: 'Fine' })
    expect(refused).toMatchObject({ field: 'signalIds', displayErrorMessage: 'There is no such signal.' })
    expect((await app.call(reviewer, getSignal, { signalId })).status).toBe('Open')
  })

  test('follows the signal into a new version while its figures stay; with others it is looked at again', async () => {
    const { reviewer } = people()
    const { signalId, dealers } = await open('CLAWBACKS')
    await app.call(reviewer, dismissSignals, { signalIds: [signalId], reason: 'A shop that closed' })
    const rows = [...plantedFile(), aRow({ transactionDate: '2026-11-03' })]
    await app.call(reviewer, importEndpoints.importCycle, november, { file: cycleFile(rows) })
    expect(await app.call(reviewer, getCycleSignals, { batchNo })).toMatchObject({ state: 'WORKING' })
    const again = await open('CLAWBACKS')
    expect(again).toMatchObject({ status: 'Dismissed', version: 2 })
    expect((await app.call(reviewer, getSignal, { signalId: again.signalId })).decisions).toMatchObject([
      { decision: 'DISMISSED', reason: 'A shop that closed', decidedBy: reviewer.name }
    ])
    const refused = await app.refusal(reviewer, reopenSignal, { signalId, reason: 'Once more' })
    expect(refused.displayErrorMessage).toContain('was calculated again')
    const isOfSignal = (row: FileRow) =>
      row.companyCode === dealers[0]?.companyCode && row.incentiveAmount.startsWith('-')
    const first = rows.find(isOfSignal)
    const other = rows.map((row) =>
      row === first
        ? { ...row, incentiveAmount: row.incentiveAmount.replace(/.$/, (sen) => (sen === '9' ? '8' : '9')) }
        : row
    )
    await app.call(reviewer, importEndpoints.importCycle, november, { file: cycleFile(other) })
    expect(await open('CLAWBACKS')).toMatchObject({ status: 'Open', version: 3 })
  })
})

test('a company’s own user learns of no signal, whatever the role grants', async () => {
  await people()
  const { signalId } = await open('DEALER_SPIKE')
  await aDealer(app.database.db, { company_id: 77 })
  await anOutsider(app.database.db, { userName: 'kedai', companyId: 77 })
  await sql`update roles set granted = '{"Signals": ["DISMISS"], "Payout": ["HOLD"]}' where name = 'Dealer staff'`.execute(
    app.database.db
  )
  const outsider = await app.signIn('kedai')
  const words = { displayErrorMessage: 'This is for staff alone.' }
  expect(await app.refusal(outsider, getSignals, all)).toMatchObject(words)
  expect(await app.refusal(outsider, getSignal, { signalId })).toMatchObject(words)
  expect(await app.refusal(outsider, getCycleSignals, { batchNo })).toMatchObject(words)
  expect(await app.refusal(outsider, dismissSignals, { signalIds: [signalId], reason: 'Mine' })).toMatchObject(words)
})
