import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PeriodUnit } from '@payouts/contract/variance/names'
import { useCall } from '#client/queries.ts'
import { today } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'
import { type Option, periodOptions } from './period-options.ts'

/** The options of a side. Cycles are loaded on demand. */
export function useSideOptions(unit: PeriodUnit, isWanted = true): readonly Option[] {
  const { data } = useCall(
    payoutEndpoints.getAllPayoutList,
    { pageNumber: 0, pageSize: 100 },
    { enabled: unit === 'CYCLE' && isWanted, staleTime: 60_000 }
  )
  if (unit !== 'CYCLE') return periodOptions(unit, today())
  return (data?.content ?? []).map(({ batchNo, payoutCycleName }) => ({
    value: String(batchNo),
    label: messages.batch(payoutCycleName, batchNo)
  }))
}
