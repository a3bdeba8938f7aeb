import { countText } from '@payouts/contract/count-text'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { HoldDecisionDetail } from '@payouts/contract/on-hold/schema'
import type { ReactNode } from 'react'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'

type MovingRowsProps = { detail: HoldDecisionDetail; holdType: HoldType }

/** The transactions that a decision moves, by cycle and by dealer, largest first. */
export function MovingRows({ detail: { cycles, dealers }, holdType }: MovingRowsProps) {
  return (
    <>
      <Card title={messages.ofCycles}>
        <RowTable
          head={messages.cycle}
          rows={cycles.map(({ batchNo, payoutCycleName, transactionCount, amount }) => ({
            ...{ key: batchNo, count: transactionCount, amount },
            name: (
              <TextLink to="/onHoldDetails" search={{ holdType, batchNo }} inherit>
                {payoutCycleName}
              </TextLink>
            )
          }))}
        />
      </Card>
      <Card title={messages.ofDealers}>
        <RowTable
          head={messages.dealer}
          rows={dealers.map(({ companyCode, companyName, transactionCount, amount }) => ({
            ...{ key: companyCode, count: transactionCount, amount },
            name: <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
          }))}
        />
      </Card>
    </>
  )
}

type RowTableProps = {
  head: string
  rows: readonly { key: string | number; name: ReactNode; count: number; amount: string }[]
}

function RowTable({ head, rows }: RowTableProps) {
  return (
    <table className="data-table figure-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{messages.transactions}</th>
          <th scope="col">{messages.rm}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, amount }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{countText(count)}</td>
            <td>
              <Money amount={amount} currency={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
