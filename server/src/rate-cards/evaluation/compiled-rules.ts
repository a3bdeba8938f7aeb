import { ringgitOf, type Sen } from '@payouts/contract/money'
import { type Day, firstDay, lastDay } from '@payouts/contract/page'
import type { Card, Component, Rule } from '@payouts/contract/rate-cards/card'
import { splitsRows } from '@payouts/contract/rate-cards/card'
import { numberOfDay, type Span } from '@payouts/contract/rate-cards/conditions'
import { ranksOf } from '@payouts/contract/rate-cards/conflicts'
import { type RawBuilder, sql } from 'kysely'

/** A version with the days on which it counts, both included. */
export type VersionInForce = { versionId: number; from: Day; until: Day; card: Card }

/**
 * What a component is there for: it counts (0), it counts and what it gives is compared (1), or it is what that is
 * compared with, and does not count (-1).
 */
type Side = 0 | 1 | -1
export type SidedVersion = VersionInForce & { sideOf?: (component: Component) => Side }

/** Above every number of a rule within its version. */
const mostRows = 10_000

/** Rules of all versions that count in a cycle, as the columns that `ruleColumns` names. Amounts in RM. */
export function compiledRules(versions: readonly SidedVersion[]): object[] {
  let components = 0
  return versions.flatMap(({ versionId, from, until, card, sideOf }) =>
    card.components.flatMap((component) => {
      components += 1
      const number = components
      const ranks = ranksOf(component.rules)
      return component.rules.flatMap((rule, at) => {
        const days = { from: laterOf(from, rule.conditions.days), to: earlierOf(until, rule.conditions.days) }
        if (days.from > days.to) return []
        return [
          {
            ...ofComponent(component, number),
            ...ofRule(rule, days),
            version_id: versionId,
            side: sideOf?.(component) ?? 0,
            code: (ranks[at] ?? 0) * mostRows + rule.row
          }
        ]
      })
    })
  )
}

const laterOf = (day: Day, { from }: Span) => dayOf(Math.max(numberOfDay(day), from))
const earlierOf = (day: Day, { to }: Span) => dayOf(Math.min(numberOfDay(day), to))

function dayOf(number: number): Day {
  if (!Number.isFinite(number)) return number < 0 ? firstDay : lastDay
  return String(number).replace(/(....)(..)(..)/, '$1-$2-$3')
}

const ofComponent = (component: Component, number: number) => ({
  component: number,
  name: component.name,
  is_clawback: component.kind === 'CLAWBACK',
  is_split: splitsRows(component),
  measure: component.measure,
  mode: component.mode,
  cap: ringgitOrNull(component.dealerCap)
})

function ofRule({ row, conditions, fixed, rate, rowMin, rowMax }: Rule, days: { from: Day; to: Day }) {
  const { amounts, bands, months } = conditions
  return {
    rule_row: row,
    types: conditions.transactionType,
    plan: conditions.planName?.text ?? null,
    is_beginning: conditions.planName?.isBeginning ?? false,
    channel: conditions.channel,
    dealer_kind: conditions.dealerKind,
    line: conditions.line,
    company_type: conditions.companyType,
    tier: conditions.tier,
    codes: conditions.companyCode,
    day_from: days.from,
    day_to: days.to,
    amount_from: limit(amounts.from, 100),
    amount_to: limit(amounts.to, 100),
    band_from: bandLimit(bands.from),
    // Where the next band may begin.
    band_end: bandLimit(bands.to + 1),
    months_from: limit(months.from, 1),
    months_to: limit(months.to, 1),
    fixed: ringgitOrNull(fixed),
    rate: percentOf(rate),
    row_min: ringgitOrNull(rowMin),
    row_max: ringgitOrNull(rowMax)
  }
}

/** A limit of a range as numeric of PostgreSQL, which knows infinity. */
function limit(value: number, unit: 1 | 100): string {
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity'
  return unit === 1 ? String(value) : ringgitOf(BigInt(value))
}

/** Further than any sum of rows reaches, and within `bigint`. */
const beyondSums = 9e18

/** A limit of a band as `bigint`, in rows or sen. */
const bandLimit = (value: number) => BigInt(Math.min(Math.max(value, -beyondSums), beyondSums)).toString()

const ringgitOrNull = (sen: Sen | null) => (sen === null ? null : ringgitOf(sen))

/** A rate in percent, from ten-thousandths of one. */
function percentOf(rate: bigint): string {
  const size = rate < 0n ? -rate : rate
  return `${rate < 0n ? '-' : ''}${size / 10_000n}.${(size % 10_000n).toString().padStart(4, '0')}`
}

/** The columns of a compiled rule in SQL. */
export const ruleColumns: RawBuilder<unknown> = sql.raw(
  [
    'version_id bigint, side integer, rule_row integer, code bigint, component integer, name text, is_clawback boolean',
    'is_split boolean, measure text, mode text, cap numeric, types text[], plan text, is_beginning boolean',
    'channel text, dealer_kind text, line text, company_type text, tier text, codes text[], day_from date, day_to date',
    'amount_from numeric, amount_to numeric, band_from bigint, band_end bigint, months_from numeric',
    'months_to numeric, fixed numeric, rate numeric, row_min numeric, row_max numeric'
  ].join(', ')
)
