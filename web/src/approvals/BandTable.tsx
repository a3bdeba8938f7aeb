import { approversText, type Band, bandText } from '@payouts/contract/approvals/rule'
import '#requests/ComparisonTable.css'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

/** A policy's bands, with their approvers. */
export function BandTable({ bands, label }: { bands: readonly Band[]; label: string }) {
  return (
    <table className="data-table comparison-table approval-bands" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{messages.amount}</th>
          <th scope="col">{messages.approvers}</th>
        </tr>
      </thead>
      <tbody>
        {bands.map((band, index) => (
          <tr key={band.upTo ?? 'last'}>
            <th scope="row">{unbroken(bandText(bands, index))}</th>
            <td>{sentence(band)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sentence(band: Band): string {
  const words = approversText(band)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
