import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RowsOfVersion, rowsOfVersion } from '#imports/rows-of-version.ts'
import type { FoundSides } from './sides.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'

/** Both sides' cycles, and what they are narrowed to. */
export type Scope = {
  batchNos: readonly number[]
  companyId: number | undefined
  transactionType: string | undefined
  planName: string | undefined
  /** If versions are compared: the rows of both. */
  versions: { before: RowsOfVersion; after: RowsOfVersion } | undefined
}

/** A plan's net and a version's are before tax. */
export const isBeforeTax = ({ planName, versions }: Pick<Scope, 'planName' | 'versions'>): boolean =>
  planName !== undefined || versions !== undefined

type Narrowed = { transactionType?: string | undefined; planName?: string | undefined }

export function scopeOf(sides: FoundSides, { transactionType, planName }: Narrowed): Scope {
  const { before, after, companyId } = sides
  const batchNos = [...new Set([...before.cycles, ...after.cycles].map(({ batchNo }) => batchNo))]
  const versions =
    before.ofVersion && after.ofVersion ? { before: before.ofVersion, after: after.ofVersion } : undefined
  return { batchNos, companyId: companyId ?? undefined, transactionType, planName, versions }
}

/** The relations `side (batch_no, is_after)` and `period (is_after, first_day, last_day)`, for a `with`. */
export function sidesIn({ before, after }: FoundSides): RawBuilder<unknown> {
  const cycles = [...before.cycles.map(({ batchNo }) => batchNo), ...after.cycles.map(({ batchNo }) => batchNo)]
  const areAfter = [...before.cycles.map(() => false), ...after.cycles.map(() => true)]
  return sql`side as materialized (
      select * from unnest(${cycles}::integer[], ${areAfter}::boolean[]) as side (batch_no, is_after)
    ), period as materialized (
      select * from unnest(array[false, true], ${[before.firstDay, after.firstDay]}::date[],
        ${[before.lastDay, after.lastDay]}::date[]) as period (is_after, first_day, last_day)
    )`
}

/** What the statements about two sides read. */
export type Sums = {
  /** Relations that the others read, each with its comma; empty if they need none. */
  first: RawBuilder<unknown>
  /** Dealers that only one side has, `(company_id, is_after, row_count, amount)`. Empty for a single dealer. */
  oneSidedDealers: RawBuilder<unknown>
  /**
   * Without those dealers, `(is_after, transaction_type, plan_name, row_count, amount, clawback_count,
   * clawback_amount)`.
   */
  planSums: RawBuilder<unknown>
  /** `(company_id, is_after, state, hold_type, row_count, amount)`. */
  stateSums: RawBuilder<unknown>
}

/**
 * Sums of both sides, from kept totals if these suffice. There are none of a dealer's plans, so those of new or lost
 * dealers, of a dealer or of a plan are read from rows by index. Versions have no kept totals.
 */
export function sumsIn(scope: Scope): Sums {
  if (isBeforeTax(scope)) return sumsOfRows(scope)
  const stateSums = sql`
    select company_id, is_after, state, hold_type, row_count, amount from cycle_totals join side using (batch_no)
    where ${inScope(scope, 'cycle_totals')} and row_count > 0`
  return scope.companyId === undefined ? { ...keptSums(scope), stateSums } : { ...sumsOfRows(scope), stateSums }
}

function keptSums(scope: Scope): Omit<Sums, 'stateSums'> {
  return {
    first: sql``,
    oneSidedDealers: sql`
      select company_id, bool_or(is_after) as is_after, sum(row_count) as row_count, sum(amount) as amount
      from imported_totals join side using (batch_no) where ${inScope(scope, 'imported_totals')} and row_count > 0
      group by company_id having bool_or(is_after) = bool_and(is_after)`,
    planSums: sql`
      select is_after, transaction_type, plan_name, sum(row_count) as row_count, sum(amount) as amount,
        sum(clawback_count) as clawback_count, sum(clawback_amount) as clawback_amount
      from (
        select is_after, transaction_type, plan_name, row_count, amount, clawback_count, clawback_amount
        from imported_plans join side using (batch_no) where ${inScope(scope, 'imported_plans')}
        union all
        select is_after, transaction_type, plan_name, -row_count, -amount, -clawback_count, -clawback_amount
        from (${plansOfOneSided(scope)}) as one_sided_plan join side using (batch_no)
      ) as plan
      group by is_after, transaction_type, plan_name`
  }
}

/**
 * What was imported of the plans of dealers that only one side has, by cycle: of few dealers by index, of many in one
 * pass over both sides. Only one of the two runs, because the condition is evaluated once.
 */
function plansOfOneSided(scope: Scope): RawBuilder<unknown> {
  const areFew = sql`(
    select coalesce((select sum(row_count) from one_sided), 0) * 5 < coalesce(sum(row_count), 0)
    from imported_totals join side using (batch_no) where ${inScope(scope, 'imported_totals')})`
  const sums = sql`batch_no, transaction_type, plan_name, ${rowSums}`
  const groups = sql`group by batch_no, transaction_type, plan_name`
  return sql`
    select ${sums} from one_sided join side using (is_after) join transactions using (batch_no, company_id)
    where ${inScope(scope, 'transactions')} and ${areFew} ${groups}
    union all
    select ${sums} from transactions
    where ${inScope(scope, 'transactions')} and not ${areFew}
      -- Not a join, whose kind would depend on an estimate: the dealers are hashed once, and each row is looked up there.
      and coalesce((company_id, batch_no) in (
        select company_id, side.batch_no from one_sided join side using (is_after)), false)
    ${groups}`
}

/** Counts and amounts of transactions, with clawbacks separate. */
const rowSums = sql`count(*) as row_count, sum(incentive_amount) as amount,
  count(*) filter (where incentive_amount < 0) as clawback_count,
  coalesce(sum(incentive_amount) filter (where incentive_amount < 0), 0) as clawback_amount`

function sumsOfRows(scope: Scope): Sums {
  return {
    first: sql`row_sums as materialized (
      select is_after, company_id, transaction_type, plan_name, state, coalesce(hold_type, '') as hold_type,
        ${rowSums}
      from ${comparedRows(scope)}
      group by is_after, company_id, transaction_type, plan_name, state, coalesce(hold_type, '')
    ),`,
    oneSidedDealers:
      scope.companyId === undefined
        ? sql`
      select company_id, bool_or(is_after) as is_after, sum(row_count) as row_count, sum(amount) as amount
      from row_sums group by company_id having bool_or(is_after) = bool_and(is_after)`
        : sql`select company_id, is_after, row_count, amount from row_sums where false`,
    planSums: sql`
      select is_after, transaction_type, plan_name, sum(row_count) as row_count, sum(amount) as amount,
        sum(clawback_count) as clawback_count, sum(clawback_amount) as clawback_amount
      from row_sums where company_id not in (select company_id from one_sided)
      group by is_after, transaction_type, plan_name`,
    stateSums: sql`select company_id, is_after, state, hold_type, row_count, amount from row_sums`
  }
}

/** The rows of both sides, with `is_after`. */
function comparedRows(scope: Scope): RawBuilder<unknown> {
  const inBoth = inScope(scope, 'transactions')
  if (!scope.versions) return sql`transactions join side using (batch_no) where ${inBoth}`
  const rowsOf = (isAfter: boolean, version: RowsOfVersion) => {
    const { table, condition } = rowsOfVersion(version)
    return sql`select ${isAfter}::boolean as is_after, company_id, transaction_type, plan_name, state, hold_type,
      incentive_amount from ${table} as transactions where ${inBoth} and ${condition}`
  }
  const { before, after } = scope.versions
  return sql`(${rowsOf(false, before)} union all ${rowsOf(true, after)}) as version_row`
}

/** Narrows a table to the cycles; their batch numbers are given so that no other cycle's rows are read. */
function inScope(
  { batchNos, companyId, transactionType, planName }: Scope,
  table: 'cycle_totals' | 'imported_totals' | 'imported_plans' | 'transactions'
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('batch_no')} = any(${[...batchNos]}::integer[])
    and ${companyId === undefined ? sql`true` : sql`${column('company_id')} = ${companyId}`}
    and ${transactionType === undefined ? sql`true` : sql`${column('transaction_type')} = ${transactionType}`}
    and ${planName === undefined ? sql`true` : sql`${column('plan_name')} = ${planName}`}`
}
