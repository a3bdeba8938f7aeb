import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import type { TestSession } from '../app/app.ts'
import { useTestApp } from '../app/hooks.ts'
import { bankStatement, type GivenEntry, ourAccount, results, statusReport } from '../files/bank-messages.ts'
import { aSentRun } from '../files/bank-runs.ts'
import { failedChecks } from './books.ts'
import { aPostedCycle, balancesOf, statusesOf } from './payment-builders.ts'
import { choiceOf, paymentsAreDue, settingsAreMade } from './payment-run-builders.ts'

const { receiveBankFile, getBankEntries, getReconciliation } = reconciliationEndpoints
const { getKeptBack, requestSettlement, approveSettlement } = keptBackEndpoints

/** The text of a refusal. */
export const textOf = async (answer: Promise<{ displayErrorMessage: string }>) => (await answer).displayErrorMessage

const page = { pageNumber: 0, pageSize: 20 }

/** A dealer's payment of RM 100.00 in a sent run, and the reports of banks and people on it. */
export function useSentPayment() {
  const app = useTestApp({ per: 'test' })
  let first = ''
  let runNo = ''
  let reviewer: TestSession
  let approver: TestSession
  let files = 0
  let closing = '1000.00'

  const begin = async () => {
    await settingsAreMade(app, { accountNumber: ourAccount.accountNumber })
    ;[first = ''] = await paymentsAreDue(app, [{ companyId: 1, amount: '100.00' }])
    runNo = await aSentRun(app.database.db, app.clock, { references: [first] })
    reviewer = await app.signIn('reviewer')
    approver = await app.signIn('approver')
    ;[files, closing] = [0, '1000.00']
    return { first, runNo, reviewer, approver }
  }

  async function bring(content: string, fileName = 'bank.xml') {
    return app.call(reviewer, receiveBankFile, { fileName }, { file: Buffer.from(content) })
  }
  const says = (status: string, reference = first) =>
    bring(results([`${reference},${status},MS03,,,,100.00`]), 'results.csv')
  const reports = (status: string) =>
    bring(
      statusReport({
        ...{ runNo, messageId: `R${++files}` },
        batches: [{ reference: `${runNo}-IBG`, payments: [{ reference: first, status, code: 'MS03' }] }]
      })
    )
  /** A statement that continues the previous one. */
  async function states(entries: GivenEntry[], on = '2026-11-21') {
    files += 1
    const opening = closing
    closing = entries
      .reduce((sum, { amount, credit }) => sum + (credit ? 1 : -1) * Number(amount), Number(opening))
      .toFixed(2)
    return bring(bankStatement([{ id: `S${files}`, opening, on, entries }], { messageId: `S${files}` }))
  }
  const debit = (reference = first): GivenEntry => ({ amount: '100.00', parts: [{ reference }] })
  const credit = (reference = first): GivenEntry => ({
    amount: '100.00',
    credit: true,
    reversal: true,
    parts: [{ reference }]
  })

  const keptBack = async (open = true) => (await app.call(reviewer, getKeptBack, { ...page, open })).content
  const only = async () => {
    const [kept] = await keptBack()
    if (!kept) throw new Error('nothing is kept back')
    return kept
  }
  const entries = async () =>
    (await app.call(reviewer, getBankEntries, { ...page, open: false, sortOrder: 'ASC' })).content
  const preview = () => app.call(reviewer, paymentRunEndpoints.makePaymentRun, choiceOf(app, { dryRun: true }))
  const statuses = () => statusesOf(app.database.db)
  const balances = () => balancesOf(app.database.db)
  const faults = () => failedChecks(app.database.db)
  const difference = async () => (await app.call(reviewer, getReconciliation, {})).bank?.lastStatement?.difference
  const reissue = async (referenceNo = first) =>
    (await app.call(reviewer, paymentEndpoints.payBalance, { referenceNo, reason: 'Again' })).referenceNo

  /** A later posting of the same dealer. @returns its payment's reference */
  const isPosted = (amount: string, batchNo: number) =>
    aPostedCycle(app.database.db, { batchNo, clock: app.clock, dealers: [{ companyId: 1, amounts: [amount] }] })

  /** One person requests, another approves. @returns the message to the second */
  async function settle(settlement: Settlement, more: { entryId?: number } = {}) {
    const { keptBackId } = await only()
    await app.call(reviewer, requestSettlement, { keptBackId, settlement, reason: 'The bank said so', ...more })
    const changeId = (await only()).request?.changeId ?? 0
    return (await app.call(approver, approveSettlement, { changeId, comment: 'Seen' })).message
  }

  return {
    ...{
      app,
      begin,
      balances,
      bring,
      credit,
      debit,
      difference,
      entries,
      faults,
      isPosted,
      keptBack,
      only,
      reissue,
      preview,
      reports,
      says,
      settle,
      states,
      statuses
    }
  }
}
