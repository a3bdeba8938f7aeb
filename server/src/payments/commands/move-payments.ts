import { senOf, withCurrency } from '@payouts/contract/money'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { type Journal, lockAccounts, writeJournals } from '#ledger/commands.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { journalOf, type PaymentMove, type PaymentState } from '../rules.ts'
import '#dealers/tables.ts'
import '../kept-back/tables.ts'
import '../tables.ts'

/** Who moves payments: a person, or the name of an automatic source, such as a watched folder. */
export type PaymentActor = Caller | string

export type Moving = { clock: Clock; actor: PaymentActor }

/** How many payments one round of statements writes. */
export const perSet = 5_000

/**
 * Locks payments until the transaction ends, in the order of their references; at most `most` of them. `of` is a
 * condition on `payments`.
 */
export async function lockPayments(tx: Tx, of: RawBuilder<SqlBool>, most?: number): Promise<PaymentState[]> {
  const { rows } = await sql<PaymentState>`
    select reference_no as "referenceNo", status, amount, batch_no as "batchNo", company_code as "accountCode",
      company_name as "accountName"
    from (
      select reference_no, status, amount, batch_no, company_id from payments
      where ${of} order by reference_no limit ${most ?? null}::bigint for no key update
    ) as locked join dealers using (company_id)
    order by reference_no`.execute(tx)
  return rows
}

/**
 * Applies steps to payments that the caller has locked and checked: journals, statuses and audit events, with a few
 * statements for thousands of payments. Several steps of one payment apply in order.
 */
export async function movePayments(tx: Tx, { clock, actor }: Moving, moves: readonly PaymentMove[]): Promise<void> {
  const touched = new Set<string>()
  for (const move of moves) for (const { accountCode } of journalFor(move)?.entries ?? []) touched.add(accountCode)
  await lockAccounts(tx, [...touched])
  for (const round of roundsOf(moves))
    for (let from = 0; from < round.length; from += perSet)
      await takeSteps(tx, { clock, actor }, round.slice(from, from + perSet))
}

/** The first step of each payment, then the second of those that have two. */
function roundsOf(moves: readonly PaymentMove[]): PaymentMove[][] {
  const taken = new Map<string, number>()
  const rounds: PaymentMove[][] = []
  for (const move of moves) {
    const round = taken.get(move.payment.referenceNo) ?? 0
    taken.set(move.payment.referenceNo, round + 1)
    const others = rounds[round]
    if (others) others.push(move)
    else rounds.push([move])
  }
  return rounds
}

const journalFor = (move: PaymentMove) => journalOf(move, senOf(move.payment.amount))

async function takeSteps(tx: Tx, { clock, actor }: Moving, moves: readonly PaymentMove[]): Promise<void> {
  const returnedBefore = await returnsThatDidNotStand(tx, moves)
  const journals = moves.flatMap((move): Journal[] => {
    const journal = journalFor(move)
    if (!journal) return []
    const again = move.to === 'RETURNED' ? returnedBefore.get(move.payment.referenceNo) : undefined
    const referenceNo = again === undefined ? journal.referenceNo : `${journal.referenceNo} ${again}`
    return [{ ...journal, referenceNo, postedOn: clock.today(), createdAt: clock.now() }]
  })
  if (journals.length > 0) await writeJournals(tx, journals)
  await saveSteps(tx, clock, moves)
  await recordEvents(
    tx,
    moves.map((move) => eventOf(move, { clock, actor }))
  )
}

/**
 * Payments that a list had returned before two people said that their debit stands, by what was kept back of them:
 * their return is the second, and its journal is another.
 */
async function returnsThatDidNotStand(tx: Tx, moves: readonly PaymentMove[]): Promise<Map<string, number>> {
  const returned = moves.filter(({ to }) => to === 'RETURNED').map(({ payment }) => payment.referenceNo)
  if (returned.length === 0) return new Map()
  const { rows } = await sql<{ referenceNo: string; keptBackId: number }>`
    select reference_no as "referenceNo", kept_back_id as "keptBackId" from kept_back_amounts
    where reference_no = any(${returned}::text[]) and settled_status = 'RETURNED' and not is_again`.execute(tx)
  return new Map(rows.map(({ referenceNo, keptBackId }) => [referenceNo, keptBackId]))
}

async function saveSteps(tx: Tx, clock: Clock, moves: readonly PaymentMove[]): Promise<void> {
  const steps = moves.map(({ payment, was, to, answer }) => ({ referenceNo: payment.referenceNo, was, to, ...answer }))
  const { numAffectedRows } = await sql`
    update payments set status = step.to, status_at = ${clock.now()},
      reason_code = coalesce(step."reasonCode", reason_code), reason_text = coalesce(step."reasonText", reason_text),
      bank_reference = coalesce(step."bankReference", bank_reference), value_date = coalesce(step."valueDate", value_date)
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step ("referenceNo" text, was text, "to" text,
      "reasonCode" text, "reasonText" text, "bankReference" text, "valueDate" date)
    where payments.reference_no = step."referenceNo" and payments.status = step.was`.execute(tx)
  if (numAffectedRows !== BigInt(moves.length)) throw new Error('Every locked payment is where it was found.')
}

function eventOf({ payment, was, to, answer }: PaymentMove, moving: Moving): RecordedEvent {
  const { reasonCode, reasonText, bankReference, valueDate } = answer
  return {
    ...eventAbout(payment, moving),
    action: to,
    activity: `${activities[to]}: ${withCurrency(payment.amount)} to ${payment.accountName}`,
    reason: [reasonCode, reasonText].filter((part) => part !== null).join(' '),
    details: { was, bankReference, valueDate }
  }
}

/** The common fields of audit events about a payment. */
export function eventAbout(
  payment: PaymentState,
  { clock, actor }: Moving
): Omit<RecordedEvent, 'action' | 'activity'> {
  return {
    area: 'payments',
    actor: actorOf(actor),
    name: payment.accountName,
    referenceNo: payment.referenceNo,
    ...(payment.batchNo !== null && { batchNo: payment.batchNo }),
    accountCode: payment.accountCode,
    amount: payment.amount,
    at: clock.now()
  }
}

export const actorOf = (actor: PaymentActor): RecordedEvent['actor'] => {
  if (typeof actor !== 'string') return actor
  return actor === 'system' ? actor : { name: actor }
}

const activities: Record<PaymentStatus, string> = {
  INSTRUCTED: 'Instructed',
  'IN FILE': 'Put into a file',
  ACCEPTED: 'Accepted by the bank',
  SETTLED: 'Settled by the bank',
  REJECTED: 'Rejected by the bank',
  RETURNED: 'Returned by the bank',
  UNKNOWN: 'Without an answer of the bank',
  WITHDRAWN: 'Withdrawn, not taken by the bank'
}
