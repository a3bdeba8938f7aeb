import { countText } from '@payouts/contract/count-text'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { useCall } from '../client/queries.ts'
import { Money } from '../ui/Money.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Tile, TileRow } from '../ui/Tile.tsx'
import { messages } from './messages.ts'

/** How many accounts are frozen, and what postings hold back from them. */
export function FrozenTiles() {
  const { data, error } = useCall(freezeEndpoints.getTotalFrozen, {})
  const missing = error ? <Nothing means={error.message} /> : undefined
  return (
    <TileRow>
      <Tile
        label={messages.totalFrozen}
        value={data ? countText(data.totalFrozen) : missing}
        detail={messages.stillFrozen}
      />
      <Tile
        label={messages.heldByPostings}
        value={data ? <Money amount={data.heldAmount} /> : missing}
        detail={data ? messages.transactions(data.heldTransactionCount) : ''}
      />
    </TileRow>
  )
}
