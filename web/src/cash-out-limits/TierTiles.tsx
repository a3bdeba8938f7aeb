import { countText } from '@payouts/contract/count-text'
import { type Tier, tiers } from '@payouts/contract/dealers/schema'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { useHeader } from './api.ts'
import './CashOutLimits.css'
import { messages } from './messages.ts'

/** The number of dealers, in total and on each tier; a card filters the list by its tier. */
export function TierTiles({ onChoose }: { onChoose: (tier: Tier | undefined) => void }) {
  const header = useHeader()
  const { data } = header
  return (
    <div className="tier-tiles">
      <TileRow label={messages.tiles} source={header}>
        <Tile
          label={messages.totalDealers}
          value={data && countText(data.totalDealerCount)}
          detail={messages.allTiers}
          onClick={() => onChoose(undefined)}
        />
        {tiers.map((tier) => (
          <Tile
            key={tier}
            label={tier}
            value={data && countText(data.tierCount[tier])}
            detail={data ? messages.shareOfDealers(shareOf(data.tierCount[tier], data.totalDealerCount)) : ''}
            onClick={() => onChoose(tier)}
          />
        ))}
      </TileRow>
    </div>
  )
}

function shareOf(count: number, total: number): number {
  return total === 0 ? 0 : Math.round((count / total) * 100)
}
