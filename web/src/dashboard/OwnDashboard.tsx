import { Button, Skeleton } from '@mantine/core'
import { whatToDo } from '@payouts/contract/cycles/hold-advice'
import { dashboardEndpoints, type OwnPayments } from '@payouts/contract/dashboard/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import type { Session } from '#client/session/session.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import './OwnDashboard.css'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages, ownMessages } from './messages.ts'
import { paymentLocation } from './where-payment-is.ts'

/** For a dealer's own users: the next payment, held amounts with advice, and past payments. */
export function OwnDashboard({ session }: { session: Session }) {
  const { data, error, refetch } = useCall(dashboardEndpoints.getOwnPayments, {}, { staleTime: 0 })
  const mayReport = isGranted(session.menu, permission('Reports'))
  return (
    <div className="stack-md">
      <PageHeader
        title={messages.title(session.userName)}
        purpose={ownMessages.purpose(session.company?.name ?? '')}
        actions={
          mayReport && (
            <Button
              variant="default"
              leftSection={<FileText size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/dealerStatement" {...props} />}
            >
              {ownMessages.statement}
            </Button>
          )
        }
      />
      {error && !data && <ErrorState message={errorText(error)} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={360} radius={8} role="status" aria-label={ownMessages.waiting} />}
      {data && <Payments payments={data} />}
    </div>
  )
}

function Payments({ payments: { account, isFrozen, next, held, last } }: { payments: OwnPayments }) {
  const [first] = next
  return (
    <>
      {isFrozen && (
        <p className="own-frozen" role="status">
          {ownMessages.frozen}
        </p>
      )}
      <TileRow label={ownMessages.summary}>
        <Tile
          label={ownMessages.next}
          value={first ? <Money amount={first.net} /> : ownMessages.none}
          detail={first ? ownMessages.onDay(dayText(first.payOn), first.payoutCycleName) : ownMessages.noneHint}
        />
        <Tile label={ownMessages.balance} value={<Money amount={account.balance} />} />
        <Tile
          label={ownMessages.available}
          value={<Money amount={account.available} />}
          detail={account.earmarked ? ownMessages.setAside : undefined}
        />
      </TileRow>
      {next.length > 1 && (
        <Section title={ownMessages.coming}>
          {next.map(({ batchNo, payOn, payoutCycleName, net }) => (
            <Line key={`${batchNo} ${payOn}`} title={payoutCycleName} amount={<Money amount={net} />}>
              <DayText day={payOn} />
            </Line>
          ))}
        </Section>
      )}
      <Section title={ownMessages.held} empty={ownMessages.nothingHeld}>
        {held.map(({ holdType, amount, transactionCount, heldSince }) => (
          <Line key={holdType} title={holdType} amount={<Money amount={amount} />}>
            {ownMessages.heldOf(transactionCount, heldSince && dayText(dayOfInstant(heldSince)))}
            <span className="own-advice">{whatToDo('en', holdType)}</span>
          </Line>
        ))}
      </Section>
      <Section title={ownMessages.last} empty={ownMessages.nothingPaid}>
        {last.map(({ referenceNo, payoutCycleName, paidOn, tax, net, payment }) => (
          <Line key={referenceNo} title={payoutCycleName} amount={<Money amount={net} />}>
            {paidOn ? <DayText day={paidOn} /> : ownMessages.notPaid} · {referenceNo}
            {tax !== '0.00' && ` · ${unbroken(ownMessages.afterTax(tax))}`}
            {paidOn && <span className="own-advice">{paymentLocation(payment)}</span>}
          </Line>
        ))}
      </Section>
    </>
  )
}

type SectionProps = { title: string; empty?: string; children: ReactNode[] }

function Section({ title, empty, children }: SectionProps) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <p className="dimmed">{empty}</p> : <ul className="lines lines-apart">{children}</ul>}
    </section>
  )
}

type LineProps = { title: string; amount: ReactNode; children: ReactNode }

function Line({ title, amount, children }: LineProps) {
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <div className="detail">{children}</div>
      </div>
      {amount}
    </li>
  )
}
