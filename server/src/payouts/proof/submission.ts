import { hash } from 'node:crypto'
import { countOf } from '@payouts/contract/count-text'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type Ringgit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { sumsByState } from '#cycles/totals.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { SubmittedFigures } from '../tables.ts'
import { withheldIn } from '../withheld.ts'

export type Submission = { digest: string; figures: SubmittedFigures }

/**
 * What a request for approval covers now: a digest of the cycle's version, its change number, every total by type,
 * dealer, state and hold type in order, and the net; and the figures that people read. It is stored with the request
 * and compared under the lock at the approval, so that what is approved is what was submitted (OWASP ASVS 5.0,
 * 2.3.5).
 */
export async function submissionOf(db: Database, clock: Clock, cycle: CycleRow): Promise<Submission> {
  const { batch_no: batchNo } = cycle
  const sums = await sumsByState(db, { batchNo })
  const scope = { batchNo, releasesIn: sums.RELEASED.rows > 0 ? [batchNo] : [] }
  const { totals, tax } = await one(
    db,
    sql<{ totals: string; tax: Ringgit }>`
    select coalesce(encode(sha256(convert_to(string_agg(
        concat_ws('|', transaction_type, company_id, state, hold_type, row_count, amount), e'\n'
        order by transaction_type collate "C", company_id, state, hold_type collate "C", held_since), 'UTF8')), 'hex'), '')
        as totals,
      ${withheldIn(clock, cycle, scope)} as tax
    from cycle_totals where batch_no = ${batchNo} and row_count > 0`
  )
  const gross = sums.PAYABLE.amount + sums.RELEASED.amount + sums.PAID.amount
  const net = ringgitOf(gross - senOf(tax))
  const states = Object.fromEntries(
    Object.entries(sums).map(([state, { amount, rows }]) => [
      state,
      { amount: ringgitOf(amount), transactionCount: rows }
    ])
  ) as SubmittedFigures['states']
  const content = [cycle.version, cycle.change_no, totals, net].join('\n')
  return { digest: hash('sha256', content), figures: { states, withholdingTax: tax, net } }
}

/** Keeps a request's figures until the cycle's next request. */
export async function keepSubmission(tx: Tx, batchNo: number, { digest, figures }: Submission): Promise<void> {
  const kept = { digest, figures: JSON.stringify(figures) }
  await tx
    .insertInto('requested_figures')
    .values({ batch_no: batchNo, ...kept })
    .onConflict((conflict) => conflict.column('batch_no').doUpdateSet(kept))
    .execute()
}

/** How a cycle differs from its request, each difference as part of a sentence; empty if it does not. */
export async function changesSinceRequest(db: Database, cycle: CycleRow, now: Submission): Promise<string[]> {
  if (cycle.requested_digest === now.digest) return []
  const requested = await db
    .selectFrom('requested_figures')
    .select('figures')
    .where('batch_no', '=', cycle.batch_no)
    .where('digest', '=', cycle.requested_digest)
    .executeTakeFirst()
  return requested ? differencesOf(requested.figures, now.figures) : [nothingToCompare]
}

function differencesOf(submitted: SubmittedFigures, now: SubmittedFigures): string[] {
  const states = Object.entries(now.states).flatMap(([name, { amount, transactionCount }]) => {
    const before = submitted.states[name as TransactionState]
    if (before.amount === amount && before.transactionCount === transactionCount) return []
    return `${stateNames[name as TransactionState]} was ${sumText(before)} and is ${sumText({ amount, transactionCount })}`
  })
  const changes = [
    ...states,
    ...(submitted.withholdingTax === now.withholdingTax
      ? []
      : [`withholding tax was ${withCurrency(submitted.withholdingTax)} and is ${withCurrency(now.withholdingTax)}`])
  ]
  return changes.length > 0 ? changes : [nothingToCompare]
}

const nothingToCompare = 'transactions were changed, and its sums came back to what they were'

const stateNames: Record<TransactionState, string> = {
  PAYABLE: 'what is payable',
  HELD: 'what is held',
  RELEASE_REQUESTED: 'what is requested for release',
  RELEASED: 'what is released',
  PAID: 'what is paid',
  CANCELLED: 'what is cancelled',
  EXCLUDED: 'what is excluded'
}

const sumText = ({ amount, transactionCount }: SubmittedFigures['states'][TransactionState]) =>
  `${withCurrency(amount)} of ${countOf(transactionCount, 'transaction')}`
