import { ringgitOf, type Sen } from '@payouts/contract/money'
import type { SignalRuleName } from '@payouts/contract/signals/rule-names'

/** A row of a cycle as the naive rules below see it. */
export type ModelRow = {
  companyId: number
  type: string
  day: number
  yesId: string
  amount: Sen
  base: Sen
  device: string | null
  person: string | null
  /** The day of the month of its first use. */
  used: number | null
}

/** A signal by the model: its subject, figures, rows and their sum. */
export type ModelSignal = {
  rule: SignalRuleName
  subject: string
  figures: Record<string, string>
  rows: number
  sum: Sen
}

/** The limits of the model's rules, low enough for a dozen rows to reach sometimes. */
export const modelLimits: Partial<Record<SignalRuleName, Record<string, string>>> = {
  DEALER_SPIKE: { times: '1.5', difference: '1', cycles: '6', leastCycles: '1' },
  DEALER_FALL: { percent: '60', difference: '1', cycles: '6', leastCycles: '1' },
  OUTSIDE_CONTRACT: { rows: '2' },
  NEGATIVE_TOTAL: { amount: '1' },
  CYCLE_SUM: { lowPercent: '80', highPercent: '120', difference: '1', cycles: '6', leastCycles: '1' },
  SIMILAR_CUSTOMERS: { rows: '2', amount: '0' },
  CUSTOMER_AGAIN: { rows: '2' },
  SAME_AMOUNT: { rows: '2', percent: '50', others: '40', leastOthers: '1' },
  BUNCHED_DAY: { rows: '3', percent: '50', others: '40', leastOthers: '1' },
  CLAWBACKS: { percent: '30', amount: '1' },
  UNUSUAL_RATE: { points: '1', agreeing: '50', rows: '3', difference: '0.01' },
  UNUSED_ACTIVATION: { days: '15', rows: '2', percent: '50', others: '60', leastOthers: '1' },
  DEVICE_AGAIN: { rows: '2', amount: '1', cycles: '2' },
  SALES_PERSON_SHARE: { times: '1.5', amount: '1', leastOthers: '1' },
  SALES_PERSON_DAY: { rows: '3', percent: '50', others: '40', leastOthers: '1' }
}

export const sumOf = (rows: readonly ModelRow[]): Sen => rows.reduce((sum, { amount }) => sum + amount, 0n)
export const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
/** Half away from zero, as PostgreSQL rounds. */
export const divided = (one: bigint, other: bigint): bigint => {
  const sign = one < 0n !== other < 0n ? -1n : 1n
  const [size, by] = [one < 0n ? -one : one, other < 0n ? -other : other]
  return sign * ((size * 2n + by) / (by * 2n))
}
export const tenths = (one: bigint, other: bigint): string => {
  const rounded = divided(one * 10n, other)
  const size = rounded < 0n ? -rounded : rounded
  return `${rounded < 0n ? '-' : ''}${size / 10n}.${size % 10n}`
}
export const count = (value: number) => BigInt(value)

/** Computes the rules row by row. `history` is the earlier cycles, latest first. */
export function modelSignals(rows: readonly ModelRow[], history: readonly (readonly ModelRow[])[]): ModelSignal[] {
  const dealers = distinct(rows.map(({ companyId }) => companyId))
  return [
    ...dealers.flatMap((companyId) => ofDealer(companyId, rows, history.slice(0, 6))),
    ...cycleSum(rows, history.slice(0, 6)),
    ...customersAgain(rows)
  ]
}

function ofDealer(companyId: number, all: readonly ModelRow[], history: readonly (readonly ModelRow[])[]) {
  const own = all.filter((row) => row.companyId === companyId)
  const others = all.filter((row) => row.companyId !== companyId)
  const named = { subject: String(companyId), rows: own.length, sum: sumOf(own) }
  return [
    ...comparedWithUsual(named, companyId, history),
    ...(named.sum <= -100n
      ? [{ rule: 'NEGATIVE_TOTAL' as const, ...named, figures: { now: ringgitOf(named.sum) } }]
      : []),
    ...outsideContract(companyId, own),
    ...clawbacks(companyId, own),
    ...similarCustomers(companyId, own, all),
    ...sameAmounts(companyId, own, others),
    ...bunchedDays(companyId, own, others),
    ...unusualRates(companyId, own, all)
  ]
}

type Named = { subject: string; rows: number; sum: Sen }

function comparedWithUsual(named: Named, companyId: number, history: readonly (readonly ModelRow[])[]): ModelSignal[] {
  const sums = history
    .map((cycle) => cycle.filter((row) => row.companyId === companyId))
    .map(sumOf)
    .filter((sum) => sum > 0n)
  if (sums.length === 0) return []
  const usual = divided(
    sums.reduce((sum, one) => sum + one, 0n),
    count(sums.length)
  )
  const figures = { now: ringgitOf(named.sum), usual: ringgitOf(usual), cycles: String(sums.length) }
  if (usual > 0n && named.sum * 10n >= usual * 15n && named.sum - usual >= 100n)
    return [{ rule: 'DEALER_SPIKE', ...named, figures: { ...figures, times: tenths(named.sum, usual) } }]
  if (named.sum > 0n && named.sum * 100n <= usual * 60n && usual - named.sum >= 100n)
    return [{ rule: 'DEALER_FALL', ...named, figures: { ...figures, percent: tenths(100n * named.sum, usual) } }]
  return []
}

/** The days of November in which a dealer has a contract; other dealers always have one. */
export const contractDays: Record<number, { from: number; to: number }> = { 3: { from: 2, to: 3 } }

function outsideContract(companyId: number, own: readonly ModelRow[]): ModelSignal[] {
  const contract = contractDays[companyId]
  if (!contract) return []
  const early = own.filter(({ amount, day }) => amount > 0n && day < contract.from)
  const late = own.filter(({ amount, day }) => amount > 0n && day > contract.to)
  const found = [...early, ...late]
  if (found.length < 2) return []
  const [from, to] = [dayText(contract.from), dayText(contract.to)]
  const figures = {
    ...{ rows: String(found.length), sum: ringgitOf(sumOf(found)), from, to },
    ...{ early: String(early.length), late: String(late.length) }
  }
  const subject = `${companyId} ${from} ${to}`
  return [{ rule: 'OUTSIDE_CONTRACT', subject, figures, rows: found.length, sum: sumOf(found) }]
}

function clawbacks(companyId: number, own: readonly ModelRow[]): ModelSignal[] {
  const taken = own.filter(({ amount }) => amount < 0n)
  const [back, incentives] = [-sumOf(taken), sumOf(own) - sumOf(taken)]
  if (back === 0n || incentives < back || incentives === 0n || back * 100n < incentives * 30n || back < 100n) return []
  const figures = {
    clawbacks: ringgitOf(back),
    incentives: ringgitOf(incentives),
    percent: tenths(100n * back, incentives)
  }
  return [{ rule: 'CLAWBACKS', subject: String(companyId), figures, rows: taken.length, sum: -back }]
}

/** Character by character, so that it shares nothing with the SQL. */
export function readAs(yesId: string): string {
  const [local = '', domain = ''] = yesId.toLowerCase().split('@')
  let read = ''
  for (const letter of local) {
    if (letter === '+') break
    if (letter !== '.') read += letter
  }
  return `${read}@${domain}`
}

function similarCustomers(companyId: number, own: readonly ModelRow[], all: readonly ModelRow[]): ModelSignal[] {
  const spellingsOf = (read: string) =>
    distinct(all.filter((row) => row.amount > 0n && readAs(row.yesId) === read).map(({ yesId }) => yesId.toLowerCase()))
  const found = own.filter((row) => row.amount > 0n && spellingsOf(readAs(row.yesId)).length > 1)
  if (found.length < 2) return []
  const figures = {
    rows: String(found.length),
    spellings: String(distinct(found.map(({ yesId }) => yesId.toLowerCase())).length),
    customers: String(distinct(found.map(({ yesId }) => readAs(yesId))).length),
    sum: ringgitOf(sumOf(found))
  }
  return [{ rule: 'SIMILAR_CUSTOMERS', subject: String(companyId), figures, rows: found.length, sum: sumOf(found) }]
}

function customersAgain(all: readonly ModelRow[]): ModelSignal[] {
  const paying = all.filter(({ amount }) => amount > 0n)
  return distinct(paying.map(({ yesId }) => readAs(yesId))).flatMap((read) => {
    const found = paying.filter(({ yesId }) => readAs(yesId) === read)
    const [customer = '', ...otherSpellings] = distinct(found.map(({ yesId }) => yesId.toLowerCase()))
    if (found.length < 2 || otherSpellings.length > 0) return []
    const dealers = String(distinct(found.map(({ companyId }) => companyId)).length)
    const figures = { customer, rows: String(found.length), dealers, sum: ringgitOf(sumOf(found)) }
    return [{ rule: 'CUSTOMER_AGAIN' as const, subject: customer, figures, rows: found.length, sum: sumOf(found) }]
  })
}

function sameAmounts(companyId: number, own: readonly ModelRow[], others: readonly ModelRow[]): ModelSignal[] {
  const paying = own.filter(({ amount }) => amount > 0n)
  return distinct(paying.map(({ type }) => type)).flatMap((type) => {
    const ofType = paying.filter((row) => row.type === type)
    const elsewhere = others.filter((row) => row.type === type && row.amount > 0n)
    return distinct(ofType.map(({ amount }) => amount)).flatMap((amount) => {
      const found = ofType.filter((row) => row.amount === amount)
      const same = elsewhere.filter((row) => row.amount === amount).length
      if (found.length < 2 || found.length * 2 < ofType.length) return []
      if (elsewhere.length < 1 || same * 100 > elsewhere.length * 40) return []
      const figures = {
        ...{ type, amount: ringgitOf(amount), rows: String(found.length) },
        percent: tenths(100n * count(found.length), count(ofType.length)),
        others: tenths(100n * count(same), count(elsewhere.length))
      }
      const subject = `${companyId} ${type} ${ringgitOf(amount)}`
      return [{ rule: 'SAME_AMOUNT' as const, subject, figures, rows: found.length, sum: sumOf(found) }]
    })
  })
}

export const dayText = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`

function bunchedDays(companyId: number, own: readonly ModelRow[], others: readonly ModelRow[]): ModelSignal[] {
  if (own.length < 3 || others.length < 1) return []
  return distinct(own.map(({ day }) => day)).flatMap((day) => {
    const found = own.filter((row) => row.day === day)
    const elsewhere = others.filter((row) => row.day === day).length
    if (found.length * 2 < own.length || elsewhere * 100 > others.length * 40) return []
    const figures = {
      ...{ day: dayText(day), rows: String(found.length) },
      percent: tenths(100n * count(found.length), count(own.length)),
      others: tenths(100n * count(elsewhere), count(others.length))
    }
    const subject = `${companyId} ${dayText(day)}`
    return [{ rule: 'BUNCHED_DAY' as const, subject, figures, rows: found.length, sum: sumOf(found) }]
  })
}

/** In tenths of a percentage point. */
const rateOf = ({ amount, base }: ModelRow): bigint => divided(amount * 1000n, base)

function unusualRates(companyId: number, own: readonly ModelRow[], all: readonly ModelRow[]): ModelSignal[] {
  const rated = (rows: readonly ModelRow[]) => rows.filter(({ amount, base }) => amount >= 0n && base !== 0n)
  return distinct(rated(own).map(({ type }) => type)).flatMap((type) => {
    const ofType = rated(all).filter((row) => row.type === type)
    const having = (rate: bigint) => ofType.filter((row) => rateOf(row) === rate).length
    const [usual = 0n] = distinct(ofType.map(rateOf)).sort(
      (one, other) => having(other) - having(one) || Number(one - other)
    )
    const isNear = (row: ModelRow) => rateOf(row) - usual <= 10n && usual - rateOf(row) <= 10n
    if (ofType.length < 3 || ofType.filter(isNear).length * 2 < ofType.length) return []
    const found = rated(own).filter((row) => row.type === type && !isNear(row))
    const base = found.reduce((sum, row) => sum + row.base, 0n)
    const expected = divided(base * usual, 1000n)
    if (found.length === 0 || sumOf(found) === expected) return []
    const figures = {
      ...{ type, usual: tenths(usual, 10n), rows: String(found.length) },
      ...{ paid: ringgitOf(sumOf(found)), expected: ringgitOf(expected) }
    }
    const subject = `${companyId} ${type}`
    return [{ rule: 'UNUSUAL_RATE' as const, subject, figures, rows: found.length, sum: sumOf(found) }]
  })
}

function cycleSum(rows: readonly ModelRow[], history: readonly (readonly ModelRow[])[]): ModelSignal[] {
  if (history.length === 0) return []
  const sums = history.map(sumOf)
  const smallest = sums.reduce((least, sum) => (sum < least ? sum : least))
  const largest = sums.reduce((most, sum) => (sum > most ? sum : most))
  const sum = sumOf(rows)
  const isLow = sum * 100n < smallest * 80n && smallest - sum >= 100n
  const isHigh = sum * 100n > largest * 120n && sum - largest >= 100n
  if (!isLow && !isHigh) return []
  const figures = {
    ...{ now: ringgitOf(sum), smallest: ringgitOf(smallest), largest: ringgitOf(largest) },
    cycles: String(history.length)
  }
  return [{ rule: 'CYCLE_SUM', subject: 'CYCLE', figures, rows: rows.length, sum }]
}
