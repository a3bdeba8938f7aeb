import { Progress } from '@mantine/core'
import { countOf } from '@payouts/contract/count-text'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { CycleProof } from '@payouts/contract/payouts/proof'
import { isGranted, type Permission } from '@payouts/contract/permissions'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { isChecking } from './api.ts'
import { messages } from './messages.ts'
import { ProofCard } from './ProofCard.tsx'

const { access } = payoutEndpoints.checkCycleRows

/** When every transaction was last added up, the result, and the button that repeats it. */
export function RowCheckCard({ proof }: { proof: CycleProof }) {
  const { menu = [] } = useSession() ?? {}
  const check = useCommand(payoutEndpoints.checkCycleRows, { invalidates: [payoutEndpoints.getCycleProof] })
  const isOffered = (access as readonly Permission[]).some((permission) => isGranted(menu, permission))
  const button = isOffered && (
    <WorkingButton
      size="xs"
      variant="default"
      className="proof-control"
      loading={check.isPending || isChecking(proof)}
      onClick={() => check.mutate({ payload: { batchNo: proof.batchNo } })}
    >
      {messages.check}
    </WorkingButton>
  )
  return (
    <ProofCard title={messages.everyRow} proof={proof} statements={proof.rowCheck ? ['ROWS'] : []} aside={button}>
      <RowCheckWords proof={proof} />
      {check.error && <CallRefusal error={check.error} verb={messages.check} />}
    </ProofCard>
  )
}

function RowCheckWords({ proof: { rowCheck, imported } }: { proof: CycleProof }) {
  if (!rowCheck) return <p className="proof-words">{messages.neverChecked}</p>
  const { askedBy, beganAt, endedAt, rowsDone, isCurrent } = rowCheck
  if (endedAt === null)
    return (
      <div className="proof-words" role="status">
        {messages.checking(countOf(rowsDone, 'transaction'))}
        <Progress value={(100 * rowsDone) / Math.max(imported.transactionCount, 1)} size="sm" mt={8} animated />
      </div>
    )
  return (
    <p className="proof-words">
      {countOf(rowsDone, 'transaction')}, requested by <strong>{askedBy}</strong> on <InstantText instant={beganAt} />.{' '}
      {!isCurrent && messages.changedSinceCheck}
    </p>
  )
}
