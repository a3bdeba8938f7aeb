import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import { keyOfVersion, type PeriodUnit, versionIn } from '@payouts/contract/variance/names'
import type { Variance } from '@payouts/contract/variance/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type StateReader, untilAnyChange } from '#cycles/change-cache.ts'
import { isShownTo } from '#cycles/find-cycle.ts'
import { namedDealer, noSuchDealer } from '#dealers/queries.ts'
import type { RowsOfVersion } from '#imports/rows-of-version.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import {
  choiceOf,
  columns,
  cyclesCompared,
  earlierCyclesOf,
  hasRows,
  hasRowsOf,
  type NamedVersions,
  versionsCompared,
  versionsOfLater
} from './cycles-compared.ts'

export type Reader = StateReader & { db: Database; clock: Clock }

/** What a call compares. */
export type Comparison = {
  unit: PeriodUnit
  after?: string | undefined
  before?: string | undefined
  transactionType?: string | undefined
  planName?: string | undefined
  companyCode?: string | undefined
}

/** One side: its cycles, and for a month or a year its days. */
export type FoundSide = {
  firstDay: Day | null
  lastDay: Day | null
  cycles: CycleIdentity[]
  /** If versions are compared: the version, and where its rows are. */
  ofVersion: RowsOfVersion | null
}

export type FoundSides = {
  /** The dealer that it is narrowed to. */
  companyId: number | null
  companyCode: string | null
  companyName: string | null
  before: FoundSide
  after: FoundSide
  /** The versions of the later cycle whose rows are kept, latest first. */
  versions: number[]
  /** For two cycles: why the earlier one was chosen by default, and the alternatives. */
  choice: Variance['choice']
  earlierCycles: Variance['earlierCycles']
}

const invalidCycle = (field: 'after' | 'before') => refuse('refusedByRule', 'Invalid payout cycle data', field)

/**
 * The cycles of both sides and the dealer, if the caller may know of them. Unknown and foreign ones are refused in
 * the same words.
 */
export async function findSides(reader: Reader, comparison: Comparison): Promise<FoundSides | Refusal> {
  const { companyCode, after, before } = comparison
  const named = versionsNamed(reader.caller, comparison)
  if (isRefusal(named)) return named
  const found = await untilAnyChange(reader, `variance sides/${JSON.stringify(comparison)}`, () =>
    readSides(reader, comparison, named)
  )
  if (companyCode !== undefined && found.companyId === null) return noSuchDealer(companyCode)
  if (comparison.unit === 'CYCLE') {
    if (found.after.cycles.length === 0) return after === undefined ? nothingYet : invalidCycle('after')
    if (found.before.cycles.length === 0)
      return before === undefined ? noneBefore(found, named) : invalidCycle('before')
    for (const side of ['after', 'before'] as const)
      if (named && !found[side].ofVersion) return removed(side, found[side].cycles[0])
  }
  if (found.after.firstDay === null && comparison.unit !== 'CYCLE') return nothingYet
  return found
}

function noneBefore({ earlierCycles }: FoundSides, named: NamedVersions | undefined): Refusal {
  if (named) return noEarlierVersion
  return earlierCycles.length > 0 ? noSharedDealer : noEarlierCycle
}

const nothingYet = refuse('refusedByRule', 'There is no payout cycle to compare yet.', 'after')
const noEarlierCycle = refuse(
  'refusedByRule',
  'There is no earlier cycle of this kind to compare with. Choose another cycle.',
  'before'
)
const noSharedDealer = refuse(
  'refusedByRule',
  'No earlier cycle of this kind has a dealer of this one. Choose the cycle to compare it with.',
  'before'
)
const noEarlierVersion = refuse(
  'refusedByRule',
  'This is the first version of the cycle. Choose another one to compare it with.',
  'before'
)
const removed = (field: 'after' | 'before', cycle: CycleIdentity | undefined) =>
  refuse(
    'refusedByRule',
    `The transactions of version ${cycle?.version} are kept no more, so that it cannot be compared.`,
    field
  )

/**
 * The versions to compare, by default with the version before; undefined if the call names none. Companies know of no
 * versions.
 */
function versionsNamed(caller: Caller, { unit, after, before }: Comparison): NamedVersions | Refusal | undefined {
  if (unit !== 'CYCLE') return undefined
  const named = [after, before].find((side) => side?.includes('v'))
  if (named === undefined) return undefined
  if (caller.companyId !== null) return invalidCycle(named === after ? 'after' : 'before')
  const later = after ?? String(versionIn(named).batchNo)
  const { batchNo, version = 1 } = versionIn(later)
  return { after: later, before: before ?? keyOfVersion(batchNo, version - 1) }
}

function readSides(
  { db, caller }: Reader,
  comparison: Comparison,
  named: NamedVersions | undefined
): Promise<FoundSides> {
  const { unit } = comparison
  const ofDealer = comparison.companyCode !== undefined || caller.companyId !== null
  const cycles = () => (named ? versionsCompared(named) : cyclesCompared(caller, { ...comparison, ofDealer }))
  const sides = unit === 'CYCLE' ? cycles() : periodsCompared(caller, comparison)
  const isChosen = unit === 'CYCLE' && !named
  return one(
    db,
    sql<FoundSides>`
    with company as materialized (
      select company_id, company_code, company_name from dealers where ${namedDealer(caller, comparison.companyCode)}
    ), ${sides}
    select company.company_id as "companyId", company.company_code as "companyCode",
      company.company_name as "companyName",
      (${sideOf(sql`not is_after`)}) as before, (${sideOf(sql`is_after`)}) as after,
      ${unit === 'CYCLE' && caller.companyId === null ? versionsOfLater : sql`array[]::integer[]`} as versions,
      ${isChosen ? choiceOf : sql`null::json`} as choice, ${isChosen ? earlierCyclesOf : sql`'[]'::json`} as "earlierCycles"
    from (select) as always left join company on true`
  )
}

/** A side's relations, `period (is_after, first_day, last_day)` and `compared (is_after, …)`, as an answer has them. */
const sideOf = (is: RawBuilder<SqlBool>) => sql`
  select json_build_object(
    'firstDay', (select first_day::text from period where ${is}),
    'lastDay', (select last_day::text from period where ${is}),
    'cycles', coalesce((
      select json_agg(json_build_object('batchNo', batch_no, 'version', version, 'payoutCycleName', name,
        'commissionType', commission_type) order by cutoff_date, batch_no)
      from compared where ${is}
    ), '[]'),
    'ofVersion', (select rows_of_version from compared where ${is} and rows_of_version is not null))`

/** A cycle belongs to the month and year of the day that it was approved for, or else of its payout day. */
export const payDay = sql`coalesce(cycles.approved_for, cycles.payout_date)`

/** Two months or two years; by default that of the latest payout and the one before. */
function periodsCompared(caller: Caller, { unit, after, before }: Comparison): RawBuilder<unknown> {
  const length = unit === 'MONTH' ? sql`interval '1 month'` : sql`interval '1 year'`
  const firstDay = (named: string | undefined) =>
    named && unit === 'MONTH' ? `${named}-01` : named && `${named}-01-01`
  const ofDealer = sql`(not exists (select from company) or ${hasRowsOf(sql`(select company_id from company)`)})`
  const latest = sql`(
    select date_trunc(${unit.toLowerCase()}, max(${payDay}))::date from cycles where ${isShownTo(caller)} and ${ofDealer})`
  return sql`begins as materialized (
      select coalesce(${firstDay(after) ?? null}::date, ${latest}) as first_day
    ), period as materialized (
      select is_after, first_day, (first_day + ${length} - interval '1 day')::date as last_day
      from (
        select true as is_after, first_day from begins
        union all
        select false, coalesce(${firstDay(before) ?? null}::date, (first_day - ${length})::date) from begins
      ) as side
    ), compared as (
      select is_after, ${columns} from period join cycles on ${payDay} between first_day and last_day
      where ${isShownTo(caller)} and ${hasRows(caller)}
    )`
}
