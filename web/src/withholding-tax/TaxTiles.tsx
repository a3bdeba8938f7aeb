import { countText } from '@payouts/contract/count-text'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { Money } from '../ui/Money.tsx'
import { Tile, TileRow, type TileSource } from '../ui/Tile.tsx'
import { messages } from './messages.ts'

type Summary = OutputOf<(typeof withholdingTaxEndpoints)['getWhtSummary']>

/** What the dealers of the list were paid in which years, and how many there are of each status. */
export function TaxTiles({ source }: { source: TileSource & { data: Summary | undefined } }) {
  const summary = source.data
  return (
    <TileRow source={source}>
      <Tile
        label={messages.total}
        value={summary && <Money amount={summary.total} currency={false} />}
        detail={messages.totalDetail}
      />
      <Tile label={messages.interval} value={summary?.interval} detail={messages.intervalDetail} />
      <Tile
        label={messages.dealers}
        value={summary && countText(summary.dealers)}
        detail={summary ? messages.removedCount(countText(removedOf(summary))) : ''}
      />
      <Tile
        label={messages.confirmed}
        value={summary && countText(summary.confirmed)}
        detail={messages.confirmedDetail}
      />
      <Tile
        label={messages.unConfirmed}
        value={summary && countText(summary.unconfirmed)}
        detail={messages.unConfirmedDetail}
      />
    </TileRow>
  )
}

const removedOf = ({ dealers, confirmed, unconfirmed }: Summary) => dealers - confirmed - unconfirmed
