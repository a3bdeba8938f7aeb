import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldHeader } from '@payouts/contract/on-hold/schema'
import { useCall } from '../client/queries.ts'
import { Money } from '../ui/Money.tsx'
import { Tile, TileRow, type TileSource } from '../ui/Tile.tsx'
import { messages } from './messages.ts'
import type { HoldTypeParams } from './search.ts'

/** The held amount, and how much of it is device reimbursement and incentives. */
export function HoldTiles({ source }: { source: TileSource & { data: HoldHeader | undefined } }) {
  const header = source.data
  return (
    <TileRow source={source}>
      <Tile label={messages.total} value={header && <Money amount={header.totalAmount} />} />
      <Tile label={messages.device} value={header && <Money amount={header.deviceAmount} />} />
      <Tile label={messages.incentives} value={header && <Money amount={header.incentiveAmount} />} />
    </TileRow>
  )
}

/** The tiles of one hold type, narrowed to the cycle, dealer and transaction type that the screen is about. */
export function ScopeTiles({ scope }: { scope: HoldTypeParams }) {
  const { holdType, batchNo, transactionType, companyCode } = scope
  const header = useCall(onHoldEndpoints.onHoldDynamicHeaderSummary, {
    holdType,
    batchNo,
    transactionType,
    companyCode
  })
  return <HoldTiles source={header} />
}
