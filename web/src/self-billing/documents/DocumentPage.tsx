import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { DocumentEvent, WholeDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { cancellationRequests } from '../cancellation-requests.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentHistory } from './DocumentHistory.tsx'
import { DocumentLines } from './DocumentLines.tsx'
import { DocumentRows } from './DocumentRows.tsx'
import { messages } from './messages.ts'
import { documentTones, nextStepOf } from './next-steps.ts'
import { Rejection } from './Rejection.tsx'
import { DestinationMark, SendingNote } from './SendingNote.tsx'
import { StatusOfDocument } from './StatusOfDocument.tsx'

const route = getRouteApi('/console/eInvoices/document')

/** How often a document that is under way is read again. */
const pollEveryMs = 5_000
const underWay = new Set(['READY', 'SIGNED', 'SENT', 'SUBMITTED'])
/** The tones of what nobody has to do anything about. */
const quiet = new Set<string>(['green', 'grey', 'blue'])

/** One e-invoice: what it states, of which transactions, and what happened to it. */
export function DocumentPage() {
  const { documentNo } = route.useSearch()
  const query = useCall(
    selfBillingEndpoints.getEInvoice,
    { documentNo: documentNo ?? '' },
    {
      enabled: documentNo !== undefined,
      refetchInterval: ({ state }) => (underWay.has(state.data?.document.status ?? '') ? pollEveryMs : false)
    }
  )
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  if (documentNo === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.eInvoice}
        message={isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/eInvoices', label: messages.toRegister }}
      />
    )
  const document = query.data?.document
  return (
    <div className="stack-md">
      <PageHeader
        title={document?.documentNo ?? documentNo}
        purpose={messages.documentPurpose}
        back={<BackLink to="/eInvoices">{messages.back}</BackLink>}
        aside={
          document && (
            <>
              <StatusOfDocument status={document.status} />
              <DestinationMark />
            </>
          )
        }
        actions={document && <DocumentActions document={document} />}
      />
      <QueryState query={{ ...query, data: document }} waiting={<Waiting />} />
      {query.data && <Parts {...query.data} />}
    </div>
  )
}

type PartsProps = { document: WholeDocument; events: readonly DocumentEvent[] }

const Parts = ({ document, events }: PartsProps) => (
  <>
    <SendingNote />
    <AllWaiting kind={cancellationRequests} />
    <Rejection document={document} />
    <p className={quiet.has(documentTones[document.status]) ? 'card' : 'card edge'}>
      <strong>{messages.next}:</strong> {nextStepOf(document)}
    </p>
    <div className="columns">
      <DocumentFacts document={document} />
      <DocumentLines document={document} />
    </div>
    <DocumentRows document={document} />
    <DocumentHistory events={events} />
  </>
)

const Waiting = () => (
  <>
    <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
    <Skeleton height={320} radius={8} />
  </>
)
