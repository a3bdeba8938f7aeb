import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { useCall } from '../client/queries.ts'
import { Nothing } from '../ui/Nothing.tsx'
import { Tile, TileRow } from '../ui/Tile.tsx'
import { messages } from './messages.ts'

const counted = new Intl.NumberFormat('en-MY')

/** How many accounts are frozen, and what postings hold back. */
export function FrozenTile() {
  const { data, error } = useCall(freezeEndpoints.getTotalFrozen, {})
  const value = data ? counted.format(data.totalFrozen) : error ? <Nothing means={error.message} /> : undefined
  const detail = data ? messages.heldInAll(data.heldAmount, data.heldTransactionCount) : error?.message
  return (
    <TileRow>
      <Tile label={messages.totalFrozen} value={value} detail={detail ?? ''} />
    </TileRow>
  )
}
