import { holdName, whatToDo } from '#cycles/hold-advice.ts'
import { dayIn, type Language } from '#language.ts'
import { type Ringgit, ringgitOf, senOf, withCurrency } from '#money.ts'
import { setAsideForDealer } from '#transactions/set-aside-of-dealer.ts'
import { causesOf } from '#variance/causes.ts'
import { comparedClause } from '#variance/clauses.ts'
import type { Variance } from '#variance/schema.ts'
import { answerTexts } from './answer-texts.ts'
import type { DealerCycle, DealerOverview, MoneyPlace } from './schema.ts'

type Compared = Pick<Variance, 'before' | 'after' | 'difference' | 'parts'>

/** A dealer's payout, and how it compares with an earlier one, if it can be compared. */
type AnsweredPayout = {
  cycle: DealerCycle
  variance: Compared | undefined
  /** What is held of the dealer's other payouts. */
  heldElsewhere?: Ringgit
}

/** What of a dealer's money is held outside a payout; nothing for who does not see holds. */
export const heldOutside = ({ held }: DealerCycle, { holds }: Pick<DealerOverview, 'holds'>): Ringgit =>
  holds ? ringgitOf(senOf(holds.total) - senOf(held)) : '0.00'

/**
 * The answer to "where is my money, and why is it less": each part of the payout with its place, what is held, and the
 * main reasons of the difference, in one sentence.
 */
export function answerOf(language: Language, { cycle, variance, heldElsewhere = '0.00' }: AnsweredPayout): string {
  const texts = answerTexts(language)
  const places = cycle.places.map((place) => placeClause(language, place, cycle))
  const holds = cycle.holds.map(({ holdType, amount }) =>
    texts('held', { amount: withCurrency(amount), hold: holdName(language, holdType) })
  )
  const clauses = [
    ...(places.length > 0 ? places : [texts('nothing')]),
    ...holds,
    ...(heldElsewhere === '0.00' ? [] : [texts('held elsewhere', { amount: withCurrency(heldElsewhere) })]),
    ...(variance && isOf(cycle, variance) ? [comparedClause(language, variance, causesOf(variance))] : [])
  ]
  return texts('answer', { payout: cycle.payoutCycleName, clauses: clauses.join(', ') })
}

/** Whether a comparison is of this payout as it is now: both were read on their own, and it may have changed meanwhile. */
const isOf = ({ batchNo, net }: DealerCycle, { after }: Compared) =>
  after.key === String(batchNo) && after.netAmount === net

/** Where one part of a payout is: `RM 506.43 is with Maybank since 28 Nov 2026`. */
export function placeClause(
  language: Language,
  { place, amount, since, bankName, status, reasonText }: MoneyPlace,
  { isApproved }: Pick<DealerCycle, 'isApproved'>
): string {
  const isTaken = place === 'ACCOUNT' && amount.startsWith('-')
  const values = {
    amount: unsigned(amount, isTaken),
    bank: bankName ?? '',
    day: since ? dayIn(language, since) : '',
    reason: reasonText ? ` (${reasonText})` : ''
  }
  const texts = answerTexts(language)
  if (place === 'BANK' && status) return texts(status, values)
  if (place === 'STUCK') return texts('STUCK', values)
  if (place === 'ACCOUNT') return texts(isTaken ? 'ACCOUNT TAKEN' : 'ACCOUNT', values)
  if (!isApproved) return texts('DUE UNAPPROVED', values)
  return texts(since ? 'DUE' : 'DUE RELEASED', values)
}

const unsigned = (amount: Ringgit, isTaken: boolean) => withCurrency(isTaken ? amount.replace('-', '') : amount)

/** The whole reply to a dealer, as text for a mail or a chat: the answer, each hold with its remedy, and the tax. */
export function replyOf(
  language: Language,
  { companyCode, companyName }: Pick<DealerOverview, 'companyCode' | 'companyName'>,
  answered: AnsweredPayout
): string {
  const texts = answerTexts(language)
  const { holds, tax } = answered.cycle
  const lines = [
    texts('about', { name: companyName, code: companyCode }),
    answerOf(language, answered),
    ...(holds.length > 0 ? [texts('holds'), ...holds.map((hold) => holdLine(language, hold))] : []),
    ...(tax === '0.00' ? [] : [texts('tax', { amount: withCurrency(tax) })])
  ]
  return lines.join('\n')
}

function holdLine(language: Language, { holdType, amount, since, setAside }: DealerCycle['holds'][number]): string {
  const texts = answerTexts(language)
  return texts('hold', {
    amount: withCurrency(amount),
    hold: holdName(language, holdType),
    since: since ? texts('since', { day: dayIn(language, since) }) : '',
    remedy: [whatToDo(language, holdType), ...setAside.map((numbers) => setAsideForDealer(language, numbers))].join(' ')
  })
}
