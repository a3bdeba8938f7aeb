import type { ExclusionSum } from '@payouts/contract/exclusions/schema'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { messages } from './messages.ts'

/** What the exclusions of a billing account cover: in total, paid, unpaid, and by dealer. */
export function AccountTiles({ source }: { source: TileSource & { data: ExclusionSum | undefined } }) {
  const sum = source.data
  const { netPayOuts, stillExcluded, dealers, masterDealers } = sum ?? {}
  return (
    <TileRow source={source}>
      <Tile
        label={messages.totalPayouts}
        value={sum && <Money amount={sum.totalPayOuts} />}
        detail={messages.totalPayoutsDetail}
      />
      <Tile
        label={messages.netPayouts}
        value={netPayOuts && <Money amount={netPayOuts.total} />}
        detail={netPayOuts ? messages.ofDealers(netPayOuts.count, netPayOuts.dealers) : ''}
      />
      <Tile
        label={messages.stillExcluded}
        value={stillExcluded && <Money amount={stillExcluded.total} />}
        detail={stillExcluded ? messages.ofDealers(stillExcluded.count, stillExcluded.dealers) : ''}
      />
      <Tile
        label={messages.dealers}
        value={dealers && <Money amount={dealers.total} />}
        detail={dealers ? messages.byLine(dealers.prepaid, dealers.postpaid) : ''}
      />
      <Tile
        label={messages.masterDealers}
        value={masterDealers && <Money amount={masterDealers.total} />}
        detail={masterDealers ? messages.byLine(masterDealers.prepaid, masterDealers.postpaid) : ''}
      />
    </TileRow>
  )
}
