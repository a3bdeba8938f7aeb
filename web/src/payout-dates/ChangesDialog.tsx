import { Text } from '@mantine/core'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import type { PayoutDatesAudit } from '@payouts/contract/payout-dates/schema'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'

type ChangesDialogProps = {
  /** The save; undefined until one was chosen. */
  save: PayoutDatesAudit | undefined
  opened: boolean
  onClose: () => void
}

/** The fields that one save changed, with their new values. */
export function ChangesDialog({ save, opened, onClose }: ChangesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.changedFields} size="lg">
      {save && <Changes save={save} />}
      <DialogActions cancel={messages.close} />
    </Dialog>
  )
}

function Changes({ save }: { save: PayoutDatesAudit }) {
  const { payoutDateAuditId, modifiedBy, modifiedOn, title, noOfChanges } = save
  const query = useCall(payoutDateEndpoints.payoutdatesActivityDetails, { payoutDateAuditId }, { staleTime: Infinity })
  return (
    <>
      <Text size="sm">
        <strong>{title}</strong>: {messages.changes(noOfChanges)}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {modifiedBy}, <InstantText instant={modifiedOn} />
      </Text>
      <QueryState query={asLastRead(query)} waiting={<p role="status">{messages.loadingChanges}</p>} />
      {query.data && (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{messages.cycleName}</th>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.oldValue}</th>
              <th scope="col">{messages.newValue}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.payoutDatesAuditDetailsList.map(({ description, name, previousValue, updatedValue }) => (
              <tr key={`${description} ${name}`}>
                <td>{description}</td>
                <td>{name}</td>
                <td>{previousValue}</td>
                <td>
                  <strong>{updatedValue}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
