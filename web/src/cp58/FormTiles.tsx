import type { YearOfForms } from '@payouts/contract/cp58/schema'
import { withCurrency } from '@payouts/contract/money'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What the year comes to, and how many of the dealers that must receive their form have it. */
export function FormTiles({ data }: { data: YearOfForms | undefined }) {
  const sums = data?.sums
  return (
    <>
      <TileRow label={messages.list}>
        <Tile
          label={messages.money}
          value={sums && <Money amount={sums.money} />}
          detail={sums ? messages.dealers(sums.dealers) : ''}
        />
        <Tile label={messages.benefits} value={sums && <Money amount={sums.benefits} />} detail="" />
        <Tile label={messages.tax} value={sums && <Money amount={sums.tax} />} detail="" />
        <Tile
          label={messages.handedOver}
          value={data && messages.ofToHandOver(data.toReceive.received, data.toReceive.dealers)}
          detail={data ? messages.dueOn(dayText(data.dueOn), withCurrency(data.handedOverAbove)) : ''}
        />
      </TileRow>
      {data && <Notes data={data} />}
    </>
  )
}

function Notes({ data: { isOver, payer, progress } }: { data: YearOfForms }) {
  if (!isOver) return <p className="dimmed">{messages.running}</p>
  if (!payer)
    return (
      <p className="dimmed">
        {messages.noPayer} <TextLink to="/eInvoices/details">{messages.setPayer}</TextLink>
      </p>
    )
  if (!progress) return null
  const { made, forms, mailed, toMail, refused } = progress
  if (made < forms) return <p role="status">{messages.making(made, forms)}</p>
  if (mailed + refused < toMail) return <p role="status">{messages.mailing(mailed, toMail)}</p>
  return refused > 0 ? <p role="status">{messages.refusedMails(refused)}</p> : null
}
