import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { existsFor } from '#cycles/find-cycle.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Selection } from '#transactions/act-on-rows.ts'
import { isNamed } from '#transactions/move-rows.ts'
import {
  type DealerFilter,
  ofNamedDealers,
  type RowFilters,
  rowFilters
} from '#transactions/paging/transaction-page.ts'
import { findRefused, refusedNames } from '#transactions/refused-rows.ts'
import { ofCompany } from '../queries/held-totals.ts'
import { lineProblems } from './line-problems.ts'
import {
  type Acting,
  abandonedRequest,
  isAbandoned,
  isFree,
  isOwnRequest,
  isStillWaiting,
  ownRequest,
  waitingReason,
  waitsByDealer
} from './obstacles.ts'

/** Held rows selected for one of the four actions. */
export type HeldSelection = (acting: Acting) => Selection

type TypesInput = { batchNo: number; version: number; transactionTypes: string[]; companyCode?: string | undefined }
type LinesInput = {
  batchNo: number
  version: number
  transactionIds?: string[] | undefined
  matching?: (RowFilters & DealerFilter & { transactionType?: string | undefined }) | undefined
  transactionType?: string | undefined
  companyCode?: string | undefined
}
type CompaniesInput = { batchNo?: number | null | undefined; companyCodes: string[] }

/** Whole transaction types of a cycle, or one dealer's share of them. */
export function heldTypes({ batchNo, version, transactionTypes, companyCode }: TypesInput): HeldSelection {
  const narrowed = companyCode ? ofCompany(companyCode) : sql<SqlBool>`true`
  return groupSelection({
    cycles: { batchNo, version },
    rows: sql`transaction_type = any(${transactionTypes}::text[]) and ${narrowed}`,
    noun: 'transaction type',
    field: 'transactionTypes',
    requested: sql`select distinct unnest(${transactionTypes}::text[]) as key`,
    key: sql`transaction_type`,
    unknown: (caller) => sql`not exists (
      select from cycle_totals
      where batch_no = ${batchNo} and transaction_type = requested.key and ${visibleTo(caller)})`,
    unknownReason: 'This cycle has no such transaction type.'
  })
}

/** Whole dealers, in one cycle or in all. */
export function heldDealers({ batchNo, companyCodes }: CompaniesInput): HeldSelection {
  const rows = sql<SqlBool>`company_id = any(array(
    select dealers.company_id from dealers where company_code = any(${companyCodes}::text[])))`
  return groupSelection({
    cycles: batchNo ? { batchNos: [batchNo] } : { holding: rows },
    rows,
    noun: 'dealer',
    field: 'companyCodes',
    requested: sql`select distinct unnest(${companyCodes}::text[]) as key`,
    key: sql`company_code`,
    name: refusedNames.dealer,
    unknown: (caller) => sql`not exists (
      select from dealers where company_code = requested.key and ${visibleTo(caller)})`,
    unknownReason: 'There is no such dealer here.'
  })
}

/** Whole cycles. */
export function heldCycles({ batchNos }: { batchNos: number[] }): HeldSelection {
  return groupSelection({
    cycles: { batchNos },
    rows: sql`true`,
    noun: 'payout cycle',
    field: 'batchNos',
    requested: sql`select distinct unnest(${batchNos}::integer[])::text as key`,
    key: sql`batch_no::text`,
    name: refusedNames.cycle,
    unknown: (caller) => sql`not exists (
      select from cycle_totals join cycles using (batch_no)
      where batch_no = requested.key::integer and row_count > 0 and ${visibleTo(caller)} and ${existsFor(caller)})`,
    unknownReason: 'There is no such payout cycle.'
  })
}

/** All rows held under a hold type, in every cycle. */
export function everythingHeld(holdType: HoldType): HeldSelection {
  return groupSelection({
    cycles: { holding: sql`true` },
    rows: sql`true`,
    noun: 'hold type',
    field: 'holdType',
    requested: sql`select ${holdType}::text as key`,
    key: sql`hold_type`,
    unknown: () => sql`false`,
    unknownReason: ''
  })
}

/** Single transactions, or all that match a search, within the type and dealer of their page. */
export function heldTransactions({
  batchNo,
  version,
  transactionIds = [],
  matching,
  transactionType,
  companyCode
}: LinesInput): HeldSelection {
  const onPage = sql<SqlBool>`${transactionType ? sql`transaction_type = ${transactionType}` : sql`true`}
    and ${companyCode ? ofCompany(companyCode) : sql`true`}`
  if (matching) {
    const ofType = matching.transactionType ? [sql<SqlBool>`transaction_type = ${matching.transactionType}`] : []
    return heldMatching(
      { batchNo, version },
      allOf([onPage, ...ofType, ...rowFilters(matching), ...ofNamedDealers(matching)])
    )
  }
  return (acting) => ({
    cycles: { batchNo, version },
    rows: sql`${isNamed(transactionIds)} and ${onPage}`,
    ids: transactionIds,
    noun: 'transaction',
    field: 'transactionIds',
    findRefused(tx) {
      const visible = sql<SqlBool>`${visibleTo(acting.caller)} and ${onPage}`
      const problems = lineProblems({ batchNo, transactionIds, visible, acting })
      return findRefused(tx, problems, refusedNames.transactionOf(batchNo))
    }
  })
}

/** The rows of a cycle that meet a condition and that the action can take; there must be some. */
function heldMatching(cycle: { batchNo: number; version: number }, rows: RawBuilder<SqlBool>): HeldSelection {
  return (acting) => ({
    cycles: cycle,
    rows,
    noun: 'selection',
    field: 'matching',
    findRefused: (tx) =>
      findRefused(
        tx,
        sql`
        select 'What matches' as id, ${acting.action.nothingThere} as reason, false as unknown
        where not exists (
          select from transactions
          where batch_no = ${cycle.batchNo} and state = any(${acting.action.from}::transaction_state[])
            and ${isFree(acting)} and ${visibleTo(acting.caller)} and ${rows})`
      )
  })
}

type Group = Omit<Selection, 'ids' | 'findRefused' | 'cycles'> & {
  /** The cycles, or the totals of the hold type that name them. */
  cycles: Exclude<Selection['cycles'], { where: RawBuilder<SqlBool> }> | { holding: RawBuilder<SqlBool> }
  /** The requested entries, by their `key`. */
  requested: RawBuilder<unknown>
  /** The key of a row or a total, both joined with the dealer. */
  key: RawBuilder<unknown>
  /** The name for people, if that is not the key. */
  name?: RawBuilder<unknown>
  /** Whether `requested.key` does not exist for the caller. */
  unknown(caller: Caller): RawBuilder<SqlBool>
  unknownReason: string
}

/** Each requested entry must have rows that the action can take, and no obstacle. */
function groupSelection({ requested, key, name, unknown, unknownReason, cycles, ...selection }: Group): HeldSelection {
  return (acting) => ({
    ...selection,
    cycles: 'holding' in cycles ? { where: sql`hold_type = ${acting.holdType} and ${cycles.holding}` } : cycles,
    findRefused(tx, batchNos) {
      const { action, holdType, caller } = acting
      const isUnknown = unknown(caller)
      const states = sql`any(${action.from}::transaction_state[])`
      const held = sql<SqlBool>`batch_no = any(${[...batchNos]}::integer[]) and hold_type = ${holdType}
        and ${selection.rows} and ${visibleTo(caller)}`
      const totals = sql`select ${key} as key, state, company_id, company_code, row_count
        from cycle_totals join dealers using (company_id) where ${held} and row_count > 0`
      const empty = sql`
        select requested.key as id, case
            when ${isUnknown} then ${unknownReason}
            when count(total.key) = 0 then ${`Nothing of it is held as ${holdType} any more.`}
            else ${action.nothingThere}
          end as reason, ${isUnknown} as unknown
        from (${requested}) as requested left join (${totals}) as total using (key)
        group by requested.key having count(total.key) filter (where total.state = ${states}) = 0`
      const rows = sql`select ${key} as key, batch_no, state, company_id, company_code, incentive_amount, e_invoice_no
        from transactions join dealers using (company_id) where ${held}`
      const waiting = sql`
        select key, ${waitingReason(acting, sql`min(company_code)`)}, false
        from (${waitsByDealer(acting) ? totals : rows}) as line
        where state = ${states} and ${isStillWaiting(acting, 'line')} group by key`
      const ownRequests = sql`
        select distinct ${key}, case when ${isOwnRequest(acting)} then ${ownRequest} else ${abandonedRequest} end, false
        from transactions join dealers using (company_id)
        where ${held} and state = ${states} and (${isOwnRequest(acting)} or ${isAbandoned(acting)})`
      const problems = [
        empty,
        ...(action.takesWhatIsAwaited ? [waiting] : []),
        ...(action.takesSecondPerson ? [ownRequests] : [])
      ]
      return findRefused(tx, sql.join(problems, sql` union all `), name)
    }
  })
}
