import { countOf } from '@payouts/contract/count-text'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { reasonInWords, reasonOf } from '@payouts/contract/reconciliation/reason-codes'
import { sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import type { ReturnedPayment } from '#payments/returned/note-returns.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'

type PaymentInWords = { amount: string; companyCode: string; companyName: string }

/** Notifies those who make payment runs of returned payments, with one notice for all. */
export async function notifyOfReturns(tx: Tx, clock: Clock, returned: readonly ReturnedPayment[]): Promise<void> {
  if (returned.length === 0) return
  const references = returned.map(({ referenceNo }) => referenceNo)
  const { rows } = await sql<PaymentInWords>`
    select amount, company_code as "companyCode", company_name as "companyName"
    from payments join dealers using (company_id) where reference_no = any(${references}::text[])
    order by reference_no`.execute(tx)
  const [first] = rows
  if (!first) return
  const isOne = rows.length === 1
  await notify(tx, {
    kind: 'PAYMENT_RETURNED',
    to: { whoMay: [permission('Payment Runs', 'MAKE')], but: null },
    subject: isOne
      ? `${withCurrency(first.amount)} to ${first.companyName} came back from the bank`
      : `${countOf(rows.length, 'payment')}, ${withCurrency(sumOfRinggit(rows.map(({ amount }) => amount)))}, came back from the bank`,
    detail: isOne ? detailOf(returned[0]) : 'Payouts to these accounts wait until the dealers name other ones.',
    target: isOne ? { screen: 'dealer', companyCode: first.companyCode } : { screen: 'reconciliation' },
    at: clock.now()
  })
}

function detailOf(payment: ReturnedPayment | undefined): string {
  if (!payment) return ''
  const { reasonCode, reasonText } = payment
  return `${reasonInWords(reasonCode, reasonText)} ${reasonOf(reasonCode).remedy}`
}
