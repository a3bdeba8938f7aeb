import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { act } from '#on-hold/commands/act.ts'
import { cancel, requestRelease } from '#on-hold/commands/hold-action.ts'
import { holdRequests } from '#on-hold/commands/hold-requests.ts'
import { heldCycles, heldTransactions } from '#on-hold/commands/selection.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { callAs, clockAt } from './people.ts'
import type { PlannedCycle } from './plan.ts'

type People = { db: Database; services: Services; reviewer: Caller; approver: Caller; administrator: Caller }

const holdType = holdTypes.manual

/** Requests the release of some manually held rows, a week after the payout. */
export async function requestReleaseOfHeld(
  { db, services, reviewer }: People,
  plan: PlannedCycle,
  { batch_no: batchNo, version, release_requested_count: alreadyRequested }: CycleRow
): Promise<void> {
  if (alreadyRequested > 0) return
  const { rows } = await sql<{ id: string }>`
    select id::text from transactions where batch_no = ${batchNo} and hold_type = ${holdType} and id % 2 = 0`.execute(
    db
  )
  const selectedDate = addDays(plan.payoutDate, 7)
  const input = { holdType, remark: 'The dealer has handed in the signed forms.', selectedDate } as const
  const made = { caller: reviewer, clock: clockAt(selectedDate, 10), services, input }
  const transactionIds = rows.map(({ id }) => id)
  await callAs(db, made, (call) =>
    act(call, requestRelease, heldTransactions({ batchNo, version, transactionIds }), 'transactions')
  )
}

/** Cancels all held rows of a cycle; a large sum needs a second person. */
export async function cancelHeld(
  { db, services, approver, administrator }: People,
  { batchNo, reportDate }: PlannedCycle,
  { held_count: held }: CycleRow
): Promise<void> {
  if (held === 0) return
  const input = { holdType, remark: 'Replaced by a calculation with the new device prices.' } as const
  const made = { caller: approver, clock: clockAt(addDays(reportDate, 1), 10), services, input }
  const kept = { ...made, input: { ...input, batchNos: [batchNo] } }
  const { waiting } = await callAs(db, kept, (call) => act(call, cancel, heldCycles(call.input), 'cycles'))
  if (!waiting) return
  const { decisionId } = waiting
  const second = { ...made, caller: administrator, input: { decisionId, comment: 'As agreed.' } }
  await callAs(db, second, holdRequests.approve)
}
