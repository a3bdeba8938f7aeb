import { hash } from 'node:crypto'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { prepared, useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { answered, balancesOf, statusesOf } from '#test/builders/payment-builders.ts'
import {
  anApprovedRun,
  aRun,
  choiceOf,
  fileOf,
  paymentsAreDue,
  readRun,
  settingsAreMade
} from '#test/builders/payment-run-builders.ts'
import { messageProblems } from '#test/files/message-rules.ts'

const { makePaymentRun, approvePaymentRun, refusePaymentRun, getPaymentsDue, getRunPayments } = paymentRunEndpoints
const { requestRunWithdrawal, approveRunWithdrawal, refuseRunWithdrawal, instructRunAgain } = paymentRunEndpoints

const app = useTestApp({ per: 'test' })
const maker = useSession(app, 'reviewer', { per: 'test' })
const approver = useSession(app, 'approver', { per: 'test' })
const references = prepared(
  async () => {
    await settingsAreMade(app)
    return paymentsAreDue(app, [
      { companyId: 1, amount: '100.00', dealer: { account_holder: 'Café Élan & Söhne' } },
      { companyId: 2, amount: '250.55', dealer: { bank_name: 'CIMB Bank', bank_bic: 'CIBBMYKL' } },
      { companyId: 3, amount: '1000000.01', dealer: { bank_name: 'RHB Bank', bank_bic: 'RHBBMYKL' } }
    ])
  },
  { per: 'test' }
)

const page = { pageNumber: 0, pageSize: 20 }

describe('a payment run', () => {
  test('is previewed, made, approved by another person, and its file says what was posted', async () => {
    const due = await app.call(maker, getPaymentsDue, {})
    expect(due.sums).toMatchObject([
      { dueOn: app.clock.today(), bankBic: 'CIBBMYKL', bankName: 'CIMB Bank', count: 1, total: '250.55', leftOut: [] },
      { bankBic: 'MBBEMYKL', count: 1 },
      { bankBic: 'RHBBMYKL', total: '1000000.01' }
    ])
    const previewed = await app.call(maker, makePaymentRun, { ...choiceOf(app), dryRun: true })
    expect(previewed).toMatchObject({
      ...{ runNo: null, count: 3, total: '1000350.56', changedCount: 1, newAccountCount: 3, leftOut: [] },
      closedDay: { reason: 'Saturday', nextDay: '2026-11-23' },
      rails: [
        { rail: 'INTRABANK', count: 1, total: '100.00' },
        { rail: 'IBG', count: 1, total: '250.55' },
        { rail: 'RENTAS', count: 1, total: '1000000.01' }
      ]
    })
    const runNo = await aRun(app, maker)
    expect((await app.call(maker, getPaymentsDue, {})).sums).toMatchObject(
      due.sums.map(() => ({ count: 0, total: '0.00', inRunCount: 1 }))
    )
    expect((await readRun(app, approver, runNo)).run).toMatchObject({
      ...{ status: 'Pending Approval', total: previewed.total, paymentCount: 3, approvedBy: null, downloadCount: 0 },
      ...{ madeBy: 'reviewer binti Ujian', fileName: `${runNo}.xml`, progress: [] }
    })
    expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['INSTRUCTED']))
    await app.call(approver, approvePaymentRun, { runNo, comment: 'Agrees' })
    expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['IN FILE']))
    const bytes = await fileOf(app, approver, runNo)
    const { run, history } = await readRun(app, approver, runNo)
    expect(hash('sha256', bytes)).toBe(run.sha256)
    expect(bytes).toHaveLength(run.byteSize ?? 0)
    const text = bytes.toString()
    for (const referenceNo of references()) expect(text).toContain(`<EndToEndId>${referenceNo}</EndToEndId>`)
    expect(text).toContain('<CtrlSum>1000350.56</CtrlSum>')
    expect(sumOfRinggit([...text.matchAll(/<InstdAmt[^>]*>([\d.]+)</g)].map(([, amount = '']) => amount))).toBe(
      run.total
    )
    expect(history.map(({ activity }) => activity)).toEqual([
      `Downloaded the file of payment run ${runNo}: ${runNo}.xml`,
      `Approved payment run ${runNo} of 3 payments, RM 1,000,350.56`,
      `Made payment run ${runNo} of 3 payments, RM 1,000,350.56`
    ])
    await expectBooksToAgree(app.database.db)
  })

  test('has a file that the rules of its message accept', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    const contents = (await fileOf(app, maker, runNo)).toString()
    expect(await messageProblems('pain.001.001.09', contents)).toEqual([])
  })

  test('gives the same bytes each time, whatever became of the records since', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    const first = await fileOf(app, maker, runNo)
    await app.database.pool.query(`update dealers set company_name = 'Another', city = 'Ipoh', account_holder = null`)
    app.clock.advanceDays(9)
    expect((await fileOf(app, await app.signIn('approver'), runNo)).equals(first)).toBe(true)
    const again = await app.signIn('reviewer')
    expect((await readRun(app, again, runNo)).run).toMatchObject({
      downloadCount: 2,
      downloadedBy: 'approver binti Ujian'
    })
    const admin = await app.signIn('admin')
    const events = await app.call(admin, auditEndpoints.getAuditEvents, {
      ...page,
      noOfMonth: 3,
      action: 'DOWNLOAD RUN'
    })
    expect(events.totalElements).toBe(2)
  })

  test('notifies approvers, and the maker of the decision', async () => {
    const runNo = await aRun(app, maker)
    const subjectsOf = async (by: typeof maker) =>
      (await app.call(by, noticeEndpoints.getNotices, page)).content.map(({ subject, place }) => ({ subject, place }))
    const place = { screen: 'payments', runNo }
    expect(await subjectsOf(approver)).toContainEqual({
      subject: `reviewer binti Ujian made payment run ${runNo} of 3 payments, RM 1,000,350.56`,
      place
    })
    await app.call(approver, refusePaymentRun, { runNo, reason: 'Wrong day' })
    expect(await subjectsOf(maker)).toContainEqual({
      subject: `approver binti Ujian refused payment run ${runNo}`,
      place
    })
  })

  test('says how far its payments have come, on its page and on the list', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    const progressOf = async () => {
      const { content } = await app.call(maker, paymentRunEndpoints.getPaymentRuns, page)
      const { progress } = (await readRun(app, maker, runNo)).run
      expect(content.find((line) => line.runNo === runNo)?.progress).toEqual(progress)
      return progress
    }
    expect(await progressOf()).toEqual([{ status: 'IN FILE', count: 3, total: '1000350.56' }])
    const [first = '', second = '', third = ''] = references()
    await answered(app.database.db, app.clock, [
      { referenceNo: first, status: 'SETTLED' },
      { referenceNo: second, status: 'REJECTED' }
    ])
    expect(await progressOf()).toEqual([
      { status: 'IN FILE', count: 1, total: '1000000.01' },
      { status: 'REJECTED', count: 1, total: '250.55' },
      { status: 'SETTLED', count: 1, total: '100.00' }
    ])
    // One leaves a status as another comes to it.
    await answered(app.database.db, app.clock, [
      { referenceNo: first, status: 'RETURNED' },
      { referenceNo: third, status: 'SETTLED' }
    ])
    expect(await progressOf()).toEqual([
      { status: 'REJECTED', count: 1, total: '250.55' },
      { status: 'RETURNED', count: 1, total: '100.00' },
      { status: 'SETTLED', count: 1, total: '1000000.01' }
    ])
    await expect(app.database.pool.query('delete from payment_run_progress')).rejects.toThrow('write')
    await expectBooksToAgree(app.database.db)
  })

  test('for a day to come is expected to be answered from that day', async () => {
    const runNo = await aRun(app, maker, { executeOn: addDays(app.clock.today(), 20) })
    await app.call(approver, approvePaymentRun, { runNo })
    await answered(
      app.database.db,
      app.clock,
      references().map((referenceNo) => ({ referenceNo, status: 'ACCEPTED' }))
    )
    const statusesIn = async (days: number) => {
      app.clock.advanceDays(days)
      await app.jobs.runDue()
      return new Set(Object.values(await statusesOf(app.database.db)))
    }
    expect(await statusesIn(24)).toEqual(new Set(['ACCEPTED']))
    expect(await statusesIn(1)).toEqual(new Set(['UNKNOWN']))
  })

  test('that is refused gives its payments free, and nobody gets its file', async () => {
    const runNo = await aRun(app, maker)
    expect((await app.refusal(maker, makePaymentRun, choiceOf(app))).displayErrorMessage).toContain('Nothing is due')
    await app.call(approver, refusePaymentRun, { runNo, reason: 'Wrong day' })
    expect((await fileOf(app, approver, runNo)).toString()).toContain('was refused')
    const other = await aRun(app, maker)
    expect((await readRun(app, maker, other)).run.paymentCount).toBe(3)
    await expectBooksToAgree(app.database.db)
  })

  test('lists its payments with what the bank reads otherwise and whose account is new', async () => {
    const runNo = await aRun(app, maker)
    const marked = (mark: 'CHANGED TEXT' | 'FIRST PAYMENT' | 'NEW ACCOUNT') =>
      app.call(maker, getRunPayments, { ...page, runNo, mark })
    expect((await marked('CHANGED TEXT')).content).toMatchObject([
      {
        ...{ name: 'Café Élan & Söhne', accountNumber: '•••• 0001', rail: 'INTRABANK', status: 'INSTRUCTED' },
        changes: [{ field: 'beneficiary.name', from: 'Café Élan & Söhne', why: 'CHARACTERS' }]
      }
    ])
    expect((await marked('FIRST PAYMENT')).totalElements).toBe(3)
    expect((await marked('NEW ACCOUNT')).totalElements).toBe(0)
  })
})

describe('a run whose file was never sent', () => {
  test('is withdrawn by two people; only then its payments are instructed again, under new references', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    const before = await balancesOf(app.database.db)
    await app.call(maker, requestRunWithdrawal, { runNo, reason: 'The bank wants another day' })
    expect((await fileOf(app, maker, runNo)).toString()).toContain('waits for the decision on its withdrawal')
    expect((await app.refusal(maker, instructRunAgain, { runNo, reason: 'Again' })).displayErrorMessage).toContain(
      'waits'
    )
    await app.call(approver, approveRunWithdrawal, { runNo })
    expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['WITHDRAWN']))
    expect(await balancesOf(app.database.db)).toMatchObject({ D00001: '100.00', D00002: '250.55' })
    const { message } = await app.call(maker, instructRunAgain, { runNo, reason: 'For tomorrow' })
    expect(message).toBe('Instructed 3 payments again; the next run pays them.')
    expect(await balancesOf(app.database.db)).toEqual(before)
    const { content } = await app.call(maker, paymentEndpoints.getPaymentList, { ...page, status: 'INSTRUCTED' })
    expect(content.map(({ referenceNo }) => referenceNo.slice(0, 2))).toEqual(['PY', 'PY', 'PY'])
    const reissued = await app.call(maker, paymentEndpoints.getPayment, { referenceNo: content[0]?.referenceNo ?? '' })
    expect(references()).toContain(reissued.replaces)
    expect((await readRun(app, maker, await aRun(app, maker))).run.total).toBe('1000350.56')
    await expectBooksToAgree(app.database.db)
  })

  test('may be kept after all', async () => {
    const runNo = await anApprovedRun(app, { maker, approver })
    await app.call(maker, requestRunWithdrawal, { runNo, reason: 'Perhaps' })
    await app.call(approver, refuseRunWithdrawal, { runNo, reason: 'It was sent at noon' })
    expect((await readRun(app, maker, runNo)).run).toMatchObject({ status: 'Approved', withdrawalAskedBy: null })
    expect((await fileOf(app, maker, runNo)).toString()).toContain('<Document')
    await expectBooksToAgree(app.database.db)
  })
})
