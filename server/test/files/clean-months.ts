import { ringgitOf } from '@payouts/contract/money'
import { type Random, randomFrom } from '#samples/random.ts'
import { aRow, codeOf, type FileRow } from '../builders/cycle-builders.ts'

/*
 * A year of months in which nobody does anything wrong, each clean in another manner, so that any signal is a false
 * alarm.
 * Dealers are of all sizes, join and grow; shops have their own days, and entry clerks theirs.
 */

export const cleanDealers = Array.from({ length: 30 }, (_, index) => index + 1)
/** Joins in the seventh month. */
const newcomer = 30

type Month = { month: number; random: Random }
/** On which day of its month a dealer's next transaction is dated. */
type Days = (of: Month & { dealer: number }) => () => number

const lastDay = 28

const everyDay: Days =
  ({ random }) =>
  () =>
    random.between(1, lastDay)

/** Three times as much on two days of each week. */
const weekends: Days =
  ({ random }) =>
  () => {
    const day = random.between(1, lastDay)
    return day % 7 < 2 || random.next() < 0.33 ? day : random.oneOf([6, 7, 13, 14, 20, 21, 27, 28])
  }

/** A third of all sales on the day of a campaign. */
const campaign: Days = ({ random }) => {
  const day = 11
  return () => (random.next() < 0.33 ? day : random.between(1, lastDay))
}

/** Each dealer enters its sales on one day of the week. */
const weeklyEntry: Days =
  ({ random, dealer }) =>
  () =>
    1 + (dealer % 7) + 7 * random.between(0, 3)

/** One dealer of ten has a fair, at which it sells a quarter to two fifths of its month. */
const fairs: Days = ({ random, dealer, month }) => {
  const share = (dealer + month) % 10 === 0 ? 0.2 + 0.15 * random.next() : 0
  const day = random.between(1, lastDay)
  return () => (random.next() < share ? day : random.between(1, lastDay))
}

const inTurn = [everyDay, weekends, campaign, weeklyEntry, fairs, weekends]

const types = ['Prepaid Activation', 'Reload', 'Postpaid Activation'] as const
/** A plan's commission by type, in sen: flat, as for most plans. */
const flat = {
  'Prepaid Activation': [500n, 800n, 1200n],
  Reload: [150n, 300n, 450n],
  'Postpaid Activation': [2500n, 4000n]
}

/** The file of a clean month of a year, from 1 to 12. */
export function cleanMonth(month: number): FileRow[] {
  const random = randomFrom(4_100 + month)
  const dealers = cleanDealers.filter((dealer) => dealer !== newcomer || month >= 7)
  return dealers.flatMap((dealer) => {
    const next = (inTurn[month % inTurn.length] ?? everyDay)({ month, random, dealer })
    return Array.from({ length: sizeOf(dealer, random) }, (_, row) =>
      cleanRow({ month, dealer, row, random, day: next() })
    )
  })
}

/** From a dozen to a hundred, varying by a third from month to month. */
const sizeOf = (dealer: number, random: Random): number =>
  Math.round((12 + ((dealer * 37) % 90)) * (0.7 + 0.6 * random.next()))

type Sale = Month & { dealer: number; row: number; day: number }

function cleanRow({ month, dealer, row, random, day }: Sale): FileRow {
  const type = types[random.between(0, 2)] ?? 'Reload'
  const amounts = flat[type]
  const earned = amounts[random.between(0, amounts.length - 1)] ?? 300n
  // One of thirty is a clawback.
  const sen = random.next() < 0.033 ? -earned : earned
  // One customer of forty is a company with a few lines.
  const customer = random.next() < 0.025 ? `office${dealer}-${random.between(1, 3)}` : `c${month}-${dealer}-${row}`
  const date = (at: number) => `2026-${String(month).padStart(2, '0')}-${String(at).padStart(2, '0')}`
  const isUsed = random.next() < 0.85
  return aRow({
    companyCode: codeOf(dealer),
    yesId: `${customer}@yes.example`,
    transactionType: type,
    transactionDate: date(day),
    incentiveAmount: ringgitOf(sen),
    transactionAmount: ringgitOf(4n * earned),
    deviceId: `IMEI-${month}-${dealer}-${row}`,
    salesPerson: `${codeOf(dealer)} seller ${1 + (row % 3)}`,
    firstUsageDate: isUsed ? date(day) : ''
  })
}
