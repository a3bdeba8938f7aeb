import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { failedChecks } from '#test/builders/books.ts'
import { balancesOf, statusesInOrder } from '#test/builders/payment-builders.ts'
import { bankStatement, results, statusReport } from '#test/files/bank-messages.ts'
import { aSentRun, threePayments } from '#test/files/bank-runs.ts'
import { drawn } from '#test/running/long-test.ts'

const { requestRunWithdrawal, approveRunWithdrawal, refuseRunWithdrawal, getPaymentRun } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
let references: string[]
let runNo: string

beforeEach(async () => {
  references = await threePayments(app)
  runNo = await aSentRun(app.database.db, app.clock, { references })
})

async function bring(content: string, fileName = 'bank.xml'): Promise<ReceiveReport> {
  const session = await app.signIn('reviewer')
  return app.call(session, reconciliationEndpoints.receiveBankFile, { fileName }, { file: Buffer.from(content) })
}
const receipt = (messageId = 'BANK-1') => statusReport({ runNo, messageId, group: { status: 'RCVD' } })

const asked = { reason: 'The bank says so' }
const request = async (given = {}) =>
  app.call(await app.signIn('reviewer'), requestRunWithdrawal, { runNo, ...asked, ...given })
const refusedRequest = async (given = {}) =>
  app.refusal(await app.signIn('reviewer'), requestRunWithdrawal, { runNo, ...asked, ...given })
const approve = async (given = {}) => app.call(await app.signIn('approver'), approveRunWithdrawal, { runNo, ...given })
const refusedApproval = async (given = {}) =>
  app.refusal(await app.signIn('approver'), approveRunWithdrawal, { runNo, ...given })
const read = async () => app.call(await app.signIn('reviewer'), getPaymentRun, { runNo })

const lacksReference = {
  displayErrorMessage: expect.stringContaining('so it has its file'),
  field: 'cancellationReference'
}

describe('a run is known to be at the bank', () => {
  test.each(
    drawn([
      ['that it received the run', { group: { status: 'RCVD' } }],
      ['that it looks at the run', { group: { status: 'PDNG' } }],
      ['something of a part', { group: { status: 'PART' } }],
      ['nothing of the run but its number', {}]
    ])
  )('by a report that says %s', async (_, said) => {
    await bring(statusReport({ runNo, ...said }))
    expect((await read()).run).toMatchObject({ reportedOn: app.clock.now().toISOString(), answeredCount: 0 })
    expect(await refusedRequest()).toMatchObject(lacksReference)
    expect(await refusedRequest({ cancellationReference: '  ' })).toMatchObject(lacksReference)
    expect((await read()).run.status).toBe('Sent')
  })

  test('by one that says of a payment that it waits, and still once its payments are UNKNOWN', async () => {
    const payments = [{ reference: references[0] ?? '', status: 'PDNG' }]
    await bring(statusReport({ runNo, batches: [{ reference: `${runNo}-IBG`, payments }] }))
    app.clock.advanceDays(7)
    await app.jobs.runDue()
    expect(await statusesInOrder(app.database.db, references)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    expect(await refusedRequest()).toMatchObject(lacksReference)
  })

  test.each(
    drawn([
      ['a payment of it with another amount', () => ({ parts: [{ reference: references[0] ?? '' }] })],
      ['its batch with another sum', () => ({ batch: { reference: `${runNo}-IBG` } })],
      ['the run with another sum', () => ({ batch: { message: runNo } })]
    ])
  )('by a statement that names %s', async (_, named) => {
    const { file } = await bring(bankStatement([{ entries: [{ amount: '5.00', ...named() }] }]))
    expect(file).toMatchObject({ entriesUnmatched: 1, paymentsChanged: 0 })
    expect(await refusedRequest()).toMatchObject(lacksReference)
  })

  test('not by a report of other sums, nor by a statement that names it nowhere', async () => {
    expect((await bring(statusReport({ runNo, count: 4, group: { status: 'RCVD' } }))).outcome).toBe('REFUSED')
    await bring(bankStatement([{ entries: [{ amount: '5.00', batch: { reference: 'PR99999999-IBG' } }] }]))
    expect((await read()).run.reportedOn).toBeNull()
    await request()
    await approve()
  })

  test('once: later reports change neither the day nor the history', async () => {
    await bring(receipt())
    app.clock.advanceDays(1)
    await bring(receipt('BANK-2'))
    const { run, history } = await read()
    expect(run.reportedOn?.slice(0, 10)).not.toBe(app.clock.now().toISOString().slice(0, 10))
    const news = history.filter(({ activity }) => activity.includes('The bank reported of payment run'))
    expect(news).toMatchObject([{ actor: expect.stringContaining('reviewer') }])
  })
})

describe('a run that is known to be at the bank is withdrawn', () => {
  test('by the reference of the bank’s cancellation, which both people name', async () => {
    await bring(receipt())
    await request({ cancellationReference: ' CXL-77 ' })
    expect((await read()).run).toMatchObject({ status: 'Withdrawal Requested', cancellationReference: 'CXL-77' })
    const notShown = { errorCode: expect.stringMatching(/1038$/), field: 'cancellationReference' }
    expect(await refusedApproval()).toMatchObject(notShown)
    expect(await refusedApproval({ cancellationReference: 'CXL-78' })).toMatchObject(notShown)
    await approve({ cancellationReference: 'CXL-77' })
    const { run, history } = await read()
    expect(run).toMatchObject({ status: 'Withdrawn', cancellationReference: 'CXL-77' })
    expect(history[0]?.activity).toContain('which the bank cancelled by CXL-77')
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', D00002: '20.00', D00003: '3.00' })
    // A report that was on its way raises no alarm then.
    expect((await bring(receipt('BANK-2'))).problems).toEqual([])
    expect(await failedChecks(app.database.db)).toEqual([])
  })

  test('and a withdrawal without one, made behind the product’s back, is named by verify', async () => {
    const { db } = app.database
    await bring(receipt())
    app.clock.advanceDays(1)
    await request({ cancellationReference: 'CXL-77' })
    await approve({ cancellationReference: 'CXL-77' })
    expect(await failedChecks(db)).toEqual([])
    await sql`update payment_runs set cancellation_reference = null`.execute(db)
    expect(await failedChecks(db)).toMatchObject([{ differences: [{ subject: runNo }] }])
  })

  test('not where the bank reports between the request and the decision', async () => {
    await request()
    await bring(receipt())
    expect((await refusedApproval()).displayErrorMessage).toContain('so it has its file. Refuse this request')
    const byForce = sql`
      update payment_runs set status = 'Withdrawn', withdrawn_at = now(),
        withdrawn_by = (select user_id from users where user_name = 'approver')`.execute(app.database.db)
    await expect(byForce).rejects.toThrow('so it has its file')
    await expect(sql`update payment_runs set reported_at = null`.execute(app.database.db)).rejects.toThrow('forgotten')
    await app.call(await app.signIn('approver'), refuseRunWithdrawal, { runNo, reason: 'The bank has it' })
    expect((await read()).run).toMatchObject({ status: 'Sent', cancellationReference: null })
  })

  test('and asked for again: a request that was refused leaves no reference behind', async () => {
    await bring(receipt())
    await request({ cancellationReference: 'CXL-77' })
    await app.call(await app.signIn('approver'), refuseRunWithdrawal, { runNo, reason: 'The bank does not know it' })
    expect(await refusedRequest()).toMatchObject(lacksReference)
  })

  test('not by a reference once the bank has accepted a payment of it', async () => {
    await bring(statusReport({ runNo, group: { status: 'ACTC' } }))
    const refused = await refusedRequest({ cancellationReference: 'CXL-77' })
    expect(refused).toMatchObject({ displayErrorMessage: expect.stringContaining('has answered payments') })
  })
})

test('what was withdrawn as never taken, and is at the bank after all, is named to whoever imports the report', async () => {
  await request()
  await approve()
  const { problems, file } = await bring(receipt())
  expect(file.problemCount).toBe(1)
  expect(problems).toMatchObject([
    { place: runNo, problem: expect.stringContaining('ask the bank at once to cancel it') }
  ])
  expect((await read()).run).toMatchObject({ status: 'Withdrawn', reportedOn: expect.any(String) })
})

describe('no payment of a run at the bank stays stuck', () => {
  test('the bank’s report that it was cancelled gives the money back', async () => {
    await bring(receipt())
    await bring(statusReport({ runNo, messageId: 'BANK-2', group: { status: 'CANC' } }))
    const { rows } = await sql`select distinct status, reason_code from payments`.execute(app.database.db)
    expect(rows).toEqual([{ status: 'REJECTED', reason_code: 'CANC' }])
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', D00003: '3.00' })
    expect(await failedChecks(app.database.db)).toEqual([])
  })

  test('so does a list of results, of single payments', async () => {
    await bring(receipt())
    await bring(results([`${references[0]},REJECTED,MS03,Cancelled,,,100.00`]), 'results.csv')
    expect(await statusesInOrder(app.database.db, references)).toEqual(['REJECTED', 'IN FILE', 'IN FILE'])
  })
})
