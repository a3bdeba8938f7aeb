import { Alert, Skeleton, VisuallyHidden } from '@mantine/core'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { missingForEInvoice } from '@payouts/contract/dealers/e-invoice-data'
import { recordLabels } from '@payouts/contract/dealers/record-labels'
import { isGranted, permission } from '@payouts/contract/permissions'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { type ReadRecord, useDealerRights } from '#dealer-records/api.ts'
import { DealerRecordFacts } from '#dealer-records/DealerRecordFacts.tsx'
import { dealerRequests } from '#dealer-records/dealer-requests.tsx'
import { EditRecord } from '#dealer-records/EditRecord.tsx'
import { messages } from '#dealer-records/messages.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { FullScreenLink } from './FullScreenLink.tsx'
import { messages as words } from './messages.ts'
import { Part } from './Part.tsx'

/** The record's pending change, or the wait of payouts after a change of bank account. */
export function RecordStatus({ companyCode }: { companyCode: string }) {
  const { data } = useCall(dealerRecordEndpoints.getDealerRecord, { companyCode })
  if (!data) return null
  return (
    <>
      <Standing read={data} />
      <WaitingRequests
        kind={dealerRequests()}
        requests={data.change ? [{ ...data.change, waitDays: data.waitDays }] : []}
      />
    </>
  )
}

function Standing({ read: { record, wait } }: { read: ReadRecord }) {
  if (wait) {
    const words = messages.waitsUntil(dayText(dayOfInstant(wait.since)), dayText(wait.until))
    return <Alert color="orange">{words}</Alert>
  }
  if (record.payoutRoute === 'BANK' && record.bankAccountNumber === null)
    return <Alert color="red">{messages.noBank}</Alert>
  return null
}

/** Who the dealer is, and where its payouts go. */
export function RecordPart({ companyCode }: { companyCode: string }) {
  const query = useCall(dealerRecordEndpoints.getDealerRecord, { companyCode })
  const { data } = query
  const { isStaff } = useDealerRights()
  const seesEInvoices = isGranted(useSession()?.menu ?? [], permission('E-Invoices'))
  return (
    <Part
      title={messages.record}
      link={
        data &&
        isStaff && (
          <div className="actions">
            <RequestHistory kind={dealerRequests(companyCode)} />
            <EditRecord read={data} />
          </div>
        )
      }
    >
      <QueryState query={query} waiting={<Waiting />} />
      {data && <DealerRecordFacts record={data.record} />}
      {data && isStaff && <MissingForEInvoice record={data.record} />}
      {data?.record.eInvoiceRequired === 'Y' && seesEInvoices && (
        <FullScreenLink to="/eInvoices" search={{ filter: 'companyCode', value: companyCode }}>
          {words.allEInvoices}
        </FullScreenLink>
      )}
    </Part>
  )
}

function MissingForEInvoice({ record }: Pick<ReadRecord, 'record'>) {
  const missing = missingForEInvoice(record).map((field) => recordLabels[field])
  return missing.length > 0 && <p className="dimmed">{messages.missingForEInvoice(missing)}</p>
}

const Waiting = () => (
  <>
    <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
    <Skeleton height={120} radius={8} />
  </>
)
