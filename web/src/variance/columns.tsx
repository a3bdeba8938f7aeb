import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { VariancePartName } from '@payouts/contract/variance/names'
import type { CountedAmount, VarianceLine } from '@payouts/contract/variance/schema'
import { type Column, countColumn, moneyColumn, textColumn } from '#list/columns.tsx'
import { messages } from './messages.ts'

type Lines = readonly Column<VarianceLine>[]

const numberOf = (side: 'before' | 'after', header: string) =>
  countColumn<VarianceLine>({ key: `${side}Count`, header, of: (row) => row[side].transactionCount, width: 118 })
const amountOf = (side: 'before' | 'after', header: string, sort: string) =>
  moneyColumn<VarianceLine>({ key: side, header, of: (row) => row[side].amount, width: 128, sort })

const bothSides: Lines = [
  numberOf('before', messages.beforeNumber),
  amountOf('before', messages.beforeRm, 'BEFORE'),
  numberOf('after', messages.afterNumber),
  amountOf('after', messages.afterRm, 'AFTER')
]
const adds: Lines = [
  moneyColumn({
    key: 'difference',
    card: 'amount',
    header: messages.addsRm,
    of: (row) => row.difference,
    width: 134,
    sort: 'DIFFERENCE'
  })
]

const dealerColumns: Lines = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.companyName,
    of: (row) => row.companyName,
    width: 160,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({ key: 'code', header: messages.companyCode, of: (row) => row.companyCode, width: 128 }),
  ...bothSides,
  ...adds
]

const typeColumn = textColumn<VarianceLine>({
  key: 'type',
  card: 'name',
  header: messages.transactionType,
  of: (row) => row.transactionType,
  width: 150,
  grow: 2,
  sort: 'NAME'
})
const typeColumns: Lines = [typeColumn, ...bothSides, ...adds]
const plan = textColumn<VarianceLine>({
  key: 'plan',
  header: messages.plan,
  of: (row) => row.planName,
  width: 150,
  grow: 2
})
const planColumns: Lines = [typeColumn, plan, ...bothSides, ...adds]

/** A side's amount per transaction, rounded to the sen: for display only, as the part is computed from the sums. */
function eachOf({ transactionCount, amount }: CountedAmount): Ringgit | null {
  if (transactionCount === 0) return null
  const [sen, count] = [senOf(amount), BigInt(transactionCount)]
  const size = ((sen < 0n ? -sen : sen) * 2n + count) / (count * 2n)
  return ringgitOf(sen < 0n ? -size : size)
}

const each = (key: 'before' | 'after', header: string) =>
  moneyColumn<VarianceLine>({ key: `${key}Each`, header, of: (row) => eachOf(row[key]), width: 132 })
/** A number and an amount on each side, which the two parts compare. */
const rateColumns: Lines = [
  typeColumn,
  plan,
  numberOf('before', messages.beforeNumber),
  each('before', messages.beforeEach),
  numberOf('after', messages.afterNumber),
  each('after', messages.afterEach),
  ...adds
]

/** The columns of a part's lines: transaction types, plans, or dealers. */
export function columnsOf(part: VariancePartName): Lines {
  if (part === 'TYPES_CAME' || part === 'TYPES_WENT') return typeColumns
  if (part === 'VOLUME' || part === 'RATE_CARD' || part === 'RATE') return rateColumns
  if (part === 'PLANS_CAME' || part === 'PLANS_WENT' || part === 'CLAWBACKS') return planColumns
  return dealerColumns
}
