import { countOf } from '@payouts/contract/count-text'
import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import { waitSetting } from '@payouts/contract/dealer-records/schema'
import { changesBankAccount } from '@payouts/contract/dealers/record'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { approvalsByPolicy } from '#approvals/commands/approvals-by-policy.ts'
import { lockDealers } from '#dealers/commands.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { RequestCall } from '#requests/request-kind.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { dealerChanges, dealersOfChanges, type KnownChange } from '../queries/changes.ts'
import { newAccountWaitDays } from '../queries/waits.ts'
import type { FieldValues } from '../tables.ts'
import { applyChange, type FollowDuty, recordNow } from './apply.ts'
import { changesInWords, eventDetails, whatOf } from './words.ts'

/** Requests to change what decides who is paid, where and with which tax. */
export const changeRequests = (followDuty: FollowDuty) =>
  requestsOfKind<KnownChange>({
    stored: dealerChanges,
    field: 'changeIds',
    lock: lockChanges,
    canDecide: canDecideDealerChange,
    decides: permission('Dealers', 'APPROVE'),
    approvals: approvalsByPolicy({
      // The database requests the approvals of a bank account with the change.
      subjectOf: ({ changeId, companyId, after, fourEyes }) =>
        fourEyes && companyId !== null && changesBankAccount(after)
          ? { kind: 'BANK_ACCOUNT', subject: String(changeId) }
          : undefined
    }),
    area: 'dealers',
    subject: 'CHANGE OF RECORD',
    what: (change) => `to change ${whatOf(change)}`,
    how: (change) => `: ${changesInWords(change)}`,
    several: ({ length }) => `to change the records of ${countOf(length, 'dealer')}`,
    event: (change) => ({
      name: change.companyName ?? '',
      ...(change.companyCode !== null && { accountCode: change.companyCode }),
      details: eventDetails(change)
    }),
    target: ({ companyCode }) => ({ screen: 'dealer', companyCode }),
    async recheck({ tx }, change) {
      const now = await valuesNow(tx, change)
      if (Object.entries(change.before).every(([field, value]) => now[field] === value)) return change
      return refuse(
        'changedMeanwhile',
        `What is asked of ${whatOf(change)} was made of values that are not there any more. Refuse it, and have it requested again.`
      )
    },
    async apply(call, change, comment) {
      await applyChange(call, { ...change, comment }, followDuty)
      return { message: 'It is in effect from now on.' }
    },
    unchanged: 'Nothing was changed.'
  })

/** E-invoice numbers and dealers first, as every change of a record locks them, then the requested changes of them. */
async function lockChanges({ tx }: RequestCall, changeIds: readonly number[]): Promise<KnownChange[]> {
  if (await changesDuties(tx, changeIds)) await lockEInvoices(tx)
  await lockDealers(tx, { companyIds: await dealersOfChanges(tx, changeIds) })
  return dealerChanges.lock({ tx }, changeIds)
}

async function changesDuties(tx: Tx, changeIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from dealer_changes where change_id = any(${[...changeIds]}::bigint[]) and after ?| '{eInvoiceRequired,ownEInvoices}'
    limit 1`.execute(tx)
  return rows.length > 0
}

const valuesNow = async (tx: Tx, { companyId }: KnownChange): Promise<FieldValues> =>
  companyId === null ? { [waitSetting]: String(await newAccountWaitDays(tx)) } : recordNow(tx, companyId)
