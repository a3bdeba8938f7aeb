import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { yes } from '@payouts/contract/verdict'
import { useNavigate } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { actionButton } from '#ui/buttons/action-button.ts'
import { Card } from '../Card.tsx'
import { EvidenceFrame } from '../EvidenceFrame.tsx'
import { FirstRejections } from '../imports/FirstRejections.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'

/** Rows of a cycle's file that nobody is paid for, and the way to repair them. */
export function RejectedRowsOnDesk({
  batchNo,
  version,
  ...props
}: DecisionProps & { batchNo: number; version: number }) {
  const query = useCall(deskEndpoints.getImportEvidence, { batchNo, version })
  const navigate = useNavigate()
  const evidence = query.data
  const repair = actionButton(
    messages.repair,
    <Wrench size={16} aria-hidden />,
    yes,
    () => void navigate({ to: '/rejectedRows', search: { batchNo, version } })
  )
  return (
    <EvidenceFrame
      {...props}
      query={query}
      isThere={evidence !== undefined && evidence.rowsRejected > 0}
      actions={[{ ...repair, letter: 'a', main: true }]}
      dialog={null}
    >
      {evidence && (
        <Card title={messages.file}>
          <FirstRejections {...evidence} />
          <p>{messages.repairHint}</p>
        </Card>
      )}
    </EvidenceFrame>
  )
}
