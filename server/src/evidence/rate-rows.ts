import { type Sen, senOf } from '@payouts/contract/money'
import { type Card, type Component, splitsRows } from '@payouts/contract/rate-cards/card'
import { holds, type Part, resultOf } from '@payouts/contract/rate-cards/earning'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import { rateRule } from '@payouts/contract/rate-cards/schema'
import { z } from 'zod'
import { parsedLine } from '#audit/chain-check.ts'

const cardRecord = z.object({ kind: z.literal('rate card'), version_id: z.int(), rules: z.array(rateRule) })

const earning = z.object({
  versionId: z.int(),
  parts: z.array(z.tuple([z.int(), z.string()])).min(1),
  rounded: z.string(),
  bounded: z.string(),
  earned: z.string()
})
type Earning = z.output<typeof earning>

const rowRecord = z.object({
  kind: z.literal('rate row'),
  transaction_no: z.string(),
  transaction_type: z.string(),
  transaction_date: z.string(),
  plan_name: z.string(),
  channel: z.string().nullable(),
  dealer: z.string(),
  transaction_amount: z.string(),
  outcome: z.string(),
  given: z.string(),
  expected: z.string().nullable(),
  earnings: z.array(earning)
})
type Row = z.output<typeof rowRecord>

/** Works out again what the rules in a file of evidence give the rows in it, and reports the rows that differ. */
export function rateRowCheck(report: (problem: string) => void): { next(kind: string, record: string): void } {
  const cards = new Map<number, Card>()
  return {
    next(kind, record) {
      if (kind === 'rate card') {
        const version = parsedLine(cardRecord, record)
        if (version) cards.set(version.version_id, readCard(version.rules).card)
      }
      if (kind !== 'rate row') return
      const row = parsedLine(rowRecord, record)
      if (!row) report('A row that shows what the rate card says is not readable.')
      else if (!follows(row, cards))
        report(`What the rate card says of transaction ${row.transaction_no} does not follow from its rules.`)
    }
  }
}

function follows(row: Row, cards: ReadonlyMap<number, Card>): boolean {
  if (row.expected === null) return row.earnings.length === 0 && ['NO_RULE', 'NO_ORIGINAL'].includes(row.outcome)
  const sum = row.earnings.reduce((total, { earned }) => total + senOf(earned), 0n)
  const outcome = senOf(row.given) === sum ? 'EXPLAINED' : 'DIFFERS'
  return (
    sum === senOf(row.expected) &&
    row.outcome === outcome &&
    row.earnings.every((kept) => isResultOfRules(row, kept, cards.get(kept.versionId)))
  )
}

/** What the cap left, and what a clawback's sale had left, depends on rows that are not all in the file. */
function isResultOfRules(row: Row, kept: Earning, card: Card | undefined): boolean {
  const parts = kept.parts.flatMap(([place, base]) => partAt(card, place, senOf(base)))
  const [first] = parts
  if (!first || parts.length < kept.parts.length || parts.some(({ component }) => component !== first.component))
    return false
  const { rounded, bounded } = resultOf(parts)
  const earned = senOf(kept.earned)
  const { kind, dealerCap } = first.component
  return (
    parts.every((part) => isOfRow(part, row)) &&
    rounded === senOf(kept.rounded) &&
    bounded === senOf(kept.bounded) &&
    (kind === 'CLAWBACK'
      ? -bounded <= earned && earned <= 0n
      : dealerCap === null
        ? earned === bounded
        : earned <= bounded)
  )
}

type RulesPart = Part & { component: Component }

function partAt(card: Card | undefined, place: number, base: Sen): RulesPart[] {
  return (card?.components ?? []).flatMap((component) =>
    component.rules.filter(({ row }) => row === place).map((rule) => ({ component, rule, base }))
  )
}

/** Whether the rule holds for the row's own columns, and takes its share of the row's amount. */
function isOfRow({ component, rule, base }: RulesPart, row: Row): boolean {
  // What the dealer was when the cycle was checked is not in the file.
  const conditions = { ...rule.conditions, dealerKind: null, line: null, companyType: null, tier: null }
  const sale = {
    ...{ transactionType: row.transaction_type, transactionDate: row.transaction_date, planName: row.plan_name },
    ...{ channel: row.channel, transactionAmount: row.transaction_amount, companyCode: row.dealer },
    ...{ dealerKind: '', line: '', companyType: null, tier: '' }
  }
  const isWhole = component.kind === 'EARN' && !splitsRows(component)
  return holds({ ...rule, conditions }, { sale, months: null }) && (!isWhole || base === senOf(row.transaction_amount))
}
