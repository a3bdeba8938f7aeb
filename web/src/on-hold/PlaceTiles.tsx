import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { useCall } from '../client/queries.ts'
import { HoldTiles } from './HoldTiles.tsx'
import type { PlaceOfType } from './place.ts'

/** The tiles of one hold type, narrowed to the cycle, dealer and transaction type that the screen is about. */
export function PlaceTiles({ place: { holdType, batchNo, transactionType, companyCode } }: { place: PlaceOfType }) {
  const { data } = useCall(onHoldEndpoints.onHoldDynamicHeaderSummary, {
    holdType,
    batchNo,
    transactionType,
    companyCode
  })
  return <HoldTiles header={data} />
}
