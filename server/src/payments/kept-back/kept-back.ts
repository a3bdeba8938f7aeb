import type { KeptBackCause, PaymentKeptBack } from '@payouts/contract/payments/kept-back'
import { whyKeptBack } from '@payouts/contract/payments/kept-back'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import './tables.ts'

/** What is kept back of a dealer's account; `of` is the dealer's number in SQL. */
export const keptBackOf = (of: RawBuilder<unknown>, butOf: string | null = null): RawBuilder<unknown> =>
  sql`kept_back_of(${of}, ${butOf}::text)::numeric(16, 2)`

/** The open amounts of a payment of `payments` or held by it; contradictions before listed returns. */
const openOf = (reference: RawBuilder<unknown>) => sql`(
  select kept.* from kept_back_amounts as kept
  where kept.status <> 'Closed' and (kept.reference_no = ${reference} or kept.kept_back_id in (
    select kept_back_id from kept_back_payments as held where held.reference_no = ${reference}))
  order by kept.cause, kept.kept_back_id limit 1)`

/** A condition of its own for each cause: PostgreSQL looks through what is kept back once, not for each payment of a run. */
const isHeldFor = (cause: KeptBackCause) => sql`exists (
  select from kept_back_payments as held join kept_back_amounts as kept using (kept_back_id)
  where held.reference_no = payments.reference_no and kept.cause = ${sql.lit(cause)} and kept.status <> 'Closed')`

/** Why a payment of `payments` may not go to a bank now, in SQL; null if nothing of it is kept back. */
export const keptBackCauseOf = sql<KeptBackCause | null>`case
  when ${isHeldFor('CONTRADICTION')} then 'CONTRADICTION' when ${isHeldFor('LIST ONLY')} then 'LIST ONLY' end`

/** The cause with its details, as JSON, for payments that came back too. */
export const keptBackOfPayment = sql<PaymentKeptBack | null>`(
  select json_build_object('keptBackId', kept_back_id, 'cause', cause, 'status', status, 'referenceNo', reference_no)
  from ${openOf(sql`payments.reference_no`)} as kept)`

/** Refuses to pay the amount of a payment that the bank debited wrongly. */
export async function refuseContradicted(tx: Tx, referenceNo: string): Promise<Refusal | undefined> {
  const { rows } = await sql`
    select from kept_back_amounts
    where reference_no = ${referenceNo} and cause = 'CONTRADICTION' and status <> 'Closed'`.execute(tx)
  if (rows.length === 0) return undefined
  return refuse('refusedByRule', whyKeptBack({ cause: 'CONTRADICTION', referenceNo }), 'referenceNo')
}

/**
 * Passes a listed return on to the payment that pays it again: no run takes that until a statement or two people
 * confirm the list.
 */
export async function inheritListedReturn(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into kept_back_payments (kept_back_id, reference_no)
    select kept_back_id, ${to} from kept_back_amounts as kept
    where cause = 'LIST ONLY' and status <> 'Closed' and (reference_no = ${from} or exists (
      select from kept_back_payments as held
      where held.kept_back_id = kept.kept_back_id and held.reference_no = ${from}))`.execute(tx)
}

/**
 * A payment that a run must not take to the bank: its amount is kept back, or two people said that the bank paid it.
 */
type HeldPayment = { referenceNo: string; cause: KeptBackCause; of: string; isPaid: boolean }

/** Refuses to release a run's file while one of its payments may pay an amount twice. */
export async function refuseKeptBack(db: Database, runId: number): Promise<Refusal | undefined> {
  const { rows } = await sql<HeldPayment>`
    select payments.reference_no as "referenceNo", kept.cause, kept.reference_no as of, kept.status = 'Closed' as "isPaid"
    from payments join kept_back_payments as held using (reference_no)
    join kept_back_amounts as kept on kept.kept_back_id = held.kept_back_id
    where payments.run_id = ${runId} and (kept.status <> 'Closed'
      or (kept.reference_no = payments.reference_no and kept.settled_status = 'IN FILE'))
    order by payments.reference_no limit 1`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { referenceNo, cause, of, isPaid } = first
  const why = isPaid
    ? `Two people said that the bank has paid ${referenceNo} of this run, so its file goes to no bank. Withdraw the run.`
    : `${referenceNo} of this run goes to no bank for now. ${whyKeptBack({ cause, referenceNo: of })}`
  return refuse('refusedByRule', why, 'runNo')
}
