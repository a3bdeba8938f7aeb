import { fullMonthText } from '@payouts/contract/day-text'
import { ringgitOf, type Sen } from '@payouts/contract/money'
import { keyOfVersion, type PeriodUnit } from '@payouts/contract/variance/names'
import type { ComparedSide, Variance } from '@payouts/contract/variance/schema'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type Facts, importedOf, type Split, splitOf } from '../rules.ts'
import { readFacts } from './facts.ts'
import { type Comparison, type FoundSide, type FoundSides, findSides, type Reader } from './sides.ts'
import { isBeforeTax, scopeOf } from './sums.ts'

/** How many types and plans a comparison offers for narrowing. */
const mostChoices = 200

type SplitSides = { sides: FoundSides; facts: Facts; split: Split }

/** Two sides and why they differ, cached for each state of the database. */
export async function splitSides(reader: Reader, comparison: Comparison): Promise<SplitSides | Refusal> {
  const sides = await findSides(reader, comparison)
  if (isRefusal(sides)) return sides
  return untilAnyChange(reader, `variance/${reader.clock.today()}/${JSON.stringify(comparison)}`, async () => {
    const facts = await readFacts(reader, sides, comparison)
    return { sides, facts, split: splitOf(facts) }
  })
}

/** Why two cycles, months or years pay differently: the parts sum to the difference of their nets, to the sen. */
export async function readVariance(reader: Reader, comparison: Comparison): Promise<Variance | Refusal> {
  const found = await splitSides(reader, comparison)
  if (isRefusal(found)) return found
  const { sides, facts, split } = found
  const { unit, transactionType = null, planName = null } = comparison
  const sideOf = (which: 'before' | 'after') => comparedSide(unit, sides[which], { facts, split, which })
  return {
    unit,
    before: sideOf('before'),
    after: sideOf('after'),
    difference: ringgitOf(split.difference),
    parts: split.parts,
    transactionType,
    planName,
    companyCode: sides.companyCode,
    companyName: sides.companyName,
    isBeforeTax: isBeforeTax(scopeOf(sides, comparison)),
    choice: sides.choice,
    earlierCycles: sides.earlierCycles,
    versions: sides.versions.length > 1 ? sides.versions : [],
    transactionTypes: choicesOf(facts.lines.map((line) => line.transactionType)),
    planNames: choicesOf(facts.lines.map((line) => line.planName))
  }
}

type OnSide = { facts: Facts; split: Split; which: 'before' | 'after' }

function comparedSide(unit: PeriodUnit, side: FoundSide, { facts, split, which }: OnSide): ComparedSide {
  const { count, amount } = importedOf(facts, which)
  const net: Sen = split[which]
  return {
    ...nameOf(unit, side),
    fromDate: side.firstDay,
    toDate: side.lastDay,
    cycles: side.cycles,
    ofVersion: side.ofVersion && { version: side.ofVersion.version, isCurrent: side.ofVersion.isCurrent },
    transactionCount: count,
    importedAmount: ringgitOf(amount),
    netAmount: ringgitOf(net)
  }
}

function nameOf(unit: PeriodUnit, { firstDay, cycles, ofVersion }: FoundSide): Pick<ComparedSide, 'key' | 'name'> {
  const [cycle] = cycles
  if (cycle && ofVersion) {
    const { batchNo, version, payoutCycleName } = cycle
    return { key: keyOfVersion(batchNo, version), name: `${payoutCycleName}, version ${version}` }
  }
  if (unit === 'CYCLE') return { key: String(cycle?.batchNo), name: cycle?.payoutCycleName ?? '' }
  const [year = '', month = ''] = (firstDay ?? '').split('-')
  if (unit === 'YEAR') return { key: year, name: year }
  return { key: `${year}-${month}`, name: fullMonthText(`${year}-${month}`) }
}

const choicesOf = (names: readonly string[]): string[] => [...new Set(names)].sort().slice(0, mostChoices)
