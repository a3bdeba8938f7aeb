import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { waitSetting } from '@payouts/contract/dealer-records/schema'
import type { DealerRecord } from '@payouts/contract/dealers/record'
import type { RecordField } from '@payouts/contract/dealers/record-fields'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { recordProblems, storedValue, typedProblem } from '@payouts/contract/dealers/record-rules'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { sameAsBefore } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockDealers, saveRecord } from '#dealers/commands.ts'
import { findDealer, noSuchDealer } from '#dealers/queries.ts'
import {
  differenceOf,
  freeOf,
  guardedOf,
  type RecordPart,
  recordOf,
  sameFieldsOf,
  withWholeBank
} from '#dealers/record.ts'
import type { DealerRow } from '#dealers/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { alreadyPending } from '#requests/request-change.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { lockEInvoices } from '#transactions/e-invoices/numbers.ts'
import { dealerChanges } from '../queries/changes.ts'
import { newAccountWaitDays } from '../queries/waits.ts'
import type { FieldValues } from '../tables.ts'
import type { FollowDuty } from './apply.ts'
import { changeRequests } from './change-requests.ts'
import { changesInWords, eventDetails } from './words.ts'

type Endpoints = typeof dealerRecordEndpoints
type ChangeCall = WriteCall<CheckedInputOf<Endpoints['changeDealerRecord']>>
type WaitCall = WriteCall<CheckedInputOf<Endpoints['changeNewAccountWait']>>

/**
 * Changes fields of a dealer's record. What decides who is paid, where and with which tax is requested of a second
 * person; the rest takes effect at once. Refuses a version that has passed, a record that would not agree with itself,
 * and a second request while one waits.
 */
export const changeRecordBy =
  (followDuty: FollowDuty) =>
  async (call: ChangeCall): Promise<OutputOf<Endpoints['changeDealerRecord']> | Refusal> => {
    const { tx, clock, input } = call
    const found = await findDealer(tx, { companyCode: input.companyCode })
    if (!found) return noSuchDealer(input.companyCode)
    const { eInvoiceRequired, ownEInvoices } = input.changes
    if (eInvoiceRequired !== undefined || ownEInvoices !== undefined) await lockEInvoices(tx)
    const [dealer] = await lockDealers(tx, { companyIds: [found.companyId] })
    if (!dealer) return noSuchDealer(input.companyCode)
    if (dealer.record_version !== input.version)
      return refuse(
        'changedMeanwhile',
        `The record of ${dealer.company_name} was changed meanwhile. Look at it again.`,
        'version'
      )
    const refusedValue = refuseValue(input.changes)
    if (refusedValue) return refusedValue
    const before = recordOf(dealer)
    const changes = differenceOf(before, withWholeBank(before, storedPart(input.changes)))
    if (Object.keys(changes).length === 0) return refuse('refusedByRule', sameAsBefore)
    const refusal = refuseDisagreement(before, changes, clock.today())
    if (refusal) return refusal
    const free = freeOf(changes)
    const guarded = guardedOf(changes)
    if (Object.keys(free).length > 0) await changeAtOnce(call, dealer, free)
    if (Object.keys(guarded).length === 0) return { changeId: null, message: 'Saved. It takes effect at once.' }
    return requestGuarded(call, dealer, guarded, followDuty)
  }

function storedPart(changes: RecordPart): RecordPart {
  const fields = Object.entries(changes) as [RecordField, string | null][]
  return Object.fromEntries(fields.map(([field, written]) => [field, storedValue(field, written)]))
}

function refuseValue(changes: RecordPart): Refusal | undefined {
  for (const [field, written] of Object.entries(changes) as [RecordField, string | null][]) {
    const problem = typedProblem(field, written)
    if (problem) return refuse('refusedByRule', `${recordLabels[field]} ${problem}.`, `changes.${field}`)
  }
  return undefined
}

/** What was wrong before does not keep other fields from being mended. */
function refuseDisagreement(before: DealerRecord, changes: RecordPart, today: string): Refusal | undefined {
  const stood = new Set(recordProblems(before, today).map(({ field, problem }) => `${field} ${problem}`))
  const [wrong] = recordProblems({ ...before, ...changes }, today).filter(
    ({ field, problem }) => !stood.has(`${field} ${problem}`) || changes[field] !== undefined
  )
  return wrong && refuse('refusedByRule', `${recordLabels[wrong.field]} ${wrong.problem}.`, `changes.${wrong.field}`)
}

async function changeAtOnce({ tx, caller, clock, requestId, input }: ChangeCall, dealer: DealerRow, free: RecordPart) {
  const before = sameFieldsOf(recordOf(dealer), free)
  await saveRecord(tx, dealer.company_id, free)
  await recordEvent(tx, {
    area: 'dealers',
    action: 'CHANGE RECORD',
    activity: `Changed the record of ${dealer.company_name}: ${changesInWords({ before, after: free })}`,
    actor: caller,
    name: dealer.company_name,
    reason: input.reason,
    accountCode: dealer.company_code,
    details: eventDetails({ before, after: free }),
    requestId,
    at: clock.now()
  })
}

/** Requests what a second person has to approve. */
async function requestGuarded(call: ChangeCall, dealer: DealerRow, after: RecordPart, followDuty: FollowDuty) {
  const companyId = dealer.company_id
  if (await isWaiting(call, companyId)) return refuse('refusedByRule', alreadyPending)
  return submit(call, { companyId, before: sameFieldsOf(recordOf(dealer), after), after }, followDuty)
}

/** Requests another number of days for the setting. */
export const changeWaitBy =
  (followDuty: FollowDuty) =>
  async (call: WaitCall): Promise<OutputOf<Endpoints['changeNewAccountWait']> | Refusal> => {
    const { tx, input } = call
    // The second of two concurrent requests, and one that meets an approval, waits here and finds the first.
    await sql`select from dealer_settings for update`.execute(tx)
    const days = await newAccountWaitDays(tx)
    if (days === input.days) return refuse('refusedByRule', sameAsBefore)
    if (await isWaiting(call, null)) return refuse('refusedByRule', alreadyPending)
    const change = { before: { [waitSetting]: String(days) }, after: { [waitSetting]: String(input.days) } }
    return submit(call, { companyId: null, ...change }, followDuty)
  }

type NewChange = { companyId: number | null; before: Partial<FieldValues>; after: Partial<FieldValues> }

async function submit(
  call: WriteCall<{ reason: string }>,
  { companyId, before, after }: NewChange,
  followDuty: FollowDuty
): Promise<{ changeId: number; message: string } | Refusal> {
  const { change_id: changeId } = await call.tx
    .insertInto('dealer_changes')
    .values({
      company_id: companyId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: call.input.reason,
      file_name: null,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return changeRequests(followDuty).submit(call, changeId)
}

/** One request at a time: the dealer, or the setting, is locked. */
const isWaiting = ({ tx }: Pick<WriteCall<unknown>, 'tx'>, companyId: number | null): Promise<boolean> =>
  dealerChanges.isPending(tx, sql`company_id is not distinct from ${companyId}::integer`)
