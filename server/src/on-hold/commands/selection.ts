import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { ownRows } from '../../cycles/find-cycle.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Refused, refusedOf } from '../../transactions/refused-rows.ts'
import { ofCompany } from '../queries/held-totals.ts'
import { lineProblems } from './line-problems.ts'
import { type Acting, frozenReason, isKeptFrozen, isOwnRequest, ownRequest } from './obstacles.ts'

/** Held rows that somebody chose. */
export type HoldSelection = {
  /** The cycles that they may lie in; one that is named with its version must still be at it. */
  cycles: { batchNos: readonly number[] } | { batchNo: number; version: number } | { holding: RawBuilder<SqlBool> }
  /** A condition on `transactions`, besides cycle, hold type and state. */
  rows: RawBuilder<SqlBool>
  /** How many rows were named one by one; absent where whole types, dealers or cycles were. */
  rowCount?: number
  noun: string
  field: string
  /** What of it the action cannot take in the locked cycles. */
  refused(db: Database, caller: Caller, acting: Acting, batchNos: readonly number[]): Promise<Refused>
}

type TypesInput = { batchNo: number; version: number; transactionTypes: string[]; companyCode?: string | undefined }
type LinesInput = {
  batchNo: number
  version: number
  transactionIds: string[]
  transactionType?: string | undefined
  companyCode?: string | undefined
}
type CompaniesInput = { batchNo?: number | null | undefined; companyCodes: string[] }

/** Whole transaction types of a cycle, or one dealer's share of them. */
export function typesHeld({ batchNo, version, transactionTypes, companyCode }: TypesInput): HoldSelection {
  const narrowed = companyCode ? ofCompany(companyCode) : sql<SqlBool>`true`
  return groupSelection({
    cycles: { batchNo, version },
    rows: sql`transaction_type = any(${transactionTypes}::text[]) and ${narrowed}`,
    noun: 'transaction type',
    field: 'transactionTypes',
    asked: sql`select distinct unnest(${transactionTypes}::text[]) as key`,
    key: sql`transaction_type`,
    unknown: (own) => sql`not exists (
      select from cycle_totals where batch_no = ${batchNo} and transaction_type = asked.key and ${own})`,
    unknownReason: 'This cycle has no such transaction type.'
  })
}

/** Whole dealers, in one cycle or in all. */
export function companiesHeld({ batchNo, companyCodes }: CompaniesInput): HoldSelection {
  const rows = sql<SqlBool>`company_id = any(array(
    select dealers.company_id from dealers where company_code = any(${companyCodes}::text[])))`
  return groupSelection({
    cycles: batchNo ? { batchNos: [batchNo] } : { holding: rows },
    rows,
    noun: 'dealer',
    field: 'companyCodes',
    asked: sql`select distinct unnest(${companyCodes}::text[]) as key`,
    key: sql`company_code`,
    unknown: (own) => sql`not exists (select from dealers where company_code = asked.key and ${own})`,
    unknownReason: 'There is no such dealer here.'
  })
}

/** Whole cycles. */
export function cyclesHeld({ batchNos }: { batchNos: number[] }): HoldSelection {
  return groupSelection({
    cycles: { batchNos },
    rows: sql`true`,
    noun: 'payout cycle',
    field: 'batchNos',
    asked: sql`select distinct unnest(${batchNos}::integer[])::text as key`,
    key: sql`batch_no::text`,
    unknown: (own) => sql`not exists (
      select from cycle_totals where batch_no = asked.key::integer and row_count > 0 and ${own})`,
    unknownReason: 'There is no such payout cycle.'
  })
}

/** Everything that a hold type holds, wherever it is. */
export function everythingHeld(holdType: HoldType): HoldSelection {
  return groupSelection({
    cycles: { holding: sql`true` },
    rows: sql`true`,
    noun: 'hold type',
    field: 'holdType',
    asked: sql`select ${holdType}::text as key`,
    key: sql`hold_type`,
    unknown: () => sql`false`,
    unknownReason: ''
  })
}

/** Single transactions, within the type and dealer whose page they were chosen on. */
export function linesHeld({
  batchNo,
  version,
  transactionIds,
  transactionType,
  companyCode
}: LinesInput): HoldSelection {
  const onPage = sql<SqlBool>`${transactionType ? sql`transaction_type = ${transactionType}` : sql`true`}
    and ${companyCode ? ofCompany(companyCode) : sql`true`}`
  return {
    cycles: { batchNo, version },
    rows: sql`id = any(${transactionIds}::bigint[]) and ${onPage}`,
    rowCount: new Set(transactionIds.map(Number)).size,
    noun: 'transaction',
    field: 'transactionIds',
    refused: (db, caller, acting) =>
      refusedOf(db, lineProblems({ batchNo, transactionIds, visible: sql`${ownRows(caller)} and ${onPage}`, acting }))
  }
}

type Group = Omit<HoldSelection, 'rowCount' | 'refused'> & {
  /** What was asked for, by its `key`. */
  asked: RawBuilder<unknown>
  /** The key of a row or a total of it, both joined with its dealer. */
  key: RawBuilder<unknown>
  /** Whether `asked.key` is nothing that the caller could know of; `own` narrows a table to the caller's rows. */
  unknown(own: RawBuilder<SqlBool>): RawBuilder<SqlBool>
  unknownReason: string
}

/** Each asked for must have something that the action can take, and nothing that stands against it. */
function groupSelection({ asked, key, unknown, unknownReason, ...selection }: Group): HoldSelection {
  return {
    ...selection,
    async refused(db, caller, acting, batchNos) {
      const { action, holdType } = acting
      const isUnknown = unknown(ownRows(caller))
      const states = sql`any(${action.from}::transaction_state[])`
      const held = sql<SqlBool>`batch_no = any(${[...batchNos]}::integer[]) and hold_type = ${holdType}
        and ${selection.rows} and ${ownRows(caller)}`
      const kept = sql`select ${key} as key, state, company_id, company_code, row_count
        from cycle_totals join dealers using (company_id) where ${held} and row_count > 0`
      const empty = sql`
        select asked.key as id, case
            when ${isUnknown} then ${unknownReason}
            when count(kept.key) = 0 then ${`Nothing of it is held as ${holdType} any more.`}
            else ${action.nothingThere}
          end as reason, ${isUnknown} as unknown
        from (${asked}) as asked left join (${kept}) as kept using (key)
        group by asked.key having count(kept.key) filter (where kept.state = ${states}) = 0`
      const frozen = sql`
        select key, ${frozenReason(sql`min(company_code)`)}, false
        from (${kept}) as kept where state = ${states} and ${isKeptFrozen(acting)} group by key`
      const own = sql`
        select distinct ${key}, ${ownRequest}, false
        from transactions join dealers using (company_id)
        where ${held} and state = ${states} and ${isOwnRequest(acting)}`
      const isPossible = (found: RawBuilder<unknown>, applies: boolean) => (applies ? sql`union all ${found}` : sql``)
      return refusedOf(
        db,
        sql`${empty} ${isPossible(frozen, action.takesUnfrozenAccount)} ${isPossible(own, action.takesSecondPerson)}`
      )
    }
  }
}
