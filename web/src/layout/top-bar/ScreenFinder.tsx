import { Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { useStepBehind } from '#ui/dialogs/use-step-behind.ts'
import { lazyMessages } from '../lazy-messages.ts'
import { messages } from '../messages.ts'
import type { Found } from '../root-route.tsx'
import './ScreenFinder.css'
import { closeHelper, takeTypedAhead, useOpenHelper } from './shortcuts.ts'
import { type FoundGroup, useFound } from './use-found.ts'

/** Ctrl K: finds a screen by name, and whatever the areas can find, for example a cycle or a dealer. */
export function ScreenFinder() {
  const opened = useStepBehind(useOpenHelper() === 'finder')
  useInertPage(opened)
  // The focus returns to where it was only if the person stays there.
  const [leaves, setLeaves] = useState(false)
  useEffect(() => {
    if (opened) setLeaves(false)
  }, [opened])
  return (
    <Modal
      opened={opened}
      onClose={closeHelper}
      returnFocus={!leaves}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': messages.find } }}
      size="36rem"
      padding={0}
      centered={false}
      yOffset="12vh"
    >
      <Finder onLeave={() => setLeaves(true)} />
    </Modal>
  )
}

function Finder({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const [settledText] = useDebouncedValue(text, 180)
  const { screens, groups, searching } = useFound(text, settledText)
  const all = groups.flatMap((group) => group.found)
  const active = Math.min(chosen, all.length - 1)
  // Enter opens a screen at once. While a search is running, it waits for the first result.
  const [wanted, setWanted] = useState<string>()

  const go = (found: Found | undefined) => {
    if (!found) return
    onLeave()
    closeHelper()
    void navigate({ to: found.to, search: found.search as never })
  }
  const isSettled = settledText === text && !searching
  useEffect(() => {
    if (wanted === undefined || !isSettled) return
    setWanted(undefined)
    if (wanted === text) go(all[active])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      setChosen((active + step + all.length) % all.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const found = all[active]
      if (isSettled || (found && screens.includes(found))) go(found)
      else setWanted(text)
    }
  }

  return (
    <>
      <TextInput
        variant="unstyled"
        size="md"
        className="screen-finder-input"
        leftSection={searching ? <Loader size={16} /> : <Search size={18} aria-hidden="true" />}
        placeholder={messages.find}
        aria-label={messages.find}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={all.length > 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setText(text + takeTypedAhead())}
        data-autofocus
      />
      <div id={listId} role="listbox" aria-label={lazyMessages.found} className="screen-finder-list">
        {groups.map((group) => (
          <FoundOptions key={group.name} group={group} all={all} active={active} listId={listId} onChoose={go} />
        ))}
      </div>
      {all.length === 0 && !searching && (
        <Text role="status" c="dimmed" size="sm" ta="center" pb="lg">
          {lazyMessages.nothingFound}
        </Text>
      )}
    </>
  )
}

type FoundOptionsProps = {
  readonly group: FoundGroup
  readonly all: readonly Found[]
  readonly active: number
  readonly listId: string
  readonly onChoose: (found: Found) => void
}

function FoundOptions({ group, all, active, listId, onChoose }: FoundOptionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, and may not contain a fieldset
    <div role="group" aria-label={group.name}>
      <div className="screen-finder-group-name" aria-hidden="true">
        {group.name}
      </div>
      {group.found.map((found) => {
        const position = all.indexOf(found)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's, as its pattern asks
          // biome-ignore lint/a11y/useFocusableInteractive: options are pointed at by aria-activedescendant
          <div
            key={`${found.to} ${found.label} ${found.hint}`}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === active}
            className="row-apart screen-finder-option"
            onClick={() => onChoose(found)}
          >
            <span className="screen-finder-label">{found.label}</span>
            {found.hint && <span className="detail screen-finder-hint">{found.hint}</span>}
          </div>
        )
      })}
    </div>
  )
}
