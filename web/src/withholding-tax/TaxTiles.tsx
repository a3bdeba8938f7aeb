import { countOf, countText } from '@payouts/contract/count-text'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { whtStatuses } from '@payouts/contract/withholding-tax/schema'
import { Link } from '@tanstack/react-router'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { TermTable } from '#ui/texts/TermTable.tsx'
import type { Term } from '#ui/texts/terms.ts'
import { messages } from './messages.ts'

type Summary = OutputOf<(typeof withholdingTaxEndpoints)['getWhtSummary']>

/** What the dealers of the list were paid in which years, and how many there are of each status. */
export function TaxTiles({ source }: { source: TileSource & { data: Summary | undefined } }) {
  const summary = source.data
  return (
    <TileRow source={source}>
      <Tile label={messages.total} value={summary && <Total summary={summary} />} detail={messages.totalDetail} />
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

/** Explained by what the dealers of each status were paid; each leads to them. */
function Total({ summary }: { summary: Summary }) {
  const { total, totalOf } = summary
  const dealersOf = { Confirmed: summary.confirmed, Unconfirmed: summary.unconfirmed, Removed: removedOf(summary) }
  const terms = whtStatuses.map(
    (status): Term => ({
      label: status,
      amount: totalOf[status],
      detail: countOf(dealersOf[status], 'dealer'),
      link: (name) => (
        <Link to="/withHoldingTax" search={{ filter: 'status', value: status }}>
          {name}
        </Link>
      )
    })
  )
  return (
    <ExplainedFigure label={messages.total} sum={total} currency={false}>
      <TermTable label={messages.total} sum={total} terms={terms} />
    </ExplainedFigure>
  )
}

const removedOf = ({ dealers, confirmed, unconfirmed }: Summary) => dealers - confirmed - unconfirmed
