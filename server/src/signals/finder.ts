import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { ExtraCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { Day } from '@payouts/contract/page'
import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import type { signalRules } from '@payouts/contract/signals/signal-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The cycle that rules check. */
export type LookedAt = {
  batchNo: number
  version: number
  commissionType: CommissionType
  cutoffDate: Day
  payoutDate: Day
  /** The file's extra columns. */
  extraColumns: ExtraCycleFileColumn[]
}

export type VersionOfCycle = Pick<LookedAt, 'batchNo' | 'version'>

/** Identifies the rows of a signal; each rule stores what it needs. */
export type RowKey = {
  companyIds?: number[]
  /** Yes IDs in lower case, or in the form for comparing similar ones. */
  customers?: string[]
  transactionType?: string
  amount?: string
  day?: Day
  from?: Day
  to?: Day
  usual?: string
  points?: string
  types?: string[]
  days?: number
  /** Each a device with a type of transaction. */
  devices?: string[]
  /** The cycle, for rules that read what is kept of its rows. */
  batchNo?: number
  /** Transaction numbers. */
  sales?: string[]
  /** How many numbers were set aside when they were counted. */
  numbers?: number
  /** Sales persons, in lower case. */
  people?: string[]
}

type Rules = typeof signalRules
type Limit<Name extends SignalRuleName> = (threshold: keyof Rules[Name]['thresholds'] & string) => RawBuilder<unknown>

type Figures<Name extends SignalRuleName> = Record<keyof Rules[Name]['figures'] & string, RawBuilder<unknown>>

type Declared<Name extends SignalRuleName> = {
  rule: Name
  /** An optional column that the rule needs; without it the rule is skipped. */
  needs?: ExtraCycleFileColumn
  /**
   * SQL that selects `(subject, company_ids, figures, row_key, row_count, amount)`, one row for each signal, without
   * excluded transactions.
   */
  find(cycle: LookedAt, limit: Limit<Name>, figures: (given: Figures<Name>) => RawBuilder<unknown>): RawBuilder<unknown>
  /** The rows of a signal: a condition on `transactions`, which are not excluded. */
  rows(key: RowKey): RawBuilder<SqlBool>
}

/** Finds the signals of one rule, and their rows. */
export type Finder = {
  rule: SignalRuleName
  needs: ExtraCycleFileColumn | undefined
  /** As declared, with the rule's thresholds by name. */
  find(cycle: LookedAt, thresholds: Readonly<Record<string, string>>): RawBuilder<unknown>
  rows(key: RowKey): RawBuilder<SqlBool>
}

/** Declares a finder; its limits and figures are those of its rule in the contract. */
export function finder<Name extends SignalRuleName>({ rule, needs, find, rows }: Declared<Name>): Finder {
  return {
    rule,
    needs,
    rows,
    find: (cycle, thresholds) => find(cycle, (threshold) => sql`${thresholds[threshold]}::numeric`, figuresOf)
  }
}

function figuresOf(given: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const parts = Object.entries(given).map(([name, value]) => sql`${sql.lit(name)}, (${value})::text`)
  return sql`jsonb_build_object(${sql.join(parts)})`
}

/** A sum as signals show it. */
export const ringgit = (sum: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${sum})::numeric(14, 2)`

/** A ratio in percent or as a multiple, to one decimal. */
export const percentOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(100 * (${part})::numeric / (${whole}), 1)`
export const timesOf = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round((${one})::numeric / (${other}), 1)`

/** All rows of some dealers. */
export const rowsOfDealers = ({ companyIds = [] }: RowKey): RawBuilder<SqlBool> =>
  sql`company_id = any(${companyIds}::integer[])`
