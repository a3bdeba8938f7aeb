import type { Ringgit } from '@payouts/contract/money'
import { resultColumns } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { applyAnswers } from '#payments/commands/apply-answers.ts'
import { markUnknown } from '#payments/commands/mark-unknown.ts'
import { addDays } from '#platform/clock.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { receiveFile } from '#reconciliation/commands/receive-file.ts'
import '#reconciliation/tables.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { clockAt } from './people.ts'

type Stage = { db: Database; services: Services; reviewer: Caller; today: string }

/**
 * The bank has answered half of a payment run, and accepts one more. It has said nothing about older payments, so that
 * somebody has to find out what became of them.
 */
export async function addSampleBankAnswers({ db, reviewer, services, today }: Stage): Promise<void> {
  const made = await db.selectFrom('received_files').select('file_id').limit(1).execute()
  if (made.length > 0) return
  const yesterday = addDays(today, -1)
  const clock = clockAt(yesterday, 18)
  await db.transaction().execute(async (tx) => {
    const sent = await paymentsOfTheRun(tx)
    const half = Math.ceil(sent.length / 2)
    const report = await receiveFile(tx, {
      source: fileInMemory(Buffer.from(resultsOf(sent.slice(0, half), yesterday)), `results-${yesterday}.csv`),
      ...{ how: 'CONSOLE', uploadedBy: reviewer, clock, fourEyes: services.config.fourEyes }
    })
    if (report.outcome !== 'TAKEN') throw new Error(`A sample file was not taken: ${report.file.problem}`)
    const accepted = sent
      .slice(half, half + 1)
      .map(({ referenceNo }) => ({ referenceNo, status: 'ACCEPTED' as const, ...nothingElse }))
    await applyAnswers(tx, clock, 'sample status report', accepted)
    await markUnknown(tx, clockAt(today, 0))
  })
}

const nothingElse = { reasonCode: null, reasonText: null, bankReference: null, valueDate: null, doubt: null }

type Sent = { referenceNo: string; amount: Ringgit }

/** What the approved run sent, in the order of the references. */
async function paymentsOfTheRun(tx: Tx): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select reference_no as "referenceNo", amount::text from payments join payment_runs using (run_id)
    where payments.status = 'IN FILE' order by 1`.execute(tx)
  return rows
}

/** All of these are settled but the last, which its bank rejected. */
function resultsOf(paid: readonly Sent[], day: string): string {
  const rows = paid.map(({ referenceNo, amount }, at) =>
    at === paid.length - 1
      ? [referenceNo, 'REJECTED', 'AC04', 'Closed account number', '', day, amount]
      : [referenceNo, 'SETTLED', '', '', `MB${referenceNo.slice(2)}`, day, amount]
  )
  return [resultColumns, ...rows].map((row) => `${row.join(',')}\n`).join('')
}
