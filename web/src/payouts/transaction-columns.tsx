import type { PayoutTransactionRow } from '@payouts/contract/payouts/schema'
import { besideCard } from '@payouts/contract/rate-cards/outcomes'
import { DealerLink } from '#dealers/DealerLink.tsx'
import type { Column } from '#list/columns.tsx'
import { ExplainedIncentive } from '#rate-cards/explanation/ExplainedIncentive.tsx'
import { transactionColumns } from '#transactions/columns.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'

/** The columns of a transaction: its incentive opens how the rate card comes to it, or tells what the card says instead. */
export const dealerTransactionColumns: readonly Column<PayoutTransactionRow>[] = transactionColumns.map((column) =>
  column.key === 'incentive' ? { ...column, cell: besideWhatCardSays } : column
)

function besideWhatCardSays(row: PayoutTransactionRow) {
  return (
    <SecondLine below={besideCard(row)}>
      <ExplainedIncentive row={row} />
    </SecondLine>
  )
}

/** For several dealers: with the dealer's name. */
export const allTransactionColumns: readonly Column<PayoutTransactionRow>[] = [
  ...dealerTransactionColumns.slice(0, 2),
  {
    key: 'company',
    header: 'Company Name',
    width: 136,
    grow: 3,
    cell: ({ companyCode, companyName }) => (
      <span className="grid-text">
        <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
      </span>
    )
  },
  ...dealerTransactionColumns.slice(2)
]
