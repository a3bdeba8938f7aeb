import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Reconciliation } from '@payouts/contract/reconciliation/overview-schema'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { messages } from './messages.ts'
import type { View } from './search.ts'

type ReconciliationTilesProps = {
  source: TileSource & { data: Reconciliation | undefined }
  onShow: (view: View) => void
}

/** Payments in transit, unanswered ones, open entries, and whether the bank agrees. */
export function ReconciliationTiles({ source, onShow }: ReconciliationTilesProps) {
  const { data } = source
  const open = data && ringgitOf(senOf(data.proposed.amount) + senOf(data.unmatched.amount))
  const last = data?.bank?.lastStatement
  return (
    <TileRow source={source}>
      <Tile
        label={messages.transit}
        value={data && <Money amount={data.transit.amount} />}
        detail={data ? messages.paymentsCounted(data.transit.count) : ''}
      />
      <Tile
        label={messages.unknown}
        value={data && <Money amount={data.unknown.amount} />}
        detail={data ? messages.paymentsCounted(data.unknown.count) : ''}
        onClick={() => onShow('unknown')}
      />
      <Tile
        label={messages.openEntries}
        value={data && <Money amount={open} />}
        detail={data ? messages.openDetail(data.proposed.count, data.unmatched.count) : ''}
        onClick={() => onShow('entries')}
      />
      <Tile
        label={messages.difference}
        value={data && <Money amount={last?.difference} nothing={messages.noStatement} />}
        detail={detailOf(data)}
        onClick={() => onShow('statements')}
      />
    </TileRow>
  )
}

function detailOf(data: Reconciliation | undefined): string {
  if (!data) return ''
  if (!data.bank) return messages.noBank
  return data.bank.lastStatement ? messages.ofStatement(data.bank.lastStatement.statementRef) : messages.noStatement
}
