import type { OutputOf } from '@payouts/contract/endpoint'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { Reconciliation } from '@payouts/contract/reconciliation/overview-schema'
import type { ReceiveReport } from '@payouts/contract/reconciliation/receive-report'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { beforeEach } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { bankStatement, type GivenEntry, type GivenStatement, notification, results } from '../files/bank-messages.ts'
import { aSentRun, ourSettings } from '../files/bank-runs.ts'
import { failedChecks } from './books.ts'
import { aPostedCycle, balancesOf, statusesInOrder } from './payment-builders.ts'

const { receiveBankFile, getReconciliation, getBankEntries, confirmBankEntries, choosePaymentOfEntry } =
  reconciliationEndpoints

/** Payments of a sent run, and what the bank and two people do with them. */
type PaymentsAtBank = {
  references: string[]
  runNo: string
  /** The reviewer uploads a file. */
  bring(content: string): Promise<ReceiveReport>
  /** A statement that continues the previous one, dated a day later. */
  statement(entries: GivenEntry[], more?: GivenStatement): Promise<ReceiveReport>
  announced(entries: GivenEntry[]): Promise<ReceiveReport>
  /** Reports payments by a list of results. */
  reported(status: 'SETTLED' | 'RETURNED', ...references: string[]): Promise<ReceiveReport>
  entries(which?: 'open' | 'all'): Promise<BankEntry[]>
  choose(by: string, entryId: number, referenceNo: string): Promise<OutputOf<typeof choosePaymentOfEntry>>
  /** The approver confirms all proposals for open entries. */
  confirmAll(): Promise<void>
  statuses(): ReturnType<typeof statusesInOrder>
  balances(): ReturnType<typeof balancesOf>
  overview(): Promise<Reconciliation>
  difference(): Promise<string | undefined>
  faults(): ReturnType<typeof failedChecks>
}

type Dealer = { amount: string; account?: string }

/** Before each test: a posted cycle with a payment to each of these dealers, in one sent run. */
export function usePaymentsAtBank(app: TestApp, dealers: readonly Dealer[]): PaymentsAtBank {
  const at = { references: [] as string[], runNo: '', statements: 0, closing: '1000.00' }
  beforeEach(async () => {
    const { db } = app.database
    await ourSettings(db)
    const given = dealers.map(({ amount, account }, index) => ({
      companyId: index + 1,
      amounts: [amount],
      bankAccountNumber: account ?? String(index + 1).repeat(8)
    }))
    const references = await aPostedCycle(db, { batchNo: 7, clock: app.clock, dealers: given })
    Object.assign(at, { references, statements: 0, closing: '1000.00' })
    at.runNo = await aSentRun(db, app.clock, { references })
  })
  const page = { pageNumber: 0, pageSize: 50, sortOrder: 'ASC' } as const
  const bring = async (content: string) =>
    app.call(await app.signIn('reviewer'), receiveBankFile, { fileName: 'bank.xml' }, { file: Buffer.from(content) })
  const entries = async (which: 'open' | 'all' = 'open') =>
    (await app.call(await app.signIn('approver'), getBankEntries, { ...page, open: which === 'open' })).content
  const overview = async () => app.call(await app.signIn('approver'), getReconciliation, {})
  return {
    get references() {
      return at.references
    },
    get runNo() {
      return at.runNo
    },
    bring,
    async statement(given, more = {}) {
      at.statements += 1
      const id = `S${at.statements}`
      const content = bankStatement([{ id, opening: at.closing, entries: given, ...more }], { messageId: id })
      const answer = await bring(content)
      at.closing = (await overview()).bank?.lastStatement?.closingBalance ?? at.closing
      return answer
    },
    announced: (given) => bring(notification(given, { messageId: `N${at.statements}-${given.length}` })),
    reported: (status, ...references) => {
      const rows = references.map((reference) => {
        const amount = dealers[at.references.indexOf(reference)]?.amount
        return `${reference},${status},${status === 'RETURNED' ? 'AC04' : ''},,,,${amount}`
      })
      return bring(results(rows))
    },
    entries,
    choose: async (by, entryId, referenceNo) =>
      app.call(await app.signIn(by), choosePaymentOfEntry, {
        ...{ entryId, referenceNo, comment: 'By the bank’s letter' }
      }),
    async confirmAll() {
      const entryIds = (await entries()).map(({ entryId }) => entryId)
      await app.call(await app.signIn('approver'), confirmBankEntries, { entryIds })
    },
    statuses: () => statusesInOrder(app.database.db, at.references),
    balances: () => balancesOf(app.database.db),
    overview,
    difference: async () => (await overview()).bank?.lastStatement?.difference,
    faults: () => failedChecks(app.database.db)
  }
}
