import type { CommissionType } from '@payouts/contract/cycles/schema'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import type { Day } from '@payouts/contract/page'
import { addDays, daysBetween } from '#platform/clock.ts'
import type { SampleDealer } from './dealers.ts'
import type { PlannedCycle } from './plan.ts'
import { type Random, randomFrom } from './random.ts'

/** A planned cycle with the dealers of its rows. */
export type SampleFile = PlannedCycle & { dealers: readonly SampleDealer[] }

/** The customers of some rows of every file. */
export const excludedCustomer = 'leading.partner@yes.my'
export const onceExcludedCustomer = 'pioneer.outlet@yes.my'

type Kind = { type: string; plans: readonly [string, ...string[]]; least: number; most: number }

const kinds: Record<CommissionType, readonly [Kind, ...Kind[]]> = {
  Incentives: [
    {
      type: 'Prepaid Activation',
      plans: ['Infinite Prepaid', 'Unlimited Prepaid 5G', 'Prepaid Data 30'],
      least: 200,
      most: 1500
    },
    { type: 'Postpaid 12M Activation', plans: ['Infinite+ Basic', 'Infinite+ Standard'], least: 2000, most: 9000 },
    {
      type: 'Postpaid 24M Activation',
      plans: ['Infinite+ Premium', 'Infinite+ Ultra, family of four'],
      least: 4000,
      most: 18_000
    },
    { type: 'Port In', plans: ['Infinite+ Basic', 'Infinite Prepaid'], least: 1000, most: 5000 },
    { type: 'Reload', plans: ['Reload RM 30', 'Reload RM 50', 'Reload RM 100'], least: 30, most: 300 },
    { type: 'Early Churn Clawback', plans: ['Infinite+ Standard', 'Infinite+ Premium'], least: -9000, most: -500 }
  ],
  'Device Reimbursement Broadband': [
    { type: 'Broadband Router', plans: ['Wireless Fibre 100', 'Wireless Fibre 300'], least: 9900, most: 39_900 },
    { type: 'Mesh Extender', plans: ['Wireless Fibre 300', 'Home Fibre 500'], least: 4900, most: 15_900 },
    { type: 'Device Return Clawback', plans: ['Wireless Fibre 100'], least: -39_900, most: -9900 }
  ],
  'Device Reimbursement Bundle': [
    {
      type: 'Phone Bundle 24M',
      plans: ['Infinite+ Ultra with 5G phone', 'Infinite+ Premium with 5G phone'],
      least: 29_900,
      most: 249_900
    },
    { type: 'Tablet Bundle 24M', plans: ['Infinite+ Premium with tablet'], least: 19_900, most: 129_900 },
    { type: 'Bundle Cancellation Clawback', plans: ['Infinite+ Ultra with 5G phone'], least: -249_900, most: -29_900 }
  ]
}

const givenNames = [
  'aina',
  'badrul',
  'chen',
  'devi',
  'elaine',
  'faiz',
  'gopal',
  'hana',
  'iskandar',
  'jun',
  'kamal',
  'li'
] as const
const linesInChunk = 500

/** A cycle's file, generated while it is read: memory does not hold a million rows. It is the same each time. */
export async function* sampleFile(file: SampleFile): AsyncGenerator<Buffer> {
  const random = randomFrom(file.batchNo)
  const days = Array.from({ length: daysBetween(file.from, file.to) + 1 }, (_, day) => addDays(file.from, day))
  let lines = [cycleFileColumns.join(',')]
  for (let number = 1; number <= file.rowCount; number += 1) {
    lines.push(rowOf(file, days, number, random))
    if (lines.length < linesInChunk && number < file.rowCount) continue
    yield Buffer.from(`${lines.join('\n')}\n`)
    lines = []
  }
}

function rowOf(file: SampleFile, days: readonly Day[], number: number, random: Random): string {
  const { dealers } = file
  const dealer = dealers[random.between(0, dealers.length - 1)]
  if (!dealer) throw new Error('a sample cycle has dealers')
  // In some cycles one dealer's sum is negative: it is debited, and paid nothing.
  const losesAll = file.batchNo % 4 === 1 && dealer === dealers[2]
  const kind = kindFor(file.commissionType, losesAll || number % 20 === 7, random)
  const somebody = `${random.oneOf(givenNames)}.${random.between(1000, 9999)}@yes.my`
  // An ended exclusion would return rows, and open the cancelled cycle again.
  const isOnceExcluded = number % 173 === 5 && file.ending !== 'Cancelled'
  const customer = number % 131 === 0 ? excludedCustomer : isOnceExcluded ? onceExcludedCustomer : somebody
  // Some sales are for a whole fleet.
  const times = number % 997 === 0 && file.batchNo % 3 === 0 ? 1500 : 1
  const sen = random.between(kind.least, kind.most) * times
  const account = String(random.between(100_000_000, 999_999_999))
  const hasInvoice = !dealer.eInvoiceRequired || random.next() < 0.6
  const values = [
    ...[customer, `TRX-${file.batchNo}-${String(number).padStart(7, '0')}`, kind.type],
    ...[days[random.between(0, days.length - 1)] ?? file.from, `"${random.oneOf(kind.plans)}"`, dealer.companyCode],
    ...[account, inRinggit(Math.abs(sen) * 4), inRinggit(sen), hasInvoice ? `EINV${account}` : '']
  ]
  return file.hasBadRows ? spoiled(values, number).join(',') : values.join(',')
}

/** The last of each list is its clawback. */
function kindFor(commissionType: CommissionType, isClawback: boolean, random: Random): Kind {
  const [first, ...others] = kinds[commissionType]
  return isClawback ? (others.at(-1) ?? first) : random.oneOf([first, ...others.slice(0, -1)])
}

function inRinggit(sen: number): string {
  const size = Math.abs(sen)
  return `${sen < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** The row without an amount, as a line of its file, whose first one names the columns. */
export const lineWithoutAmount = 13

/** One of each kind of error that people should see. */
function spoiled(values: string[], number: number): string[] {
  const faults: Record<number, [column: number, value: string]> = {
    12: [7, ''],
    57: [3, '2026-02-30'],
    133: [5, 'S99999'],
    178: [8, '12.345'],
    240: [8, 'RM 20'],
    311: [0, ''],
    350: [1, values[1]?.replace(/\d+$/, '0000349') ?? '']
  }
  const [column, value] = faults[number] ?? []
  if (number === 402) return values.slice(0, 8)
  return column === undefined ? values : values.with(column, value ?? '')
}
