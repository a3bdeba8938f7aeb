import { repeatedAnswers } from '@payouts/contract/payments/can'
import { reasonInWords, reasonOf } from '@payouts/contract/reconciliation/reason-codes'
import { type SqlBool, sql } from 'kysely'
import { applyAnswers, type PaymentAnswer } from '#payments/commands/apply-answers.ts'
import type { PaymentActor } from '#payments/commands/move-payments.ts'
import { noteReturns, type ReturnedPayment } from '#payments/returned/note-returns.ts'
import type { PaymentMove } from '#payments/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { notifyOfReturns } from './notify-of-returns.ts'
import '../tables.ts'

/** How many answers one round of statements applies. */
const perRound = 5_000

export type Answering = {
  clock: Clock
  actor: PaymentActor
  watch?: Watch
}

/** Observes what a file does, for a preview: steps of payments, and runs that it is the first report on. */
export type Watch = {
  moves: (moves: readonly PaymentMove[]) => void
  reports: (runNos: readonly string[]) => void
}
export type Answered = { changed: number; unchanged: number }

/**
 * Creates the table of answers, empty at each call: `(reference_no, status, reason_code, reason_text, bank_reference,
 * value_date, entry_id)`, each payment once. `answerPayments` fills in `refusal`.
 */
export async function beginAnswers(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists gathered_answers (
      reference_no text primary key, status text, reason_code text, reason_text text, bank_reference text,
      value_date date, entry_id bigint, refusal text
    ) on commit drop`.execute(tx)
  await sql`truncate gathered_answers`.execute(tx)
}

/**
 * Applies the gathered answers, and records in `gathered_answers` those that a payment's status does not allow, and
 * rejections after which the bank may still pay. A returned payment, or one that could not reach the account,
 * suspends payouts to that and notifies people.
 */
export async function answerPayments(tx: Tx, { clock, actor, watch }: Answering): Promise<Answered> {
  await leaveOutWhole(tx)
  const answered: Answered = { changed: 0, unchanged: await dropRepeated(tx) }
  const stopped: ReturnedPayment[] = []
  for (let after = ''; ; ) {
    const answers = await nextAnswers(tx, after)
    const last = answers.at(-1)
    if (!last) break
    after = last.referenceNo
    const { moves, unchanged, refused } = await applyAnswers(tx, clock, actor, answers)
    watch?.moves(moves)
    answered.changed += moves.length
    answered.unchanged += unchanged
    const refusals = new Map(refused.map(({ referenceNo, reason }) => [referenceNo, reason]))
    await noteRefusals(tx, refusals)
    stopped.push(...answers.filter((answer) => !refusals.has(answer.referenceNo) && stopsAccount(answer)))
  }
  await noteReturns(tx, clock, stopped)
  await notifyOfReturns(tx, clock, stopped)
  return answered
}

type Stored = Omit<PaymentAnswer, 'doubt'> & { changes: boolean }
type Given = Stored & PaymentAnswer

/** Whether an answer changes its payment's status, and is not older news. */
const changes = sql<SqlBool>`case given.status
  when 'RETURNED' then payments.status = 'SETTLED'
  else payments.status in ('IN FILE', 'ACCEPTED', 'UNKNOWN') end`

/** Whether an answer repeats the present status, as a statement does after a status report. */
const repeats = sql<SqlBool>`(payments.status, given.status) in (${sql.join(
  repeatedAnswers.map(([status, answer]) => sql`(${sql.lit(status)}, ${sql.lit(answer)})`)
)})`

/** A bank entry's payments take its answer together: if one refuses it, none is answered. */
async function leaveOutWhole(tx: Tx): Promise<void> {
  await sql`
    with refusing as (
      select given.reference_no, given.entry_id from gathered_answers as given join payments using (reference_no)
      where given.entry_id is not null and not (${changes} or ${repeats})
    )
    delete from gathered_answers as given using refusing
    where given.entry_id = refusing.entry_id and given.reference_no not in (select reference_no from refusing)`.execute(
    tx
  )
}

/** They change nothing, so their payments are not locked. Returns their number. */
async function dropRepeated(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gathered_answers as given using payments
    where payments.reference_no = given.reference_no and ${repeats}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Reads a page before looking up its payments: with a million answers, every page would otherwise read all of them. */
async function nextAnswers(tx: Tx, after: string): Promise<Given[]> {
  const { rows } = await sql<Stored>`
    select reference_no as "referenceNo", given.status, given.reason_code as "reasonCode",
      given.reason_text as "reasonText", given.bank_reference as "bankReference", given.value_date as "valueDate",
      coalesce(${changes}, false) as changes
    from (
      select * from gathered_answers where reference_no > ${after} order by reference_no limit ${perRound}
    ) as given left join payments using (reference_no)
    order by reference_no`.execute(tx)
  return rows.map((answer) => ({ ...answer, doubt: doubtOf(answer) }))
}

/** The bank rejects the second copy of a payment and pays the first. */
function doubtOf({ status, reasonCode, reasonText }: Stored): string | null {
  const { isDuplicate, remedy } = reasonOf(reasonCode)
  return status === 'REJECTED' && isDuplicate ? `${reasonInWords(reasonCode, reasonText)} ${remedy}` : null
}

/** A return means that the account cannot be paid; some reasons of rejections do too. */
function stopsAccount({ status, changes: isNews, reasonCode }: Given): boolean {
  return isNews && (status === 'RETURNED' || (status === 'REJECTED' && reasonOf(reasonCode).concernsAccount))
}

async function noteRefusals(tx: Tx, refusals: ReadonlyMap<string, string>): Promise<void> {
  if (refusals.size === 0) return
  await sql`
    update gathered_answers as given set refusal = refused.reason
    from unnest(${[...refusals.keys()]}::text[], ${[...refusals.values()]}::text[]) as refused (reference_no, reason)
    where given.reference_no = refused.reference_no`.execute(tx)
}
