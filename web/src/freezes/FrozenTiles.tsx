import { countText } from '@payouts/contract/count-text'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { useCall } from '#client/queries.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { messages } from './messages.ts'

/** How many accounts are frozen, and what postings hold back from them. */
export function FrozenTiles() {
  const total = useCall(freezeEndpoints.getTotalFrozen, {})
  const { data } = total
  return (
    <TileRow source={total}>
      <Tile label={messages.totalFrozen} value={data && countText(data.totalFrozen)} detail={messages.stillFrozen} />
      <Tile
        label={messages.heldByPostings}
        value={data && <Money amount={data.heldAmount} />}
        detail={data ? messages.transactions(data.heldTransactionCount) : ''}
      />
    </TileRow>
  )
}
