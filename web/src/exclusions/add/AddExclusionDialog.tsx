import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { messages } from '../messages.ts'
import { AddExclusionForm } from './AddExclusionForm.tsx'

/** Adds an exclusion, after showing which rows it takes out. */
export function AddExclusionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.addTitle} size="lg">
      <AddExclusionForm
        onDone={onClose}
        buttons={(state) => <DialogActions submit={messages.addNew} cancel={messages.cancel} {...state} />}
      />
    </Dialog>
  )
}
