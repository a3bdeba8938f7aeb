import { countText } from '@payouts/contract/count-text'
import type { TaxList } from '@payouts/contract/tax-remittances/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

/** What is to be remitted, by whom and by when. */
export function TaxListFacts({ list }: { list: TaxList }) {
  const { recipients, gross, tax, dueDate, isOver, payer, bill, remitted } = list
  return (
    <section className="card" aria-label={messages.tax}>
      <FactList
        facts={[
          [messages.tax, <Money key="tax" amount={tax} />],
          [messages.gross, <Money key="gross" amount={gross} />],
          [messages.recipients, countText(recipients)],
          [messages.due, isOver ? <DayText key="due" day={dueDate} /> : <NotOver key="due" dueDate={dueDate} />],
          [messages.bill, bill && messages.billOf(bill.billNo, withCurrency(bill.tax))],
          [
            messages.remittedWith,
            remitted && (
              <>
                <DayText day={remitted.paidOn} />, {messages.receipt(remitted.receiptNo)}
              </>
            )
          ],
          [messages.payer, payer ? `${payer.name}, ${payer.tin}` : <NoPayer key="payer" />]
        ]}
      />
    </section>
  )
}

const NotOver = ({ dueDate }: Pick<TaxList, 'dueDate'>) => (
  <>
    <DayText day={dueDate} /> <span className="dimmed">({messages.running})</span>
  </>
)

const NoPayer = () => (
  <>
    {messages.noPayer} <TextLink to="/eInvoices">{messages.setPayer}</TextLink>
  </>
)
