import { TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Bookmark, BookmarkX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { toast } from '#client/toast.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { LinePopover } from '../LinePopover.tsx'
import { messages } from '../messages.ts'
import { useOpenView, useSavedViewCommands, useSavedViews } from './saved-views.ts'

/** Saves the current state of the list under a name, or removes the saved view that is open. */
export function SaveView() {
  const open = useOpenView()
  const views = useSavedViews()
  const { remove } = useSavedViewCommands()
  if (!open) return null
  const saved = views.find(({ path, search }) => path === open.path && search === open.search)
  if (!saved) return <SaveViewForm view={open} names={views.filter(isOn(open.path)).map(({ name }) => name)} />
  const removed = {
    onSuccess: () => toast.success(messages.viewRemoved(saved.name)),
    onError: (error: unknown) => void showError(error)
  }
  return (
    <WorkingButton
      variant="subtle"
      size="compact-sm"
      className="search-line-button"
      leftSection={<BookmarkX size={14} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate({ payload: { viewId: saved.viewId } }, removed)}
    >
      {messages.removeView}
    </WorkingButton>
  )
}

const isOn = (path: string) => (view: { path: string }) => view.path === path

function SaveViewForm({ view, names }: { view: { path: string; search: string }; names: readonly string[] }) {
  const [opened, { toggle, close }] = useDisclosure()
  const [name, setName] = useState('')
  const { save } = useSavedViewCommands()
  const wanted = name.trim()
  const run = (event: FormEvent) => {
    event.preventDefault()
    const saved = () => {
      toast.success(messages.viewSaved(wanted))
      setName('')
      close()
    }
    save.mutate({ payload: { ...view, name: wanted } }, { onSuccess: saved })
  }
  return (
    <LinePopover
      label={messages.saveView}
      icon={<Bookmark size={14} aria-hidden />}
      opened={opened}
      onToggle={toggle}
      onClose={close}
    >
      <form className="actions search-form" aria-label={messages.saveView} onSubmit={run}>
        <TextInput
          className="search-value"
          label={messages.viewName}
          description={names.includes(wanted) ? messages.viewReplaced : messages.viewHint}
          error={save.error && errorText(save.error)}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <WorkingButton type="submit" variant="default" loading={save.isPending}>
          {messages.save}
        </WorkingButton>
      </form>
    </LinePopover>
  )
}
