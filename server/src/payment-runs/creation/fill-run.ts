import type { ProfileName } from '@payouts/contract/bank-files/schema'
import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import { type Ringgit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { BankSum } from '@payouts/contract/payment-runs/schema'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { FileProfile } from '#bank-files/profiles.ts'
import { checkHead, fileNameOf } from '#bank-files/render.ts'
import { notify } from '#notices/notify.ts'
import { lockRunCreation } from '#payments/commands/run-creation-lock.ts'
import { copyIn, copyLine } from '#platform/db/copy-in.ts'
import type { Tx } from '#platform/db/database.ts'
import { digestOf } from '#platform/files/digest.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { fileBytes, headOf } from '../run-file.ts'
import type { Payer } from '../tables.ts'
import type { DraftLine } from './draft-lines.ts'
import { draftRun, type RunFigures, type RunRules, railsOf } from './draft-run.ts'

/** A run that was begun, with its selection. */
export type BegunRun = {
  runId: number
  runNo: string
  profile: ProfileName
  dueUntil: Day
  bankBics: string[] | null
  executeOn: Day
  payer: Payer
  ibgLimit: Ringgit
  rentasMinimum: Ringgit
  mostPayments: number
  fourEyes: boolean
  madeAt: Date
}

export type Filling = {
  run: BegunRun
  profile: FileProfile
  today: Day
  madeBy: Caller
  requestId?: string
  /** Called now and then with the number of payments done. */
  onProgress?: (done: number) => Promise<void>
  /** Ends the work between two steps. */
  signal?: AbortSignal
}

/**
 * Fills a run with what is due and computes its file, all in the caller's transaction. Runs are made one after the
 * other, so that the second finds what the first has left. Refuses an empty run, and what the bank would refuse.
 */
export async function fillRun(tx: Tx, filling: Filling): Promise<RunFigures | Refusal> {
  const { run, profile, today, onProgress, signal } = filling
  await lockRunCreation(tx)
  const rules = rulesOf(run, profile)
  const choice = { dueUntil: run.dueUntil, bankBics: run.bankBics }
  const figures = await draftRun(tx, { choice, rules, today }, async (lines, firstPosition) => {
    signal?.throwIfAborted()
    await saveLines(tx, run.runId, lines, firstPosition)
    await onProgress?.(firstPosition - 1 + lines.length)
  })
  if (figures.count === 0) return nothingToPay(figures)
  await saveTotals(tx, run.runId, figures.sums)
  const refusal = await finish(tx, filling, figures)
  return isRefusal(refusal) ? refusal : figures
}

export function rulesOf(
  {
    payer,
    ibgLimit,
    rentasMinimum,
    mostPayments
  }: Pick<BegunRun, 'payer' | 'ibgLimit' | 'rentasMinimum' | 'mostPayments'>,
  profile: FileProfile
): RunRules {
  return {
    profile,
    limits: { ownBic: payer.bankBic, ibgLimit: senOf(ibgLimit), rentasMinimum: senOf(rentasMinimum) },
    mostPayments: Math.min(mostPayments, profile.mostPayments ?? mostPayments)
  }
}

export function nothingToPay({ leftOut }: Pick<RunFigures, 'leftOut'>): Refusal {
  const leftOutCount = leftOut.reduce((count, sum) => count + sum.count, 0)
  return refuse(
    'refusedByRule',
    leftOutCount === 0
      ? 'Nothing is due until then that is in no other run.'
      : `Nothing can go into the file: ${countOf(leftOutCount, 'payment')} that are due are left out.`,
    'dueUntil'
  )
}

async function saveLines(tx: Tx, runId: number, lines: readonly DraftLine[], firstPosition: number): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ candidate, order, changes }, index) =>
    copyLine([
      runId,
      firstPosition + index,
      order.referenceNo,
      candidate.companyId,
      order.rail,
      ringgitOf(order.amount),
      order.details,
      JSON.stringify(order.beneficiary),
      order.beneficiary.bankBic,
      changes.length > 0 ? JSON.stringify(changes) : null,
      candidate.accountMark
    ])
  )
  await copyIn(
    tx,
    `copy payment_run_lines (run_id, position, reference_no, company_id, rail, amount, details, beneficiary, bank_bic,
      changes, account_mark) from stdin`,
    rows.join('')
  )
}

async function saveTotals(tx: Tx, runId: number, sums: readonly BankSum[]): Promise<void> {
  await sql`
    insert into payment_run_totals (run_id, rail, bank_bic, bank_name, payment_count, total)
    select ${runId}, rail, "bankBic", "bankName", count, total
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb)
      as sum (rail text, "bankBic" text, "bankName" text, count bigint, total numeric)`.execute(tx)
}

/** The file is rendered once: a second person approves its length and SHA-256. */
async function finish(tx: Tx, filling: Filling, figures: RunFigures): Promise<Refusal | undefined> {
  const { run, profile, madeBy, requestId } = filling
  const total = ringgitOf(figures.total)
  const head = headOf({ ...run, count: figures.count, total }, railsOf(figures.sums))
  const [problem] = checkHead(profile, head)
  if (problem)
    return refuse('refusedByRule', `The file cannot be made: ${problem.field} ${problem.problem}. See the settings.`)
  const { byteCount: byteSize, sha256 } = await digestOf(fileBytes(tx, profile, { runId: run.runId, head }))
  await tx
    .updateTable('payment_runs')
    .set({
      status: 'Pending Approval',
      done_count: figures.count,
      expected_count: figures.count,
      payment_count: figures.count,
      total,
      changed_count: figures.changedCount,
      new_account_count: figures.newAccountCount,
      left_out: JSON.stringify(figures.leftOut),
      file_name: fileNameOf(profile, head),
      byte_size: byteSize,
      sha256
    })
    .where('run_id', '=', run.runId)
    .execute()
  const at = run.madeAt
  const made = `${countOf(figures.count, 'payment')}, ${withCurrency(total)}`
  await recordEvent(tx, {
    area: 'payment-runs',
    action: 'MAKE RUN',
    activity: `Made payment run ${run.runNo} of ${made}`,
    actor: madeBy,
    referenceNo: run.runNo,
    amount: total,
    details: {
      profile: run.profile,
      executeOn: run.executeOn,
      sha256,
      byteSize,
      sums: figures.sums,
      leftOut: figures.leftOut
    },
    ...(requestId !== undefined && { requestId }),
    at
  })
  if (run.fourEyes)
    await notify(tx, {
      kind: 'REQUEST',
      to: { whoMay: [permission('Payment Runs', 'APPROVE')], but: madeBy.userId },
      subject: `${madeBy.name} made payment run ${run.runNo} of ${made}`,
      detail: `The bank is to pay it on ${dayText(run.executeOn)}.`,
      target: { screen: 'payments', runNo: run.runNo },
      at
    })
  return undefined
}
