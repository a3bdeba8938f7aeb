import type { TaxList } from '@payouts/contract/tax-remittances/schema'
import { useId } from 'react'
import { FigureHead, MoneyCell } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

/** Whether the list agrees with the postings and with the ledger's tax account; each difference if not. */
export function Agreement({ list: { differences, tax, bookedTax, postedTax } }: { list: TaxList }) {
  const headingId = useId()
  if (differences.length === 0 && tax === bookedTax && tax === postedTax)
    return <p className="dimmed">{messages.agrees}</p>
  return (
    <section className="card edge stack-xs" aria-labelledby={headingId}>
      <h2 id={headingId}>{messages.differs}</h2>
      <div className="table-frame">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{messages.reference}</th>
              <FigureHead>{messages.listedRm}</FigureHead>
              <FigureHead>{messages.bookedRm}</FigureHead>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ reference, listed, booked }) => (
              <tr key={reference}>
                <th scope="row">{reference}</th>
                <Amounts listed={listed} booked={booked} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{messages.together}</th>
              <Amounts listed={tax} booked={bookedTax} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const Amounts = ({ listed, booked }: { listed: string; booked: string }) => (
  <>
    <MoneyCell amount={listed} />
    <MoneyCell amount={booked} />
  </>
)
