import { canDecideRepairs, canRepair } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { useCall } from '../../client/queries.ts'
import { useRepairRights } from '../../imports/repairs/api.ts'
import { messages as repairMessages } from '../../imports/repairs/messages.ts'
import { type RepairDecision, RepairDialog } from '../../imports/repairs/RepairDialog.tsx'
import '../../imports/repairs/Repairs.css'
import { RequestRows } from '../../imports/repairs/RequestRows.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { SumTable } from '../../ui/SumTable.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { answersTo, ChangeFrame } from '../changes/ChangeFrame.tsx'
import { closeAndContinue, notRead } from '../changes/one-change.ts'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'

type Request = Repairs['requests'][number]

/** Repaired rows that are to join a cycle: their sums, and each row before and after. */
export function RepairsDecision({ batchNo, ...props }: DecisionProps & { batchNo: number }) {
  const [changeId, version] = props.line.key.split(' ').map(Number)
  const query = useCall(repairEndpoints.getRepairs, { batchNo, version: version ?? 0 })
  const { actor } = useRepairRights()
  const { open, subject, ...dialog } = useDialogAbout<RepairDecision>()
  const repairs = query.data
  const request = repairs?.requests.find((each) => each.changeId === changeId && each.status === 'Pending')
  const mayDecide = request ? canDecideRepairs(request, actor) : notRead
  const canJoin = repairs ? canRepair(repairs) : notRead
  const actions = answersTo({
    labels: [repairMessages.accept, repairMessages.refuse],
    verdict: mayDecide.allowed ? canJoin : mayDecide,
    mayRefuse: mayDecide,
    decide: (accepts) => request && open({ request, accepts })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={request !== undefined}
      amount={<Money amount={props.line.amount} />}
      actions={actions}
      dialog={<RepairDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {repairs && request && <RepairsEvidence repairs={repairs} request={request} />}
    </ChangeFrame>
  )
}

function RepairsEvidence({ repairs, request }: { repairs: Repairs; request: Request }) {
  const { batchNo, version, rowsAccepted, totalAmount } = repairs
  const amount = ringgitOf(senOf(totalAmount) + senOf(request.amount))
  return (
    <>
      <div className="desk-columns">
        <Card title={messages.request}>
          <p>{repairMessages.acceptText(request)}</p>
          <SumTable
            heads={{ label: repairMessages.version, count: messages.transactions, amount: messages.rm }}
            lines={[
              { key: 'now', label: messages.asItStands(version), count: rowsAccepted, amount: totalAmount },
              { key: 'repaired', label: repairMessages.repairedRows, count: request.rowCount, amount: request.amount }
            ].map((line) => ({ ...line, isPart: true }))}
            together={{ label: messages.withThem, count: rowsAccepted + request.rowCount, amount }}
          />
        </Card>
        <Card title={messages.file}>
          <FactList
            facts={[
              [messages.cycle, `${repairs.displayName}, ${repairs.payoutStatus}`],
              [messages.fileName, repairMessages.ofFile(repairs)],
              [repairMessages.digest, <code key="digest">{request.digest.match(/.{8}/g)?.join(' ')}</code>],
              [repairMessages.stillRejected, repairs.rowsRejected]
            ]}
          />
          <TextLink to="/rejectedRows" search={{ batchNo, version }} size="sm">
            {messages.openRejected}
          </TextLink>
        </Card>
      </div>
      <RequestRows request={request} />
    </>
  )
}
