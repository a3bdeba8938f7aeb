import type { ExclusionHeader } from '@payouts/contract/exclusions/schema'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { messages } from './messages.ts'

/** The sums of a part of the covered rows, by what they are paid for. */
export function PartTiles({ source }: { source: TileSource & { data: ExclusionHeader | undefined } }) {
  const header = source.data
  return (
    <TileRow source={source}>
      <Tile label={messages.total} value={header && <Money amount={header.total} />} />
      <Tile label={messages.deviceReimbursement} value={header && <Money amount={header.deviceReimbursement} />} />
      <Tile label={messages.incentives} value={header && <Money amount={header.incentives} />} />
    </TileRow>
  )
}
