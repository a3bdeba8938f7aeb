import type { RateRule } from '@payouts/contract/rate-cards/schema'

/** A row of a cycle as the page of rate cards speaks of it, with its dealer. Amounts in sen. */
export type ModelRow = {
  no: string
  type: string
  plan: string
  channel: string
  day: string
  amount: bigint
  dealer: { code: string; kind: string; line: string; companyType: string; tier: string }
  original: string
}

/** A sale of an earlier cycle: what it earned, and what was taken back of it before. */
export type ModelOriginal = { day: string; earned: bigint; taken: bigint }

const sen = (text: string): bigint => BigInt(Math.round(Number(text) * 100))

/** Whether each condition of the rule holds, bands aside. Written from the page, one condition after the other. */
function holdsFor(rule: RateRule, row: ModelRow, original: ModelOriginal | undefined): boolean {
  if (rule.transactionType !== '' && !rule.transactionType.split('|').includes(row.type)) return false
  const plan = rule.planName.toLowerCase()
  if (plan.endsWith('*')) {
    if (!row.plan.toLowerCase().startsWith(plan.slice(0, -1))) return false
  } else if (plan !== '' && row.plan.toLowerCase() !== plan) return false
  if (rule.channel !== '' && row.channel.toLowerCase() !== rule.channel.toLowerCase()) return false
  if (rule.dealerKind !== '' && row.dealer.kind !== rule.dealerKind) return false
  if (rule.line !== '' && row.dealer.line !== rule.line) return false
  if (rule.companyType !== '' && row.dealer.companyType !== rule.companyType) return false
  if (rule.tier !== '' && row.dealer.tier !== rule.tier) return false
  if (rule.companyCode !== '' && !rule.companyCode.split('|').includes(row.dealer.code)) return false
  if (rule.fromDay !== '' && row.day < rule.fromDay) return false
  if (rule.toDay !== '' && row.day > rule.toDay) return false
  if (rule.minAmount !== '' && row.amount < sen(rule.minAmount)) return false
  if (rule.maxAmount !== '' && row.amount >= sen(rule.maxAmount)) return false
  if (rule.kind !== 'CLAWBACK') return true
  if (!original) return false
  const months = wholeMonths(original.day, row.day)
  if (rule.monthsFrom !== '' && months < Number(rule.monthsFrom)) return false
  return rule.monthsTo === '' || months <= Number(rule.monthsTo)
}

/** Adds month after month, and stops at the last that is not after the day. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const plus = (months: number) => {
    const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
  }
  let months = -1
  while (plus(months + 1) <= to) months += 1
  return months
}

/** Whether the first rule admits only what the second admits, column by column. */
function isWithin(one: RateRule, other: RateRule): boolean {
  const set = (mine: string, its: string) =>
    its === '' || (mine !== '' && mine.split('|').every((value) => its.split('|').includes(value)))
  const least = (mine: string, its: string) => its === '' || (mine !== '' && mine >= its)
  const leastNumber = (mine: string, its: string) => its === '' || (mine !== '' && Number(mine) >= Number(its))
  const mostNumber = (mine: string, its: string) => its === '' || (mine !== '' && Number(mine) <= Number(its))
  const mine = one.planName.toLowerCase()
  const its = other.planName.toLowerCase()
  const plan =
    its === '' ||
    (mine !== '' && (its.endsWith('*') ? mine.replace('*', '').startsWith(its.slice(0, -1)) : mine === its))
  return (
    plan &&
    (['transactionType', 'companyCode', 'tier', 'dealerKind'] as const).every((name) => set(one[name], other[name])) &&
    set(one.channel.toLowerCase(), other.channel.toLowerCase()) &&
    least(one.fromDay, other.fromDay) &&
    (other.toDay === '' || (one.toDay !== '' && one.toDay <= other.toDay)) &&
    leastNumber(one.minAmount, other.minAmount) &&
    mostNumber(one.maxAmount, other.maxAmount) &&
    leastNumber(one.bandFrom, other.bandFrom) &&
    mostNumber(one.bandTo, other.bandTo) &&
    leastNumber(one.monthsFrom, other.monthsFrom) &&
    mostNumber(one.monthsTo, other.monthsTo)
  )
}

const narrowest = (rules: readonly RateRule[]) => rules.find((rule) => rules.every((other) => isWithin(rule, other)))

/** What an amount comes to by a rule, in millionths of a sen. */
const exact = (rule: RateRule, base: bigint): bigint =>
  sen(rule.fixed || '0') * 1_000_000n + BigInt(Math.round(Number(rule.rate || '0') * 10_000)) * base

function rounded(value: bigint): bigint {
  const half = value < 0n ? -500_000n : 500_000n
  return (value + half) / 1_000_000n
}

/** By row: what it earns in sen, or nothing where no rule holds. Plain loops, row after row in the page's order. */
export function modelOf(
  rules: readonly RateRule[],
  rows: readonly ModelRow[],
  originals: ReadonlyMap<string, ModelOriginal>
): Map<string, bigint> {
  const earned = new Map<string, bigint>()
  const left = new Map([...originals].map(([no, { earned: sum, taken }]) => [no, sum - taken]))
  const ordered = [...rows].sort((one, other) => (`${one.day} ${one.no}` < `${other.day} ${other.no}` ? -1 : 1))
  const clawbacks = new Map<ModelRow, bigint[]>()
  for (const name of new Set(rules.map(({ component }) => component))) {
    const own = rules.filter(({ component }) => component === name)
    const [first] = own
    if (!first) continue
    const applying = (row: ModelRow) => own.filter((rule) => holdsFor(rule, row, originals.get(row.original)))
    const measured = ordered.filter((row) => applying(row).length > 0)
    const given = new Map<string, bigint>()
    for (const row of measured) {
      const ofDealer = measured.filter(({ dealer }) => dealer.code === row.dealer.code)
      const result = resultOf(applying(row), row, ofDealer, originals.get(row.original))
      if (result === undefined) continue
      let gets = result
      if (first.kind === 'CLAWBACK') {
        clawbacks.set(row, [...(clawbacks.get(row) ?? []), result])
        continue
      }
      if (first.dealerCap !== '') {
        const cap = sen(first.dealerCap)
        const before = given.get(row.dealer.code) ?? 0n
        gets = before >= cap ? 0n : before + result > cap ? cap - before : result
        given.set(row.dealer.code, before >= cap ? before : before + result)
      }
      earned.set(row.no, (earned.get(row.no) ?? 0n) + gets)
    }
  }
  for (const row of ordered)
    for (const result of clawbacks.get(row) ?? []) {
      const rest = left.get(row.original) ?? 0n
      const takes = result < rest ? result : rest
      left.set(row.original, rest - takes)
      earned.set(row.no, (earned.get(row.no) ?? 0n) - takes)
    }
  return earned
}

function resultOf(
  rules: readonly RateRule[],
  row: ModelRow,
  ofDealer: readonly ModelRow[],
  original: ModelOriginal | undefined
): bigint | undefined {
  const [{ kind, measure, mode } = { kind: '', measure: '', mode: '' }] = rules
  const place = ofDealer.indexOf(row)
  const sum = (some: readonly ModelRow[]) => some.reduce((total, { amount }) => total + amount, 0n)
  if (measure === 'AMOUNT' && mode === 'MARGINAL') return marginal(rules, sum(ofDealer.slice(0, place)), row.amount)
  const inBand = rules.filter(({ bandFrom, bandTo }) => {
    if (measure === '') return true
    if (measure === 'AMOUNT')
      return (bandFrom === '' || sum(ofDealer) >= sen(bandFrom)) && (bandTo === '' || sum(ofDealer) < sen(bandTo))
    const count = mode === 'WHOLE' ? ofDealer.length : place + 1
    return (bandFrom === '' || count >= Number(bandFrom)) && (bandTo === '' || count <= Number(bandTo))
  })
  const rule = narrowest(inBand)
  if (!rule) return undefined
  const value = rounded(exact(rule, kind === 'CLAWBACK' ? (original?.earned ?? 0n) : row.amount))
  const atLeast = rule.rowMin !== '' && value < sen(rule.rowMin) ? sen(rule.rowMin) : value
  return rule.rowMax !== '' && atLeast > sen(rule.rowMax) ? sen(rule.rowMax) : atLeast
}

/** From one limit of a band to the next: the sen between two of them are all in the same bands. */
function marginal(rules: readonly RateRule[], before: bigint, amount: bigint): bigint | undefined {
  const at = (place: bigint) =>
    narrowest(
      rules.filter(
        ({ bandFrom, bandTo }) => (bandFrom === '' || place >= sen(bandFrom)) && (bandTo === '' || place < sen(bandTo))
      )
    )
  const limits = rules.flatMap(({ bandFrom, bandTo }) => [bandFrom, bandTo].filter((text) => text !== '').map(sen))
  const end = amount < 0n ? before : before + amount
  let place = amount < 0n ? before + amount : before
  if (place === end && at(place)) return 0n
  let total: bigint | undefined
  while (place < end) {
    const next = limits.reduce((nearest, limit) => (limit > place && limit < nearest ? limit : nearest), end)
    const rule = at(place)
    if (rule) total = (total ?? 0n) + exact(rule, amount < 0n ? place - next : next - place)
    place = next
  }
  return total === undefined ? undefined : rounded(total)
}
