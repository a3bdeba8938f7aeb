import { onHoldReads } from '@payouts/contract/on-hold/read-endpoints'
import type { HoldHeader } from '@payouts/contract/on-hold/schema'
import { useCall } from '#client/queries.ts'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { TermTable } from '#ui/texts/TermTable.tsx'
import type { Term } from '#ui/texts/terms.ts'
import { messages } from './messages.ts'
import type { HoldTypeParams } from './search.ts'

type HoldTilesProps = { source: TileSource & { data: HoldHeader | undefined }; terms?: readonly Term[] | undefined }

/** The held amount, made up of `terms` where they are known, and how much of it is device reimbursement and incentives. */
export function HoldTiles({ source, terms }: HoldTilesProps) {
  const header = source.data
  const total = header?.totalAmount
  const explained = total && terms && (
    <ExplainedFigure label={messages.onHold} sum={total}>
      <TermTable label={messages.onHold} sum={total} terms={terms} />
    </ExplainedFigure>
  )
  return (
    <TileRow source={source}>
      <Tile label={messages.total} value={explained ?? (total && <Money amount={total} />)} />
      <Tile label={messages.device} value={header && <Money amount={header.deviceAmount} />} />
      <Tile label={messages.incentives} value={header && <Money amount={header.incentiveAmount} />} />
    </TileRow>
  )
}

/** The tiles of one hold type, narrowed to the cycle, dealer and transaction type that the screen is about. */
export function ScopeTiles({ scope }: { scope: HoldTypeParams }) {
  const { holdType, batchNo, transactionType, companyCode } = scope
  const header = useCall(onHoldReads.onHoldDynamicHeaderSummary, {
    holdType,
    batchNo,
    transactionType,
    companyCode
  })
  return <HoldTiles source={header} />
}
