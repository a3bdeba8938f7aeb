import { countText } from '@payouts/contract/count-text'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { messages } from '../messages.ts'
import type { CycleParams, CyclePart } from '../search.ts'
import { CycleTerms, type ExplainedTotal } from './CycleTerms.tsx'
import { countsText, transactionsText } from './cycle-picture.ts'

type TotalTilesProps = {
  params: CycleParams
  part: CyclePart
  /** Undefined while loading. */
  header: PayoutTotalHeader | undefined
}

/** The figures of a scope: its total, how much is paid, how much is held, and how many it concerns. */
export function TotalTiles({ params, part, header }: TotalTilesProps) {
  const explained = (figure: ExplainedTotal, label: string, sum: string | undefined) =>
    sum && (
      <ExplainedFigure label={label} sum={sum}>
        <CycleTerms figure={figure} label={label} sum={sum} params={params} part={part} />
      </ExplainedFigure>
    )
  return (
    <TileRow label="Totals">
      <Tile label="Total" value={explained('total', 'Total', header?.totalAmount)} detail={messages.tiles.earned} />
      <Tile
        label="Net PayOut"
        value={explained('net', 'Net PayOut', header?.netPayoutAmount)}
        detail={
          header ? messages.tiles.toPay(header.cycle.payoutStatus === 'Completed', header.withholdingTaxAmount) : ''
        }
      />
      <Tile
        label="On Hold"
        value={explained('held', 'On Hold', header?.holdAmount)}
        detail={
          header
            ? countsText({ transactionCount: header.holdTransactionCount, dealerCount: header.holdDealerCount })
            : ''
        }
      />
      <Tile
        label="Dealers"
        value={header && countText(header.dealerCount)}
        detail={header ? transactionsText(header.transactionCount) : ''}
      />
    </TileRow>
  )
}
