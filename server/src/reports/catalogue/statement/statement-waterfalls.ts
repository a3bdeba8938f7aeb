import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { DealerStatement } from '@payouts/contract/reports/statement'
import type { ReportWaterfall } from '#downloads/report.ts'

type Step = ReportWaterfall['steps'][number]

const total = (label: string, amount: Ringgit): Step => ({ label, amount, isTotal: true })
const more = (label: string, amount: Ringgit): Step => ({ label, amount })
const less = (label: string, amount: Ringgit): Step => ({ label, amount: ringgitOf(-senOf(amount)) })
const isSomething = ({ amount }: Step) => senOf(amount) !== 0n

/** The pictures of a statement's document, as on the screen: gross to net, and opening to closing balance. */
export function statementWaterfalls({ figures, heldByType, account }: DealerStatement): ReportWaterfall[] {
  const lost = [
    less('Excluded', figures.excluded),
    ...heldByType.map(({ holdType, amount }) => less(`On hold: ${holdType}`, amount)),
    less('Release requested', figures.releaseRequested),
    less('Cancelled', figures.cancelled),
    less('To be paid', figures.toBePaid),
    less('Released, to be paid', figures.released),
    less('Paid in other periods', figures.paidOtherwise)
  ]
  const moved = [
    more('Credits', account.credits),
    less('Debits', account.debits),
    less('Cash-outs', account.cashOuts),
    less('To the bank', account.toBank),
    more('Rejected by the bank', account.rejected),
    more('Returned by the bank', account.returned),
    more('Withdrawn, never sent', account.withdrawn)
  ]
  return [
    {
      title: 'From gross to net (RM)',
      steps: [
        total('Imported', figures.imported),
        ...lost.filter(isSomething),
        total('Gross paid', figures.gross),
        less('Withholding tax', figures.tax),
        total('Net paid', figures.net)
      ]
    },
    {
      title: 'From opening to closing balance (RM)',
      steps: [
        total('Opening balance', account.opening),
        more('Net paid', account.payouts),
        ...moved.filter(isSomething),
        total('Closing balance', account.closing)
      ]
    }
  ]
}
