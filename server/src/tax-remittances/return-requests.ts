import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canDecideTaxReturn, canGiveBack } from '@payouts/contract/tax-remittances/can'
import type { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxReturn } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { findTaxedPosting, giveBack } from './give-back.ts'
import { isIn } from './lines.ts'
import { lockLists } from './lock-lists.ts'
import './tables.ts'

type Endpoints = typeof taxReturnEndpoints
type MakeCall = WriteCall<CheckedInputOf<Endpoints['requestTaxReturn']>>
type ListCall = ReadCall<CheckedInputOf<Endpoints['getTaxReturns']>>

const stored = storedRequests<TaxReturn>({
  table: 'tax_returns',
  key: 'change_id',
  columns: sql`company_code as "companyCode", company_name as name, posting.reference_no as "ofPosting",
    to_char(posting.posted_on, 'YYYY-MM') as month, posting.gross, posting.withholding_tax as withheld, request.amount`,
  joins: sql`join postings as posting using (posting_id) join dealers on dealers.company_id = posting.company_id`
})

/** The requests of a status, of all payments or of those of one month. */
export const listTaxReturns = (call: ListCall) =>
  stored.list(
    call,
    call.input,
    call.input.taxMonth
      ? sql`request.posting_id in (
          select posting_id from postings where withholding_tax > 0 and ${isIn(sql`posted_on`, call.input.taxMonth)})`
      : undefined
  )

export const taxReturns = requestsOfKind<TaxReturn>({
  stored,
  async lock(call: RequestCall, changeIds) {
    await lockLists(call.tx)
    return stored.lock(call, changeIds)
  },
  canDecide: canDecideTaxReturn,
  decides: permission('Withholding Tax', 'APPROVE'),
  area: 'tax-remittances',
  subject: 'TAX RETURN',
  what: ({ name, amount, ofPosting }) => `to give ${name} back ${withCurrency(amount)} of the tax of ${ofPosting}`,
  event: ({ name, companyCode, ofPosting, amount, month }) => ({
    name,
    accountCode: companyCode,
    referenceNo: ofPosting,
    amount,
    details: { taxMonth: month }
  }),
  target: ({ month }) => ({ screen: 'taxMonth', taxMonth: month }),
  meanwhile: 'The dealer has it once a second person approves it.',
  async apply({ tx, clock }, { changeId, ofPosting, amount, name }) {
    const posting = await findTaxedPosting(tx, ofPosting)
    if (!posting) throw new Error(`there is no tax of ${ofPosting}`)
    const refused =
      refusedBy(canGiveBack(posting, amount), 'amount') ?? (await giveBack(tx, { changeId, posting, amount, clock }))
    return refused ?? { message: `${name} has ${withCurrency(amount)} back.` }
  },
  unchanged: 'The tax stays withheld.'
})

/** Requests that tax is given back to the dealer from which a payment withheld it. Money moves, so a second person approves. */
export async function requestTaxReturn(call: MakeCall): Promise<OutputOf<Endpoints['requestTaxReturn']> | Refusal> {
  const { tx, input } = call
  const { reference, amount, reason } = input
  await lockLists(tx)
  const posting = await findTaxedPosting(tx, reference)
  if (!posting) return refuse('refusedByRule', `No tax was withheld with a payment ${reference}.`, 'reference')
  const refused = refusedBy(canGiveBack(posting, amount), 'amount')
  if (refused) return refused
  if (await stored.isPending(tx, sql`request.posting_id = ${posting.postingId}`))
    return refuse(
      'refusedByRule',
      'A request to give back tax of this payment waits already. Decide on it or withdraw it first.',
      'reference'
    )
  const { change_id: changeId } = await tx
    .insertInto('tax_returns')
    .values({ posting_id: posting.postingId, amount, reason, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return taxReturns.submit(call, changeId)
}
