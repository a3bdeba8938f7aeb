import { countOf, countText } from '#count-text.ts'
import { type Ringgit, ringgitOf, senOf, withCurrency } from '#money.ts'
import { roundedQuotient } from '#rounding.ts'
import type { PeriodUnit, VariancePartName } from './names.ts'
import type { Variance, VariancePart } from './schema.ts'

const names: Record<VariancePartName, string> = {
  DEALERS_CAME: 'New dealers',
  DEALERS_WENT: 'Lost dealers',
  TYPES_CAME: 'New transaction types',
  TYPES_WENT: 'Lost transaction types',
  PLANS_CAME: 'New plans',
  PLANS_WENT: 'Lost plans',
  VOLUME: 'Number of transactions',
  RATE_CARD: 'Rate card',
  RATE: 'Amount per transaction',
  CLAWBACKS: 'Clawbacks',
  EXCLUSIONS: 'Exclusions',
  HOLDS: 'On hold',
  CANCELLATIONS: 'Cancelled',
  TAX: 'Withholding tax',
  OLDER_RELEASES: 'Releases of older cycles',
  LATER_RELEASES: 'Released in another period',
  ADJUSTMENTS: 'Adjustments'
}

type Named = Pick<VariancePart, 'part' | 'holdType'>

/** `New dealers`, `On hold: Manual Hold`. */
export function nameOfPart({ part, holdType }: Named): string {
  return holdType ? `${names[part]}: ${holdType}` : names[part]
}

/** The names of the two sides: `September 2026`, `October 2026`. */
type SideNames = { before: string; after: string }

export const sideNamesOf = ({ before, after }: Pick<Variance, 'before' | 'after'>): SideNames => ({
  before: before.name,
  after: after.name
})

const unsigned = (amount: Ringgit): string => withCurrency(amount.replace('-', ''))

/** `RM 3,204.11 less than September 2026`. */
export function headlineOf(difference: Ringgit, { before }: SideNames): string {
  const sen = senOf(difference)
  if (sen === 0n) return `As much as ${before}`
  return `${unsigned(difference)} ${sen < 0n ? 'less' : 'more'} than ${before}`
}

/** Why a cycle is compared with this earlier one; null if a person chose it. */
export function comparedCycleReason({ choice }: Pick<Variance, 'choice'>): string | null {
  if (!choice) return null
  const { isSameTime, sharedDealers, allDealers } = choice
  if (sharedDealers === null || allDealers === null)
    return isSameTime
      ? 'The dealer’s latest earlier cycle of this kind at this time of the month.'
      : 'The dealer’s latest earlier cycle of this kind. It has none at this time of the month.'
  const shared = `${countText(sharedDealers)} of ${countOf(allDealers, 'dealer')}`
  const sharesMost = sharedDealers * 2 >= allDealers
  if (isSameTime && sharesMost)
    return `The latest earlier cycle of this kind at this time of the month that shares most dealers: ${shared}.`
  if (sharesMost)
    return `The latest earlier cycle of this kind that shares most dealers: ${shared}. None at this time of the month does.`
  return `No earlier cycle of this kind shares most dealers. This one${isSameTime ? ', at this time of the month,' : ''} shares ${shared}.`
}

type Sentence = (part: VariancePart, names: SideNames) => string

/** `RM 40.00 on hold, RM 10.00 in September 2026.` */
const compared =
  (is: (amount: string) => string): Sentence =>
  ({ before, after }, names) =>
    `${is(withCurrency(after.amount))}, ${withCurrency(before.amount)} in ${names.before}.`

const came =
  (noun: string): Sentence =>
  ({ subjectCount }, { before }) =>
    `${countOf(subjectCount, noun)} that ${before} did not have.`
const went =
  (noun: string): Sentence =>
  ({ subjectCount }, { after }) =>
    `${countOf(subjectCount, noun)} that ${after} does not have.`

const volume: Sentence = ({ before, after }, names) => {
  const [less, more] = [before.transactionCount, after.transactionCount]
  if (less === more) return `As many transactions as in ${names.before}, but of other plans.`
  const change = countOf(Math.abs(more - less), 'transaction')
  return `${change} ${more < less ? 'fewer' : 'more'}, ${countText(more)} instead of ${countText(less)}, each at its average of ${names.before}.`
}

const rate: Sentence = ({ amount }, { before }) =>
  `Transactions of the same plans earned ${senOf(amount) < 0n ? 'less' : 'more'} each than in ${before}.`

const rateCard: Sentence = ({ amount, changes }, { before }) =>
  `The rate card gives ${senOf(amount) < 0n ? 'less' : 'more'} than that of ${before}${changes ? `: ${changes}` : ''}.`

const takenBack: Sentence = ({ before, after }, names) =>
  `${withCurrency(taken(after.amount))} was taken back, ${withCurrency(taken(before.amount))} in ${names.before}.`

const taken = (amount: Ringgit): Ringgit => ringgitOf(-senOf(amount))

const sentences: Record<VariancePartName, Sentence> = {
  DEALERS_CAME: came('dealer'),
  DEALERS_WENT: went('dealer'),
  TYPES_CAME: came('transaction type'),
  TYPES_WENT: went('transaction type'),
  PLANS_CAME: came('plan'),
  PLANS_WENT: went('plan'),
  VOLUME: volume,
  RATE_CARD: rateCard,
  RATE: rate,
  CLAWBACKS: takenBack,
  EXCLUSIONS: compared((amount) => `${amount} is excluded and not paid`),
  HOLDS: compared((amount) => `${amount} is on hold`),
  CANCELLATIONS: compared((amount) => `${amount} was cancelled`),
  TAX: compared((amount) => `${amount} of withholding tax`),
  OLDER_RELEASES: compared((amount) => `${amount} of older cycles was released and paid`),
  LATER_RELEASES: compared((amount) => `${amount} of its cycles was released and paid in another period`),
  ADJUSTMENTS: compared((amount) => `Credits less debits by hand come to ${amount}`)
}

/** One part in a plain sentence, for dealers as for staff. */
export function sentenceOf(part: VariancePart, names: SideNames): string {
  return sentences[part.part](part, names)
}

/**
 * A part's share of the difference in per cent, `-12.5`, rounded half away from zero; null if there is no
 * difference.
 */
export function shareOf(amount: Ringgit, difference: Ringgit): string | null {
  const whole = senOf(difference)
  if (whole === 0n) return null
  const tenths = roundedQuotient(senOf(amount) * 1000n, whole)
  const size = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`
}

/** What two sides are called in a choice. */
export const unitNames: Record<PeriodUnit, string> = { CYCLE: 'Cycles', MONTH: 'Months', YEAR: 'Years' }
