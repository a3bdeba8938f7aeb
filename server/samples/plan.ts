import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import { addDays, monthsBefore } from '#platform/clock.ts'

/** The final status of a sample cycle. */
export type Ending =
  | 'In Validation'
  | 'Pending Review'
  | 'Pending Approval'
  | 'Hold'
  | 'Scheduled'
  | 'Completed'
  | 'Error'
  | 'Cancelled'

export type PlannedCycle = {
  batchNo: number
  /** The cycle whose dealers it has, so that the two can be compared; its own, unless named. */
  dealersOf?: number
  name: string
  commissionType: CommissionType
  ending: Ending
  rowCount: number
  /** The first day of the transactions. */
  from: Day
  to: Day
  reportDate: Day
  cutoffDate: Day
  payoutDate: Day
  hasBadRows: boolean
  /** Whether one of them is repaired, and waits for a second person. */
  hasRepairs: boolean
  /** Whether single transactions are held in review, and stay held. */
  hasHolds: boolean
  /** Whether their release is requested afterwards. */
  hasReleaseRequest: boolean
  /** Whether the bank rejects one of its payments and returns another. */
  hasBankTrouble: boolean
}

const firstBatchNo = 900_001
const rowsOf = { Incentives: 1200, 'Device Reimbursement Broadband': 490, 'Device Reimbursement Bundle': 490 }

type Sketch = { commissionType: CommissionType; monthsBack: number; ending: Ending } & Partial<PlannedCycle>

const broadband = 'Device Reimbursement Broadband'
const bundle = 'Device Reimbursement Bundle'

/** This month's cycle that waits for approval. The last two months' have its dealers, so that they can be compared. */
const compared = 900_017

/** A year of cycles: the old ones are paid, the last ones are in every possible status. */
const sketches: Sketch[] = [
  ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(
    (monthsBack): Sketch => ({
      commissionType: 'Incentives',
      monthsBack,
      ending: 'Completed',
      hasHolds: monthsBack < 6,
      hasReleaseRequest: monthsBack === 4,
      ...(monthsBack === 2 && { dealersOf: compared })
    })
  ),
  { commissionType: bundle, monthsBack: 7, ending: 'Completed', hasHolds: true, hasReleaseRequest: true },
  { commissionType: broadband, monthsBack: 5, ending: 'Completed', hasHolds: true },
  { commissionType: bundle, monthsBack: 3, ending: 'Completed', hasBankTrouble: true },
  { commissionType: broadband, monthsBack: 2, ending: 'Cancelled' },
  { commissionType: 'Incentives', monthsBack: 1, ending: 'Error', hasHolds: true, dealersOf: compared },
  { commissionType: broadband, monthsBack: 0, ending: 'Scheduled' },
  { commissionType: 'Incentives', monthsBack: 0, ending: 'Pending Approval', hasHolds: true },
  { commissionType: bundle, monthsBack: 0, ending: 'Pending Approval' },
  {
    commissionType: 'Incentives',
    monthsBack: 0,
    ending: 'Pending Review',
    hasHolds: true,
    hasBadRows: true,
    hasRepairs: true
  },
  { commissionType: broadband, monthsBack: 0, ending: 'Pending Review', hasBadRows: true },
  { commissionType: bundle, monthsBack: 0, ending: 'Hold' },
  { commissionType: 'Incentives', monthsBack: 0, ending: 'In Validation', hasBadRows: true }
]

/** The sample cycles as seen from a day; `scale` multiplies their rows. */
export function plannedCycles(today: Day, scale: number): PlannedCycle[] {
  return sketches.map((sketch, index) => ({
    ...(sketch.monthsBack > 0 ? closedDates(today, sketch.monthsBack) : openDates(today)),
    rowCount: rowsOf[sketch.commissionType] * scale,
    hasBadRows: false,
    hasRepairs: false,
    hasHolds: false,
    hasReleaseRequest: false,
    hasBankTrouble: false,
    ...sketch,
    batchNo: firstBatchNo + index,
    name: nameOf(sketch, index, today)
  }))
}

type Dates = Pick<PlannedCycle, 'from' | 'to' | 'reportDate' | 'cutoffDate' | 'payoutDate'>

/** The first half of a past month, on the days of the payout dates. */
function closedDates(today: Day, monthsBack: number): Dates {
  const month = monthsBefore(today, monthsBack).slice(0, 7)
  const on = (day: string) => `${month}-${day}`
  return { from: on('01'), to: on('15'), reportDate: on('16'), cutoffDate: on('18'), payoutDate: on('20') }
}

function openDates(today: Day): Dates {
  return {
    from: addDays(today, -20),
    to: addDays(today, -4),
    reportDate: addDays(today, -2),
    cutoffDate: addDays(today, 2),
    payoutDate: addDays(today, 5)
  }
}

const monthName = new Intl.DateTimeFormat('en-MY', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function nameOf({ commissionType, monthsBack }: Sketch, index: number, today: Day): string {
  const month = monthName.format(new Date(`${monthsBefore(today, monthsBack)}T00:00:00Z`))
  const longOnes = 'supplementary calculation for dealers of the northern region'
  const name = `${commissionType} ${month}`
  if (monthsBack > 0) return `${name}, first half`
  return index % 5 === 0 ? `${name}, ${longOnes}` : `${name}, part ${index - 14}`
}
