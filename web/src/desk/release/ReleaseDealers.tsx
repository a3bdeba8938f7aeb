import { Skeleton } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { HoldDealerRow } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

type ReleaseDealersProps = {
  /** Undefined while loading. */
  dealers: Page<HoldDealerRow> | undefined
  search: { holdType: HoldType; batchNo: number }
}

const mostShown = 12

/** The dealers whose transactions are to be released, and their total holds. */
export function ReleaseDealers({ dealers, search }: ReleaseDealersProps) {
  if (!dealers) return <Skeleton height={160} radius={4} role="status" aria-label={messages.reading} />
  const requested = dealers.content.filter(({ releaseRequestedCount }) => releaseRequestedCount > 0)
  return (
    <>
      <table className="data-table figure-table">
        <thead>
          <tr>
            <th scope="col">{messages.dealer}</th>
            <th scope="col">{messages.requestedRows}</th>
            <th scope="col">{messages.held}</th>
          </tr>
        </thead>
        <tbody>
          {requested.slice(0, mostShown).map((row) => (
            <tr key={row.companyCode}>
              <th scope="row">
                <DealerLink companyCode={row.companyCode}>{row.companyName}</DealerLink>
                {row.heldSince && (
                  <span className="detail block">
                    {messages.heldSince} <InstantText instant={row.heldSince} />
                  </span>
                )}
              </th>
              <td>{messages.requestedOfHeld(countText(row.releaseRequestedCount), countText(row.transactionCount))}</td>
              <td>
                <Money amount={row.summaryAmount} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {requested.length > mostShown && (
        <p className="detail">{messages.furtherDealers(requested.length - mostShown)}</p>
      )}
      <TextLink to="/onHoldDetails" search={search} size="sm">
        {messages.openHolds}
      </TextLink>
    </>
  )
}
