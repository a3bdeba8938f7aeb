import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { AddExclusionForm } from './AddExclusionForm.tsx'
import { messages } from './messages.ts'

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
