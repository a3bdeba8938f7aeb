import { sql } from 'kysely'
import { applyAnswers, type PaymentAnswer } from '../../payments/commands/apply-answers.ts'
import type { PaymentActor } from '../../payments/commands/move-payments.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import '../tables.ts'

/** So many answers are applied by one round of statements. */
const perRound = 5_000

export type Answering = { clock: Clock; actor: PaymentActor }
export type Answered = { changed: number; unchanged: number }

/**
 * Makes the table that answers gather in, empty at each call: `(reference_no, status, reason_code, reason_text,
 * bank_reference, value_date, entry_id)`, a payment once. `was` and `refusal` are filled in by `answerPayments`.
 */
export async function beginAnswers(tx: Tx): Promise<void> {
  await sql`
    create temporary table if not exists gathered_answers (
      reference_no text primary key, status text, reason_code text, reason_text text, bank_reference text,
      value_date date, entry_id bigint, was text, refusal text
    ) on commit drop`.execute(tx)
  await sql`truncate gathered_answers`.execute(tx)
}

/** Applies the gathered answers, and names in `gathered_answers` what a payment's status does not allow. */
export async function answerPayments(tx: Tx, { clock, actor }: Answering): Promise<Answered> {
  await sql`
    update gathered_answers as given set was = payments.status
    from payments where payments.reference_no = given.reference_no`.execute(tx)
  const answered: Answered = { changed: 0, unchanged: 0 }
  for (let after = ''; ; ) {
    const answers = await nextAnswers(tx, after)
    const last = answers.at(-1)
    if (!last) break
    after = last.referenceNo
    const { changed, unchanged, refused } = await applyAnswers(tx, clock, actor, answers)
    answered.changed += changed
    answered.unchanged += unchanged
    await noteRefusals(tx, new Map(refused.map(({ referenceNo, reason }) => [referenceNo, reason])))
  }
  return answered
}

async function nextAnswers(tx: Tx, after: string): Promise<PaymentAnswer[]> {
  const { rows } = await sql<PaymentAnswer>`
    select reference_no as "referenceNo", status, reason_code as "reasonCode", reason_text as "reasonText",
      bank_reference as "bankReference", value_date as "valueDate"
    from gathered_answers as given
    where reference_no > ${after} order by reference_no limit ${perRound}`.execute(tx)
  return rows
}

async function noteRefusals(tx: Tx, refusals: ReadonlyMap<string, string>): Promise<void> {
  if (refusals.size === 0) return
  await sql`
    update gathered_answers as given set refusal = refused.reason
    from unnest(${[...refusals.keys()]}::text[], ${[...refusals.values()]}::text[]) as refused (reference_no, reason)
    where given.reference_no = refused.reference_no`.execute(tx)
}
