import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { type Ringgit, ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { TermTable } from '#ui/texts/TermTable.tsx'
import { type Term, taken } from '#ui/texts/terms.ts'
import { HoldLink } from './HoldLink.tsx'
import { messages } from './messages.ts'

/** What the account has, what is kept back of it, and where payouts go. */
export function DealerTiles({ dealer }: { dealer: DealerOverview }) {
  const { account, holds, bank } = dealer
  if (!account && !holds && bank === undefined) return null
  return (
    <TileRow label={messages.summary}>
      {account && <Tile label={messages.balance} value={<Money amount={account.balance} />} />}
      {account && (
        <Tile
          label={messages.available}
          value={<Figure label={messages.available} sum={account.available} terms={availableTerms(account)} />}
          detail={messages.earmarked(account.earmarked)}
        />
      )}
      {holds && (
        <Tile
          label={messages.onHold}
          value={<Figure label={messages.onHold} sum={holds.total} terms={heldTerms(dealer, holds)} />}
        />
      )}
      {bank !== undefined && (
        <Tile
          label={messages.paidTo}
          value={bank?.name ?? '—'}
          detail={bank ? messages.bankEnding(bank.accountEnding) : messages.noBank}
        />
      )}
    </TileRow>
  )
}

/** A sum with its terms, if it has several. */
function Figure({ label, sum, terms }: { label: string; sum: Ringgit; terms: readonly Term[] }) {
  if (terms.length === 0) return <Money amount={sum} />
  return (
    <ExplainedFigure label={label} sum={sum}>
      <TermTable label={label} sum={sum} terms={terms} />
    </ExplainedFigure>
  )
}

/** None if more is set aside than is there: what is available is never below zero. */
function availableTerms({ balance, earmarked, keptBack, available }: NonNullable<DealerOverview['account']>): Term[] {
  const isKept = senOf(keptBack) !== 0n
  const left = senOf(balance) - senOf(earmarked ?? '0') - senOf(keptBack)
  if ((earmarked === null && !isKept) || left !== senOf(available)) return []
  return [
    { label: messages.balance, amount: balance },
    ...(earmarked === null ? [] : [{ label: messages.earmark, amount: taken(earmarked) }]),
    ...(isKept ? [{ label: messages.keptBack, amount: taken(keptBack) }] : [])
  ]
}

function heldTerms(dealer: DealerOverview, { total, lines }: NonNullable<DealerOverview['holds']>): Term[] {
  const further = senOf(total) - senOf(sumOfRinggit(lines.map(({ amount }) => amount)))
  return [
    ...lines.map((line) => ({
      label: messages.holdOf(line.holdType, line.payoutCycleName),
      amount: line.amount,
      detail: messages.transactions(line.transactionCount),
      link: () => <HoldLink line={line} dealer={dealer} />
    })),
    ...(further === 0n ? [] : [{ label: messages.furtherHolds, amount: ringgitOf(further) }])
  ]
}
