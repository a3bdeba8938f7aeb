import type { HoldHeader } from '@payouts/contract/on-hold/schema'
import { Money } from '../ui/Money.tsx'
import { Tile, TileRow } from '../ui/Tile.tsx'
import { messages } from './messages.ts'

/** What is kept back, and how much of it is device reimbursement and incentives. */
export function HoldTiles({ header }: { header: HoldHeader | undefined }) {
  return (
    <TileRow>
      <Tile label={messages.total} value={header && <Money amount={header.totalAmount} />} />
      <Tile label={messages.device} value={header && <Money amount={header.deviceAmount} />} />
      <Tile label={messages.incentives} value={header && <Money amount={header.incentiveAmount} />} />
    </TileRow>
  )
}
