import { Button, Skeleton } from '@mantine/core'
import type { DealerCycle, DealerOverview } from '@payouts/contract/dealer-overview/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { EarmarkPart, FreezePart, LimitsPart, TaxPart } from './AccountParts.tsx'
import { AdjustmentsPart } from './AdjustmentsPart.tsx'
import { DealerTiles } from './DealerTiles.tsx'
import { HoldsPart } from './HoldsPart.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'
import { PaymentsPart } from './PaymentsPart.tsx'
import { RecordPart, RecordStatus } from './RecordPart.tsx'

const payoutParts = () => import('./payout-parts.ts')
const Answer = lazyNamed(payoutParts, 'Answer')
const QuestionsOfDealer = lazyNamed(payoutParts, 'QuestionsOfDealer')
const PayoutsPart = lazyNamed(payoutParts, 'PayoutsPart')
const DealerVariance = lazyNamed(payoutParts, 'DealerVariance')

/** A dealer's parts, as far as the server answered them. */
export function Dealer({ dealer }: { dealer: DealerOverview }) {
  const { companyCode, companyName, freeze } = dealer
  const [chosen, setChosen] = useState<number>()
  const session = useSession()
  const answered = dealer.cycles && answeredOf(dealer.cycles, chosen)
  const mayReport = session !== null && isGranted(session.menu, permission('Reports'))
  const seesRecord = session !== null && isGranted(session.menu, permission('Dealers'))
  return (
    <div className="page">
      <PageHeader
        title={companyName}
        purpose={dotted(factsOf(dealer))}
        aside={freeze?.status === 'Frozen' && <StatusDot tone="blue">{freeze.status}</StatusDot>}
        actions={
          mayReport && (
            <Button
              variant="default"
              leftSection={<FileText size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/dealerStatement" search={{ companyCode, companyName }} {...props} />}
            >
              {messages.statement}
            </Button>
          )
        }
      />
      {/* All at once: a part that comes later would push those below it. */}
      <Suspense fallback={<Skeleton height={640} radius={8} role="status" aria-label={messages.waiting} />}>
        {answered && <Answer dealer={dealer} cycle={answered} />}
        <DealerTiles dealer={dealer} />
        {seesRecord && <RecordStatus companyCode={companyCode} />}
        <div className="dealer-parts">
          <div className="stack-md dealer-parts-main">
            {dealer.cycles && (
              <PayoutsPart
                dealer={dealer}
                cycles={dealer.cycles}
                answered={answered}
                onAnswer={({ batchNo }) => setChosen(batchNo)}
              />
            )}
            {dealer.cycles && answered && (
              <Part title={messages.whyDifferent}>
                <DealerVariance
                  key={answered.batchNo}
                  companyCode={companyCode}
                  cycles={dealer.cycles}
                  after={answered.batchNo}
                />
              </Part>
            )}
            {dealer.payments && <PaymentsPart payments={dealer.payments} />}
            {dealer.holds && <HoldsPart dealer={dealer} lines={dealer.holds.lines} />}
            {seesRecord && <QuestionsOfDealer companyCode={companyCode} />}
            {seesRecord && <RecordPart companyCode={companyCode} />}
            {dealer.adjustments && <AdjustmentsPart companyCode={companyCode} adjustments={dealer.adjustments} />}
          </div>
          <div className="stack-md dealer-parts-account">
            {dealer.tax && <TaxPart companyCode={companyCode} tax={dealer.tax} />}
            {dealer.limits && <LimitsPart limits={dealer.limits} />}
            {freeze !== undefined && <FreezePart companyCode={companyCode} freeze={freeze} />}
            {dealer.earmark !== undefined && <EarmarkPart companyCode={companyCode} earmark={dealer.earmark} />}
          </div>
        </div>
      </Suspense>
    </div>
  )
}

/**
 * The payout that the answer is about: the chosen one, else the latest that the dealer knows of. One in review may
 * still change, and is answered for only if there is no other.
 */
function answeredOf(cycles: readonly DealerCycle[], chosen: number | undefined): DealerCycle | undefined {
  return cycles.find(({ batchNo }) => batchNo === chosen) ?? cycles.find(({ isApproved }) => isApproved) ?? cycles[0]
}

function factsOf(dealer: DealerOverview): string[] {
  const { companyCode, vendorCode, kind, line, companyType, tier, startDate, endDate, eInvoiceRequired } = dealer
  return [
    companyCode,
    vendorCode,
    messages.kinds[kind],
    messages.lines[line],
    companyType ?? messages.unknownType,
    messages.tier(tier),
    messages.contract(dayText(startDate), dayText(endDate)),
    ...(eInvoiceRequired ? [messages.eInvoices] : [])
  ]
}
