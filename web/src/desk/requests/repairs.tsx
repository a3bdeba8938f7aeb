import { canRepair } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest, Repairs } from '@payouts/contract/imports/repairs'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { useCall } from '#client/queries.ts'
import { messages as repairMessages } from '#imports/repairs/messages.ts'
import '#imports/repairs/Repairs.css'
import { RequestRows } from '#imports/repairs/RequestRows.tsx'
import { repairRequests } from '#imports/repairs/repair-requests.tsx'
import type { RequestKind } from '#requests/request-kind.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { SumTable } from '#ui/figures/SumTable.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'

type RequestOfImport = RepairRequest & { repairs: Repairs }

/** Approval also depends on the current state of the import. */
const kind: RequestKind<RequestOfImport> = {
  ...repairRequests,
  canDecide(request, reader) {
    const mayDecide = repairRequests.canDecide(request, reader)
    return mayDecide.allowed ? canRepair(request.repairs) : mayDecide
  },
  canRefuse: repairRequests.canDecide
}

/** Repaired rows to be added to a cycle: their sums, and each row before and after. */
export const RepairsOnDesk = deskRequest({
  kind,
  useRequest({ key, cycle }) {
    const [changeId, version = 0] = key.split(' ').map(Number)
    const query = useCall(repairEndpoints.getRepairs, { batchNo: cycle?.batchNo ?? 0, version })
    const { data: repairs } = query
    const request = repairs?.requests.find((each) => each.changeId === changeId && each.status === 'Pending')
    return { query, request: request && repairs && { ...request, repairs } }
  },
  InCard: Sums,
  Beside: File,
  Below: RequestRows
})

type OfImport = { request: RequestOfImport }

function Sums({ request }: OfImport) {
  const { version, rowsAccepted, totalAmount } = request.repairs
  return (
    <SumTable
      heads={{ label: repairMessages.version, count: messages.transactions, amount: messages.rm }}
      lines={[
        { key: 'now', label: messages.asItStands(version), count: rowsAccepted, amount: totalAmount },
        { key: 'repaired', label: repairMessages.repairedRows, count: request.rowCount, amount: request.amount }
      ].map((line) => ({ ...line, isPart: true }))}
      together={{
        label: messages.withThem,
        count: rowsAccepted + request.rowCount,
        amount: ringgitOf(senOf(totalAmount) + senOf(request.amount))
      }}
    />
  )
}

function File({ request: { repairs, digest } }: OfImport) {
  const { batchNo, version } = repairs
  return (
    <Card title={messages.file}>
      <FactList
        facts={[
          [messages.cycle, `${repairs.displayName}, ${repairs.payoutStatus}`],
          [messages.fileName, repairMessages.ofFile(repairs)],
          [repairMessages.digest, <code key="digest">{digest.match(/.{8}/g)?.join(' ')}</code>],
          [repairMessages.stillRejected, repairs.rowsRejected]
        ]}
      />
      <TextLink to="/rejectedRows" search={{ batchNo, version }} size="sm">
        {messages.openRejected}
      </TextLink>
    </Card>
  )
}
