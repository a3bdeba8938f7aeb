import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideTaxRemittance, taxListCan } from '@payouts/contract/tax-remittances/can'
import type { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import type { TaxRemittance } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { closeList } from './close-list.ts'
import { firstDayOf } from './lines.ts'
import { lockLists } from './lock-lists.ts'
import { readList } from './queries.ts'
import './tables.ts'

type Endpoints = typeof remittanceEndpoints
type MakeCall = WriteCall<CheckedInputOf<Endpoints['requestTaxRemittance']>>

const stored = storedRequests<TaxRemittance>({
  table: 'tax_remittances',
  key: 'change_id',
  columns: sql`to_char(request.month, 'YYYY-MM') as month, request.bill_no as "billNo", request.tax,
    request.paid_on as "paidOn", request.receipt_no as "receiptNo"`
})

type ListCall = ReadCall<CheckedInputOf<Endpoints['getRemittanceRequests']>>

/** The requests of a status, of all months or of one. */
export const listRemittanceRequests = (call: ListCall) =>
  stored.list(
    call,
    call.input,
    call.input.taxMonth ? sql`request.month = ${firstDayOf(call.input.taxMonth)}` : undefined
  )

export const remittanceRequests = requestsOfKind<TaxRemittance>({
  stored,
  async lock(call: RequestCall, changeIds) {
    await lockLists(call.tx)
    return stored.lock(call, changeIds)
  },
  canDecide: canDecideTaxRemittance,
  decides: permission('Withholding Tax', 'APPROVE'),
  area: 'tax-remittances',
  subject: 'TAX REMITTANCE',
  what: ({ month, tax, billNo }) => `to book ${withCurrency(tax)} paid to the tax office for ${month}, bill ${billNo}`,
  event: ({ month, tax, billNo, paidOn, receiptNo }) => ({
    referenceNo: billNo,
    amount: tax,
    details: { taxMonth: month, paidOn, receiptNo }
  }),
  target: ({ month }) => ({ screen: 'taxMonth', taxMonth: month }),
  meanwhile: 'The list is closed when a second person approves it.',
  async apply({ tx, clock, services }, { changeId, month, billNo, tax }) {
    const { bill, ...list } = await readList({ db: tx, clock, services }, month)
    if (list.differences.length > 0 || list.toCompleteCount > 0 || list.tax !== tax || bill?.billNo !== billNo)
      return refuse(
        'changedMeanwhile',
        'The list or its bill has changed since. Refuse it, and have it requested again.'
      )
    await closeList(tx, { changeId, month, tax, clock })
    return { message: `The list of ${month} is closed.` }
  },
  unchanged: 'The list stays open.'
})

/** Requests to book what was paid for a month's list. It empties the tax account, so a second person approves. */
export async function requestRemittance(
  call: MakeCall
): Promise<OutputOf<Endpoints['requestTaxRemittance']> | Refusal> {
  const { tx, clock, services, input } = call
  const { taxMonth, paidOn, receiptNo, reason } = input
  await lockLists(tx)
  const list = await readList({ db: tx, clock, services }, taxMonth)
  const refused = refusedBy(taxListCan.remit(list), 'taxMonth')
  if (refused) return refused
  if (paidOn > clock.today()) return refuse('refusedByRule', 'The day of payment lies in the future.', 'paidOn')
  if (paidOn < `${taxMonth}-01`) return refuse('refusedByRule', 'The payment is older than its month.', 'paidOn')
  const { change_id: changeId } = await tx
    .insertInto('tax_remittances')
    .values({
      month: `${taxMonth}-01`,
      bill_no: list.bill?.billNo ?? '',
      tax: list.tax,
      paid_on: paidOn,
      receipt_no: receiptNo,
      reason,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return remittanceRequests.submit(call, changeId)
}
