import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionRow } from '@payouts/contract/exclusions/schema'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { isUnanswered } from '#client/call-error.ts'
import { useCommand } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { CommentField } from '#ui/fields/CommentField.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { type EffectTexts, ExclusionEffect } from './add/ExclusionEffect.tsx'
import { useRemovalPreview } from './add/use-exclusion-preview.ts'
import { messages } from './messages.ts'

type RemoveExclusionDialogProps = {
  /** Which; undefined until some were chosen. */
  exclusions: readonly ExclusionRow[] | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Removes exclusions, after showing what that gives back and what it cannot. */
export function RemoveExclusionDialog({ exclusions = [], opened, onClose, onDone }: RemoveExclusionDialogProps) {
  const title = messages.removeTitle(exclusions.map(({ clientName }) => clientName))
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {exclusions.length > 0 && <RemoveForm exclusions={exclusions} onDone={onDone} />}
    </Dialog>
  )
}

type Fields = { comment: string; file: File | null }

const texts: EffectTexts = { moved: messages.givenBack, nothing: messages.nothingGiven, stays: messages.staysExcluded }

function RemoveForm({ exclusions, onDone }: { exclusions: readonly ExclusionRow[]; onDone: () => void }) {
  const exclusionDetailsId = exclusions.map((exclusion) => exclusion.exclusionDetailsId)
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: { comment: '', file: null },
    validate: { comment: (comment) => (comment.trim() ? null : messages.commentMandatory) }
  })
  const preview = useRemovalPreview(exclusionDetailsId)
  const command = useCommand(exclusionEndpoints.removeExclusion, { invalidates: 'everything' })
  const problem = command.error ?? preview.error

  const remove = async ({ comment, file }: Fields) => {
    // A try without an answer may have succeeded: it is repeated unchanged, and takes effect only once.
    if (!isUnanswered(command.error) && !(await preview.isStillAsShown())) return
    const proof = file && { fileName: file.name, ...(file.type && { fileType: file.type }), remark: comment.trim() }
    const payload = { exclusionDetailsId, comment: comment.trim(), ...proof }
    const removed = await command.mutateAsync({ payload, ...(file && { file }) }).catch(() => undefined)
    if (!removed) return
    onDone()
    toast.success(removed.message)
  }
  const disabledReason = form.submitting || preview.figures || problem ? undefined : messages.counting

  return (
    <form noValidate onSubmit={form.onSubmit(remove, () => form.getInputNode('comment')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.removeDescription(exclusions.length)}</Text>
        {(preview.figures || !problem) && (
          <ExclusionEffect
            outcome={preview.figures}
            texts={texts}
            pressAgain={preview.hasChanged && !form.submitting ? messages.remove : undefined}
          />
        )}
        <CommentField data-autofocus key={form.key('comment')} {...form.getInputProps('comment')} />
        <FileField onChange={(file) => form.setFieldValue('file', file)} />
        {problem && !form.submitting && <CallRefusal error={problem} verb={messages.remove} />}
      </Stack>
      <DialogActions
        submit={messages.remove}
        cancel={messages.close}
        busy={form.submitting}
        disabledReason={disabledReason}
      />
    </form>
  )
}
