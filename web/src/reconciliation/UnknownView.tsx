import { Text } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownOutcome, UnknownPayment } from '@payouts/contract/reconciliation/schema'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useSelection } from '#list/use-selection.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useReconciliationRights } from './api.ts'
import { unknownColumns } from './columns.tsx'
import { unknownList } from './lists.ts'
import { messages } from './messages.ts'
import { RequestOutcomeDialog, type StatedOutcome } from './RequestOutcomeDialog.tsx'

const rules = {
  id: ({ referenceNo }: UnknownPayment) => referenceNo,
  amount: ({ amount }: UnknownPayment) => amount,
  whyNot: ({ isAsked }: UnknownPayment) => (isAsked ? messages.alreadyRequested : undefined)
}

/** Payments without an answer of the bank, and the button to state their outcome. */
export function UnknownView() {
  const { mayImport } = useReconciliationRights()
  const list = useListState(unknownList, 'unknown')
  const query = useCall(reconciliationEndpoints.getUnknownPayments, list.request)
  const selection = useSelection(rules)
  const { open, subject: stated, ...dialog } = useDialogAbout<StatedOutcome>()
  const state = (outcome: UnknownOutcome) => () => {
    const filters = Object.fromEntries(list.inForce.map(({ key, value }) => [key, value]))
    open({
      outcome,
      count: selection.matching ?? selection.count,
      of: selection.matching === undefined ? { referenceNos: selection.ids } : { matching: filters }
    })
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.unknownPurpose}
      </Text>
      <ListTable
        label={messages.views.unknown}
        list={list}
        query={query}
        columns={unknownColumns}
        rowId={rules.id}
        rowName={rules.id}
        selection={mayImport ? selection : undefined}
        takesAllThatMatch
        bulkActions={[
          {
            label: messages.askNeverSent,
            icon: <Undo2 size={15} aria-hidden />,
            onClick: state('NEVER SENT')
          },
          {
            label: messages.askPaid,
            icon: <CircleCheck size={15} aria-hidden />,
            onClick: state('SETTLED'),
            main: true
          }
        ]}
        emptyHint={messages.noUnknown}
        errorText={({ message }) => messages.fetchError(message)}
      />
      <RequestOutcomeDialog {...dialog} stated={stated} onDone={selection.clear} />
    </>
  )
}
