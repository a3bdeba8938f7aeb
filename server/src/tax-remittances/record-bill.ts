import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { taxListCan } from '@payouts/contract/tax-remittances/can'
import type { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refusedBy } from '#platform/refusal.ts'
import { firstDayOf } from './lines.ts'
import { lockLists } from './lock-lists.ts'
import { readList } from './queries.ts'

type Endpoints = typeof remittanceEndpoints
type BillCall = WriteCall<CheckedInputOf<Endpoints['recordTaxBill']>>

/** Records the tax office's bill for a month's list, with what the list comes to. A later bill replaces it. */
export async function recordBill(call: BillCall): Promise<OutputOf<Endpoints['recordTaxBill']> | Refusal> {
  const { tx, caller, clock, requestId, services, input } = call
  const { taxMonth, billNo } = input
  await lockLists(tx)
  const list = await readList({ db: tx, clock, services }, taxMonth)
  const refused = refusedBy(taxListCan.recordBill(list), 'taxMonth')
  if (refused) return refused
  await sql`
    insert into tax_bills (month, bill_no, tax, recorded_by, recorded_at)
    values (${firstDayOf(taxMonth)}, ${billNo}, ${list.tax}, ${caller.userId}, ${clock.now()})
    on conflict (month) do update set bill_no = excluded.bill_no, tax = excluded.tax,
      recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`.execute(tx)
  await recordEvent(tx, {
    area: 'tax-remittances',
    action: 'RECORD TAX BILL',
    activity: `Recorded the bill of ${taxMonth}`,
    actor: caller,
    referenceNo: billNo,
    amount: list.tax,
    details: { taxMonth, before: list.bill?.billNo ?? null },
    requestId,
    at: clock.now()
  })
  return { message: `The bill ${billNo} of ${withCurrency(list.tax)} is recorded.` }
}
