import { countText } from '@payouts/contract/count-text'
import { withCurrency } from '@payouts/contract/money'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { Money } from '../ui/Money.tsx'
import { Tile, TileRow } from '../ui/Tile.tsx'
import { countsText, type RowsBehind, transactionsText } from './cycle-picture.ts'

type TotalTilesProps = {
  /** Undefined while it is on its way. */
  header: PayoutTotalHeader | undefined
  /** Opens the rows behind a figure. */
  onOpen?: (rows: RowsBehind) => void
}

/** What a scope comes to: its total, what is paid of it, what is held, and how many it concerns. */
export function TotalTiles({ header, onOpen }: TotalTilesProps) {
  const opens = (rows: RowsBehind) => (header && onOpen ? { onClick: () => onOpen(rows) } : {})
  return (
    <TileRow label="Totals">
      <Tile
        label="Total"
        value={header && <Money amount={header.totalAmount} />}
        detail="Imported less excluded"
        {...opens({})}
      />
      <Tile
        label="Net PayOut"
        value={header && <Money amount={header.netPayoutAmount} />}
        detail={header ? `${withCurrency(header.withholdingTaxAmount)} tax withheld` : ''}
        {...opens({ step: 'NET' })}
      />
      <Tile
        label="On Hold"
        value={header && <Money amount={header.holdAmount} />}
        detail={
          header
            ? countsText({ transactionCount: header.holdTransactionCount, dealerCount: header.holdDealerCount })
            : ''
        }
        {...opens({ step: 'HELD' })}
      />
      <Tile
        label="Dealers"
        value={header && countText(header.dealerCount)}
        detail={header ? transactionsText(header.transactionCount) : ''}
      />
    </TileRow>
  )
}
