import { countOf } from '@payouts/contract/count-text'
import { sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import { type Clock, startOfDayInstant } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { noAnswer, type PaymentState } from '../rules.ts'
import { lockPayments, movePayments } from './move-payments.ts'
import '../tables.ts'

const perTransaction = 20_000

/**
 * Marks payments as UNKNOWN for which the bank has sent no answer within the configured days after their execution
 * day; they are never paid again automatically. Returns whether there may be more.
 */
export async function markUnknown(tx: Tx, clock: Clock): Promise<boolean> {
  const isSilent = sql<SqlBool>`status in ('IN FILE', 'ACCEPTED')
    and status_at < ${startOfDayInstant(clock.today())}::timestamptz
      - make_interval(days => (select unknown_after_days from payment_settings) - 1)
    and (execute_on is null
      or execute_on <= ${clock.today()}::date - (select unknown_after_days from payment_settings))`
  const { rows } = await sql<{ reference_no: string }>`
    select reference_no from payments where ${isSilent}
    order by status_at, reference_no limit ${perTransaction}`.execute(tx)
  const references = rows.map(({ reference_no: referenceNo }) => referenceNo)
  if (references.length === 0) return false
  // An answer may have arrived before the lock.
  const silent = await lockPayments(tx, sql`reference_no = any(${references}::text[]) and ${isSilent}`)
  await movePayments(
    tx,
    { clock, actor: 'system' },
    silent.map((payment) => ({ payment, was: payment.status, to: 'UNKNOWN', answer: noAnswer }))
  )
  await notifyOfSilence(tx, clock, silent)
  return rows.length === perTransaction
}

/** Notifies those who import the bank's answers, once for all unanswered payments. */
async function notifyOfSilence(tx: Tx, clock: Clock, silent: readonly PaymentState[]): Promise<void> {
  const [first] = silent
  if (!first) return
  const what = silent.length === 1 ? `${first.referenceNo} to ${first.accountName}` : countOf(silent.length, 'payment')
  await notify(tx, {
    kind: 'DEADLINE',
    to: { whoMay: [permission('Reconciliation', 'IMPORT')], but: null },
    subject: `The bank has not answered in time for ${what}, ${withCurrency(sumOfRinggit(silent.map(({ amount }) => amount)))}`,
    detail: 'Ask the bank, and import its answer. Nothing is paid again by itself.',
    target: { screen: 'reconciliation' },
    at: clock.now()
  })
}
