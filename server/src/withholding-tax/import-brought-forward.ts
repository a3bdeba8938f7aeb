import { countOf } from '@payouts/contract/count-text'
import { type Ringgit, senOf, withCurrency } from '@payouts/contract/money'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { closedThrough } from '#periods/closed-months.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { orRefused, type Skipped } from '#platform/incoming/table.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { type PaidInYear, type ProblemOfLine, readBroughtForward } from './brought-forward-file.ts'
import { bringForward } from './commands.ts'
import '#dealers/tables.ts'

type BroughtForwardImport = { fileName: string; open(): AsyncIterable<Buffer>; clock: Clock }

/** A row's amount, and the one brought forward before; usually `0.00`. */
export type Change = PaidInYear & { companyId: number; companyName: string; before: Ringgit }

const isReplaced = ({ before }: Change) => senOf(before) > 0n

export type BroughtForwardReport = {
  added: readonly Change[]
  /** Rows with another amount than before. */
  replaced: readonly Change[]
  unchanged: number
  skipped: Skipped
}

/**
 * Records what the system before this one paid to dealers, so that tax is withheld from the first day. The whole file
 * or nothing: the refusal names each problem. Importing the same file twice changes nothing.
 */
export async function importBroughtForward(
  tx: Tx,
  { fileName, open, clock }: BroughtForwardImport
): Promise<BroughtForwardReport | Refusal> {
  const file = await orRefused(readBroughtForward(open(), clock.today()))
  if (isRefusal(file)) return file
  // One file at a time, so that an amount replaces the one that is named as the former.
  await sql`select pg_advisory_xact_lock(hashtext('import of payments brought forward'))`.execute(tx)
  const known = await knownOf(tx, file.rows)
  const unknown = file.rows
    .filter(({ line }) => !known.has(line))
    .map(({ line, companyCode: value }) => ({ line, column: 'companyCode', value, problem: 'belongs to no dealer' }))
  const closed = await closedThrough(tx)
  const ofClosedYears = file.rows
    .filter(({ year }) => closed !== null && `${year}-12-31` <= closed)
    .map(({ line, year }) => ({ line, column: 'year', value: String(year), problem: 'is closed' }))
  const problems = [...file.problems, ...unknown, ...ofClosedYears]
  if (problems.length > 0) return refuseWrong(problems)
  const changes = file.rows.flatMap((row) => {
    const dealer = known.get(row.line)
    return dealer && dealer.before !== row.amount ? [{ ...row, ...dealer }] : []
  })
  await bringForward(tx, changes)
  await recordEvents(
    tx,
    changes.map((change) => eventOf(change, { fileName, clock }))
  )
  return {
    added: changes.filter((change) => !isReplaced(change)),
    replaced: changes.filter(isReplaced),
    unchanged: file.rows.length - changes.length,
    skipped: file.skipped
  }
}

type Known = Pick<Change, 'companyId' | 'companyName' | 'before'>

/** The dealer of each row, by line, with the amount brought forward for the row's year. */
async function knownOf(tx: Tx, paid: readonly PaidInYear[]): Promise<ReadonlyMap<number, Known>> {
  const { rows } = await sql<Known & { line: number }>`
    select paid.line, company_id as "companyId", company_name as "companyName",
      coalesce(brought_forward, 0)::numeric(14, 2) as before
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as paid (line integer, "companyCode" text, year smallint)
    join dealers on compared_form(company_code) = compared_form("companyCode")
    left join dealer_year_payments using (company_id, year)`.execute(tx)
  return new Map(rows.map(({ line, ...known }) => [line, known]))
}

function refuseWrong(problems: readonly ProblemOfLine[]): Refusal {
  const wrong = new Set(problems.map(({ line }) => line)).size
  const lines = [...problems]
    .sort((one, other) => one.line - other.line)
    .map(({ line, column, value, problem }) => `line ${line}\t${column}\t${value}\t${problem}`)
  return refuse(
    'refusedByRule',
    [`Nothing was changed: ${countOf(wrong, 'row is', 'rows are')} wrong.`, ...lines].join('\n')
  )
}

function eventOf(change: Change, { fileName, clock }: Pick<BroughtForwardImport, 'fileName' | 'clock'>) {
  const { companyCode, companyName, year, amount, before } = change
  const instead = isReplaced(change) ? ` instead of ${withCurrency(before)}` : ''
  return {
    area: 'withholding-tax',
    action: 'BRING FORWARD',
    activity: `Brought forward ${withCurrency(amount)}${instead} as paid in ${year} before this product`,
    actor: { name: 'Command line' },
    name: `${companyName} (${companyCode})`,
    accountCode: companyCode,
    amount,
    details: { fileName, year, before, after: amount },
    at: clock.now()
  }
}
