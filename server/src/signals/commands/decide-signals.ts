import { countOf } from '@payouts/contract/count-text'
import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { signalCan } from '@payouts/contract/signals/can'
import type { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { sentenceOf } from '@payouts/contract/signals/figure-text'
import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import type { SignalDecision, SignalLine, SignalStatus } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { lockCycles } from '#cycles/lock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { noSuchSignal } from '../queries/signal.ts'
import { statusOf } from '../queries/signals.ts'
import '../tables.ts'

type Endpoints = typeof signalEndpoints
type DismissCall = WriteCall<CheckedInputOf<Endpoints['dismissSignals']>>
type ReopenCall = WriteCall<CheckedInputOf<Endpoints['reopenSignal']>>
type Outcome = Promise<{ message: string } | Refusal>
type Deciding = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** A signal as a decision finds it, with its cycle. */
export type KnownSignal = Pick<SignalLine, 'signalId' | 'batchNo' | 'version' | 'figures' | 'amount'> & {
  rule: SignalRuleName
  status: SignalStatus
  cycleName: string
  payoutStatus: CycleStatus
  currentVersion: number
}

/** Dismisses signals because nothing is wrong, with the reason: all of those named, or none. */
export async function dismiss(call: DismissCall): Outcome {
  const signalIds = [...new Set(call.input.signalIds)]
  const signals = await lockSignals(call.tx, signalIds)
  if (signals.length < signalIds.length) return refuse('refusedByRule', 'There is no such signal.', 'signalIds')
  for (const signal of signals) {
    const refused = refusedBy(signalCan.dismiss(signal), 'signalIds')
    if (refused) return refused
  }
  await decide(call, signals, { decision: 'DISMISSED', reason: call.input.reason })
  return { message: `Dismissed ${countOf(signals.length, 'signal')}.` }
}

/** Takes a dismissal or a hold of a signal back: it is open again. What was held stays held. */
export async function reopen(call: ReopenCall): Outcome {
  const [signal] = await lockSignals(call.tx, [call.input.signalId])
  if (!signal) return noSuchSignal()
  const refused = refusedBy(signalCan.reopen(signal), 'signalId')
  if (refused) return refused
  await decide(call, [signal], { decision: 'REOPENED', reason: call.input.reason })
  return { message: 'The signal is open again.' }
}

/**
 * Notes that the rows of open signals were held. The caller holds the cycle and has moved the rows; what was decided
 * already stays.
 */
export async function noteHeld(
  call: Deciding & { input: { remark: string } },
  signalIds: readonly number[],
  referenceNo: string
): Promise<void> {
  const open = (await lockSignals(call.tx, signalIds)).filter(({ status }) => status === 'Open')
  if (open.length > 0) await decide(call, open, { decision: 'HELD', reason: call.input.remark, referenceNo })
}

/** In the order of every action: the cycles first, ascending, so that an approval sees all of a decision or none. */
async function lockSignals(tx: Tx, signalIds: readonly number[]): Promise<KnownSignal[]> {
  const { rows: of } = await sql<{ batch_no: number }>`
    select distinct batch_no from signals where signal_id = any(${[...signalIds]}::bigint[])`.execute(tx)
  await lockCycles(
    tx,
    of.map(({ batch_no: batchNo }) => batchNo)
  )
  const { rows } = await sql<KnownSignal>`
    select signal_id as "signalId", signals.batch_no as "batchNo", signals.version, rule, figures, amount,
      ${statusOf} as status, cycles.name as "cycleName", cycles.status as "payoutStatus",
      cycles.version as "currentVersion"
    from signals join cycles on cycles.batch_no = signals.batch_no
    where signal_id = any(${[...signalIds]}::bigint[]) order by signal_id for update of signals`.execute(tx)
  return rows
}

type Decision = { decision: SignalDecision['decision']; reason: string; referenceNo?: string }

const statusAfter = { HELD: 'Held', DISMISSED: 'Dismissed', REOPENED: 'Open' } as const
const verbs = { HELD: 'Held the transactions of', DISMISSED: 'Dismissed', REOPENED: 'Opened again' } as const

async function decide(
  { tx, caller, clock, requestId }: Deciding,
  signals: readonly KnownSignal[],
  { decision, reason, referenceNo }: Decision
): Promise<void> {
  const signalIds = signals.map(({ signalId }) => signalId)
  await sql`
    with decided as (
      update signals set status = ${statusAfter[decision]} where signal_id = any(${signalIds}::bigint[])
      returning signal_id
    )
    insert into signal_decisions (signal_id, decision, reason, reference_no, decided_by, decided_on)
    select signal_id, ${decision}::text, ${reason}::text, ${referenceNo ?? null}::text, ${caller.userId}::bigint,
      ${clock.now()}::timestamptz
    from decided`.execute(tx)
  await recordEvents(
    tx,
    signals.map((signal) => ({
      area: 'payouts',
      action: `SIGNAL ${decision}`,
      activity: `${verbs[decision]} the signal “${ruleOf(signal.rule).title}”: ${sentenceOf(signal.rule, signal.figures)}`,
      actor: caller,
      name: signal.cycleName,
      reason,
      batchNo: signal.batchNo,
      amount: signal.amount,
      ...(referenceNo !== undefined && { referenceNo }),
      details: { signalId: signal.signalId, rule: signal.rule, figures: signal.figures },
      requestId,
      at: clock.now()
    }))
  )
}
