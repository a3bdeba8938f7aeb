import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '#client/session/session.ts'
import { later } from '#ui/later.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { screenKeys } from './screen-keys.ts'
import { closeHelper, isFinderOpen, openFinder, openKeys, typeAhead, useOpenHelper } from './shortcuts.ts'

const Helpers = later(() => import('./Helpers.tsx').then(({ Helpers }) => Helpers))

/** How long a `g` waits for its letter. */
const letterWait = 1_500

/** Listens for the console's keys: `g` and a letter, `/`, `?`, Ctrl K, and those of the screen. Typing in a field is left alone. */
export function ShortcutKeys() {
  const navigate = useNavigate()
  const open = useOpenHelper()
  const isNew = useSession()?.isNew
  const entries = useMenu().flatMap((group) => group.entries)
  const latest = useRef({ entries, navigate })
  latest.current = { entries, navigate }

  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openFinder()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // Its field does not have the focus yet: the letters are for it, and would be keys of the screen behind.
      if (isFinderOpen()) {
        if (event.key.length === 1) typeAhead(event.key)
        else if (event.key === 'Escape') closeHelper()
        return
      }
      if (isDialogOpen() || closesAnother(event)) return
      const afterGo = event.timeStamp - goPressedAt < letterWait
      goPressedAt = event.key === 'g' && !afterGo ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (afterGo) {
        const entry = latest.current.entries.find(({ letter }) => letter === event.key.toLowerCase())
        if (entry) void latest.current.navigate({ to: entry.path })
      } else if (event.key === '?') openKeys()
      else if (event.key === '/') {
        event.preventDefault()
        if (!focusSearch()) openFinder()
      } else {
        const own = screenKeys().find(({ key }) => key === event.key)
        if (!own) return
        // Otherwise the letter would be typed into the dialog that it opens.
        event.preventDefault()
        own.run()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return <Helpers needed={open !== undefined || isNew === true} />
}

/** A letter in a box to tick is a key like any other. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Escape closes the menu or part above the screen that has the focus, and nothing else. */
const closesAnother = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && target instanceof HTMLElement && target.closest('[role="menu"], [role="dialog"]') !== null

/** Focuses the search of the screen's first list, typed or chosen. A screen without one opens the finder. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>(
    '#content [role="search"] [data-page-search], #content [role="search"] input'
  )
  search?.focus()
  if (search instanceof HTMLInputElement) search.select()
  return search !== null
}
