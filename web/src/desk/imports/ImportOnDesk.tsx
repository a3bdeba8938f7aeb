import { cycleCan } from '@payouts/contract/cycles/can'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { administrator } from '@payouts/contract/permissions'
import { no } from '@payouts/contract/verdict'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { acceptImport, dropImport } from '#imports/import-decision.tsx'
import { messages as importMessages } from '#imports/messages.ts'
import { useActionDialog } from '#transactions/bulk-action/use-action-dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { answersTo } from '../answers.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { continueFrom } from '../one-request.ts'
import type { DecisionProps } from '../use-desk.ts'
import { ImportEvidence } from './ImportEvidence.tsx'

type ImportOnDeskProps = DecisionProps & { batchNo: number; version: number }

/** An import that nobody has accepted: its file, the sums of its valid rows, and what is wrong with the others. */
export function ImportOnDesk({ batchNo, version, ...props }: ImportOnDeskProps) {
  const query = useCall(deskEndpoints.getImportEvidence, { batchNo, version })
  const session = useSession()
  const { open, dialog } = useActionDialog()
  const evidence = query.data?.payoutStatus === 'In Validation' ? query.data : undefined
  const done = continueFrom(props)
  const mayDecide = cycleCan.decide({ payoutStatus: 'In Validation' })
  const actions = answersTo({
    labels: [importMessages.accept, importMessages.drop],
    verdict: evidence?.rowsAccepted === 0 ? no(importMessages.nothingGood) : mayDecide,
    mayRefuse: mayDecide,
    decide: (accepts) =>
      evidence &&
      open(accepts ? acceptImport(evidence, session?.role === administrator, done) : dropImport(evidence, done))
  })
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={evidence !== undefined}
      amount={<Money amount={props.line.amount} />}
      actions={actions}
      dialog={dialog}
    >
      {evidence && <ImportEvidence evidence={evidence} />}
    </EvidenceFrame>
  )
}
