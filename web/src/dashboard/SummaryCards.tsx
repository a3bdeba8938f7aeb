import { Skeleton } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#client/session/session.ts'
import { ExplainedFigure } from '#ui/figures/ExplainedFigure.tsx'
import { Tile } from '#ui/figures/Tile.tsx'
import { CycleTerms } from './CycleTerms.tsx'
import { messages } from './messages.ts'

/** What a highlight counts, and its filter of the payouts list; the server names them. */
const highlights: Record<string, { detail: string; payoutStatus: string }> = {
  'Needs Approval': { detail: messages.awaitingApproval, payoutStatus: 'Pending Approval' },
  'Release Approval': { detail: messages.awaitingRelease, payoutStatus: 'Release Approval' }
}

/** The number of dealers, the total, and how much waits for a decision. */
export function SummaryCards({ header }: { header: CountHeader | undefined }) {
  const openHighlight = useOpenHighlight()
  return (
    <div className="summary-cards">
      <HeadsTile label={messages.dealers} heads={header?.dealers} />
      <HeadsTile label={messages.masterDealers} heads={header?.masterDealers} />
      <TotalCard header={header} />
      {(header?.highlights ?? []).map(({ displayLabel, count }) => (
        <Tile
          key={displayLabel}
          label={displayLabel}
          value={countText(count)}
          detail={highlights[displayLabel]?.detail}
          {...openHighlight(displayLabel)}
        />
      ))}
    </div>
  )
}

function HeadsTile({ label, heads }: { label: string; heads: CountHeader['dealers'] | undefined }) {
  return (
    <Tile
      label={label}
      value={heads && countText(heads.total)}
      detail={heads ? messages.lines(heads.prepaid, heads.postpaid) : ''}
    />
  )
}

function TotalCard({ header }: { header: CountHeader | undefined }) {
  const total = header?.total
  return (
    <section className="card tile total-card" aria-label={messages.total} aria-busy={!total}>
      <span className="detail tile-label">{messages.total}</span>
      <dl>
        <Figure label={messages.netPayout}>
          {header && <Explained label={messages.netPayout} of="netPayout" header={header} />}
        </Figure>
        <Figure label={messages.onHold}>
          {header && <Explained label={messages.onHold} of="onHold" header={header} />}
        </Figure>
        <Figure label={messages.dealers}>{total && countText(total.dealers)}</Figure>
        <Figure label={messages.transactions}>{total && countText(total.transactions)}</Figure>
      </dl>
      <span className="detail tile-detail">{messages.totalOf}</span>
    </section>
  )
}

type ExplainedProps = { label: string; of: 'netPayout' | 'onHold'; header: CountHeader }

function Explained({ label, of, header }: ExplainedProps) {
  const sum = header.total[of]
  return (
    <ExplainedFigure label={label} sum={sum}>
      <CycleTerms label={label} sum={sum} of={of} cycles={header.cycles} />
    </ExplainedFigure>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="detail tile-label">{label}</dt>
      <dd className="tile-value">{children ?? <Skeleton height={20} width="70%" my={4} />}</dd>
    </div>
  )
}

/** A highlight opens the cycles behind its count, if the user may see cycles. */
function useOpenHighlight() {
  const navigate = useNavigate()
  const session = useSession()
  const mayOpen = session !== null && isGranted(session.menu, permission('Payout'))
  return (displayLabel: string): { onClick?: () => void } => {
    const value = highlights[displayLabel]?.payoutStatus
    if (!mayOpen || !value) return {}
    const search = { filter: 'payoutStatus', value }
    return { onClick: () => void navigate({ to: '/payouts', search }).catch(reportError) }
  }
}
