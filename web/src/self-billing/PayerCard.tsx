import { Button } from '@mantine/core'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import {
  issuingFields,
  issuingLabels,
  issuingText,
  payerFields,
  payerLabels
} from '@payouts/contract/self-billing/payer'
import type { DatedPayer } from '@payouts/contract/self-billing/schema'
import { useId, useState } from 'react'
import { useCall } from '#client/queries.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { useMayRequestPayer } from './api.ts'
import { messages } from './messages.ts'
import { shownDetail } from './shown-detail.ts'

const PayerForm = later(() => import('./PayerForm.tsx').then((part) => part.PayerForm))

type PayerCardProps = { current: DatedPayer | null; upcoming: readonly DatedPayer[] }

/** The payer's details of today and of later days, and the button that asks for others. */
export function PayerCard({ current, upcoming }: PayerCardProps) {
  const headingId = useId()
  const mayRequest = useMayRequestPayer()
  const [opened, setOpened] = useState(false)
  const waiting = useCall(selfBillingEndpoints.getPayerChanges, waitingRequests)
  const waits = (waiting.data?.changes.totalElements ?? 0) > 0
  const verb = current ? messages.change : messages.set
  return (
    <section className="card stack-xs" aria-labelledby={headingId}>
      <header className="section-head">
        <h2 id={headingId}>{messages.payer}</h2>
        {mayRequest && !waits && (
          <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
            {verb}
          </Button>
        )}
      </header>
      <p className="dimmed">{current ? messages.payerHint : messages.noPayer}</p>
      {current && <Details of={current} />}
      {upcoming.map((payer) => (
        <section key={payer.validFrom} className="stack-xs">
          <h3>{messages.from(dayText(payer.validFrom))}</h3>
          <Details of={payer} />
        </section>
      ))}
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.changePayer} size="lg">
        <PayerForm needed={opened} current={current} onDone={() => setOpened(false)} />
      </Dialog>
    </section>
  )
}

const Details = ({ of: { values } }: { of: DatedPayer }) => (
  <FactList
    facts={[
      ...payerFields.map((field): Fact => [payerLabels[field], shownDetail(values, field)]),
      ...issuingFields.map((field): Fact => [issuingLabels[field], issuingText[field](values)])
    ]}
  />
)
