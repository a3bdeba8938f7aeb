import type { Ringgit } from '@payouts/contract/money'
import type { PayoutTransactionRow } from '@payouts/contract/payouts/schema'
import type { RateOutcome } from '@payouts/contract/rate-cards/outcomes'
import { sql } from 'kysely'
import type { LineColumns } from '#transactions/paging/transaction-page.ts'
import { asTransactionRow, type TransactionLine } from '#transactions/transaction-line.ts'
import '#rate-cards/tables.ts'

type Judged = { rate_outcome?: RateOutcome | null; expected?: Ringgit | null }

/** What the rate card says of the page's rows. The view shows companies' own users only what explains their rows. */
export const judged: LineColumns<Judged> = {
  columns: sql`judged.outcome as rate_outcome, judged.expected`,
  joins: sql`left join rate_explanations as judged on judged.batch_no = line.batch_no and judged.id = line.id`
}

/** A line as a cycle's list shows it. */
export const asJudgedRow = (line: TransactionLine & Judged): PayoutTransactionRow => ({
  ...asTransactionRow(line),
  ...(line.rate_outcome && { rateOutcome: line.rate_outcome }),
  ...(line.expected && { expectedAmount: line.expected })
})
