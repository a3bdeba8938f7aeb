import type { CommissionType } from '@payouts/contract/cycles/schema'
import { dayText } from '@payouts/contract/day-text'
import type { Day } from '@payouts/contract/page'
import { datesOfCycle, liesInCycle, monthOf } from '@payouts/contract/payout-dates/calendar'
import { payoutDateRows } from '#payout-dates/queries.ts'
import { refusedInClosedMonth } from '#periods/closed-months.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

export type CycleDates = { reportDate: Day; cutoffDate: Day; payoutDate: Day }
export type GivenDates = { [Name in keyof CycleDates]?: Day | undefined }

/**
 * A cycle's dates: those given with the import, and others from the payout dates of its commission type, by the month
 * of the latest transaction.
 */
export async function chooseDates(
  tx: Tx,
  cycle: { commissionType: CommissionType; latestTransaction: Day; given: GivenDates }
): Promise<CycleDates | Refusal> {
  const { reportDate, cutoffDate, payoutDate } = cycle.given
  const dates =
    reportDate && cutoffDate && payoutDate
      ? { reportDate, cutoffDate, payoutDate }
      : await completed(tx, cycle.commissionType, cycle.latestTransaction, cycle.given)
  if (!dates)
    return refuse(
      'refusedByRule',
      `No payout dates are set for ${cycle.commissionType} on ${dayText(cycle.latestTransaction)}, the file's latest ` +
        'transaction date. Set them, or give the report, cut-off and payout dates with the import.',
      'payoutDate'
    )
  if (dates.cutoffDate > dates.payoutDate)
    return refuse('refusedByRule', 'CUT OFF date should be less than the PAYOUT BY date!', 'cutoffDate')
  return (await refusedInClosedMonth(tx, dates.payoutDate, 'payoutDate')) ?? dates
}

async function completed(
  tx: Tx,
  commissionType: CommissionType,
  day: Day,
  given: GivenDates
): Promise<CycleDates | undefined> {
  const rows = await payoutDateRows(tx, { commissionCategory: commissionType })
  const days = rows.find((row) => row.expiryStartDate <= day && day <= row.expiryEndDate && liesInCycle(day, row))
  if (!days) return undefined
  const usual = datesOfCycle(monthOf(day), days)
  return {
    reportDate: given.reportDate ?? usual.reportDate,
    cutoffDate: given.cutoffDate ?? usual.cutOffDate,
    payoutDate: given.payoutDate ?? usual.payoutDate
  }
}
