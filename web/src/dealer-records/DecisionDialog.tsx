import { Text } from '@mantine/core'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import { ApproveAs, type Ways } from '../approvals/ApproveAs.tsx'
import { useBehalf } from '../approvals/ways.ts'
import { useCommand } from '../client/queries.ts'
import { AnswerForm } from '../requests/AnswerForm.tsx'
import type { DecisionDialogState } from '../requests/DecisionForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useRecordCommand } from './api.ts'
import { ChangeTable, changesAccount } from './ChangeTable.tsx'
import { messages } from './messages.ts'

export type Decision = {
  changes: readonly DealerChange[]
  accepts: boolean
  /** On whose behalf the person may approve a single change; several are approved for oneself if possible. */
  ways: Ways | undefined
}

type DecisionDialogProps = DecisionDialogState & { decision: Decision | undefined; waitDays: number }

/** Shows the requested change again, and takes a second person's decision. */
export function DecisionDialog({ decision, waitDays, opened, onClose, onDone = onClose }: DecisionDialogProps) {
  const what = decision ? whatOf(decision.changes) : ''
  const title = decision?.accepts ? messages.acceptTitle(what) : messages.refuseTitle(what)
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} waitDays={waitDays} onDone={onDone} />}
    </Dialog>
  )
}

function whatOf([first, ...others]: readonly DealerChange[]): string {
  return first && others.length === 0 ? messages.titleOf(first.companyName) : messages.several(others.length + 1)
}

type DecideProps = Decision & { waitDays: number; onDone: () => void }

function Decide({ changes, accepts, ways, waitDays, onDone }: DecideProps) {
  const { behalf, approveAs } = useBehalf(accepts ? ways : undefined)
  const commands = {
    // The progress of a change's approvals is read separately.
    approval: useCommand(dealerRecordEndpoints.approveDealerChanges, { invalidates: 'everything' }),
    refusal: useRecordCommand(dealerRecordEndpoints.refuseDealerChanges)
  }
  const changeIds = changes.map(({ changeId }) => changeId)
  return (
    <AnswerForm
      agrees={accepts}
      verbs={[messages.accept, messages.refuse]}
      commands={commands}
      payloadOf={(comment) => ({ changeIds, comment, ...behalf })}
      onDone={onDone}
    >
      {changes.map((change) => (
        <section key={change.changeId}>
          {changes.length > 1 && <Text fw={600}>{messages.titleOf(change.companyName)}</Text>}
          <Text size="sm" c="dimmed">
            {messages.askedBy(change.askedBy, change.fileName)}: “{change.reason}”
          </Text>
          <ChangeTable change={change} />
        </section>
      ))}
      {accepts && changes.some(changesAccount) && <Text size="sm">{messages.accountWarning(waitDays)}</Text>}
      <ApproveAs {...approveAs} />
    </AnswerForm>
  )
}
