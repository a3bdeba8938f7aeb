import type { PayoutTransactionRow } from '@payouts/contract/payouts/schema'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { TermTable } from '#ui/texts/TermTable.tsx'

type ExplainedProps = {
  row: Pick<PayoutTransactionRow, 'batchNo' | 'id' | 'incentiveAmount' | 'expectedAmount'>
}

/** A row's incentive. It opens how the rate card comes to it, if it says something of the row. */
export function ExplainedIncentive({ row }: ExplainedProps) {
  if (row.expectedAmount === undefined) return <Money amount={row.incentiveAmount} currency={false} />
  return (
    <ExplainedFigure label="Incentive" sum={row.incentiveAmount} currency={false}>
      <Explanation row={row} />
    </ExplainedFigure>
  )
}

/** The card's amount, component by component. */
function Explanation({ row: { batchNo, id, incentiveAmount, expectedAmount } }: ExplainedProps) {
  const query = useCall(rateCardEndpoints.getRateExplanation, { batchNo, transactionId: id })
  const { data, error } = query
  if (error && !data) return <QueryFailure query={query} />
  const terms = data?.steps.map(({ rules, calculation, amount }) => ({ label: rules, detail: calculation, amount }))
  return (
    <TermTable
      label={expectedAmount === incentiveAmount ? 'Incentive' : 'Card amount'}
      sum={data?.amount ?? incentiveAmount}
      terms={terms}
    />
  )
}
