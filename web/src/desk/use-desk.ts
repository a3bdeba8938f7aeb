import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { invalidateCalls, useCall } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { useScreenKeys } from '#layout/top-bar/screen-keys.ts'
import { findLostFocus } from '#ui/dialogs/lost-focus.ts'
import { idOf, spoken, titleOf } from './line-words.ts'
import { messages } from './messages.ts'
import { pageOfQueue } from './search.ts'
import { useSelected } from './use-selected.ts'
import { wayBack } from './way-back.tsx'

const route = getRouteApi('/console/desk')

/** The queue and its selected item. */
export function useDesk() {
  const { item, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useCall(deskEndpoints.getWaiting, pageOfQueue(page), { staleTime: 0 })
  const lines = query.data?.content ?? []
  const pages = query.data?.totalPages ?? 0
  const { selected, index, kept, isGone, letGo, startAt } = useSelected(query, item)
  const [focused, setFocused] = useState<string>()
  const [said, say] = useState('')
  const isLeaving = useRef(false)

  const go = (search: { page: number; item: string | undefined }) =>
    void navigate({
      to: '.',
      search: { ...(search.page > 0 && { page: search.page }), ...(search.item && { item: search.item }) },
      replace: true,
      resetScroll: false
    })
  const select = (line: WaitingLine) => go({ page, item: idOf(line) })
  const goTo = (line: WaitingLine) => {
    setFocused(idOf(line))
    select(line)
  }
  const step = (by: 1 | -1) => {
    if (kept) return void goOn(kept)
    const next = lines[index + by]
    if (next) goTo(next)
    else if (page + by >= 0 && page + by < pages) turnTo(page + by, by === 1 ? 0 : Number.MAX_SAFE_INTEGER)
  }
  const turnTo = (to: number, at = 0) => {
    startAt(at)
    go({ page: to, item: undefined })
  }
  const refresh = () => void invalidateCalls([deskEndpoints.getWaiting, dashboardEndpoints.getDecisionsWaiting])
  /** Leaves a line that no longer waits. @returns the next one */
  const goOn = (line: WaitingLine) => {
    letGo(idOf(line))
    const rest = lines.filter((each) => idOf(each) !== idOf(line))
    const next = rest[Math.min(index, rest.length - 1)]
    if (next) goTo(next)
    else {
      turnTo(Math.max(page - 1, 0))
      findLostFocus()
    }
    refresh()
    return next
  }
  /** Continues with the next one, and says so, with the way back to what was decided where it has a screen. */
  const decided = (line: WaitingLine, what: string, said?: string) => {
    const place = screenOf(line)
    const words = said ?? what
    if (place)
      toast.success(
        wayBack(words, titleOf(line), () => void navigate(place as never)),
        { autoClose: 10_000 }
      )
    else if (said) toast.success(said)
    const next = goOn(line)
    const others = (query.data?.totalElements ?? 1) - (kept ? 0 : 1)
    say(next ? messages.decided(what, spoken(next), others) : messages.decidedLast(what))
  }
  useScreenKeys([
    { key: 'j', does: messages.next, run: () => step(1) },
    { key: 'k', does: messages.previous, run: () => step(-1) }
  ])
  return {
    query,
    lines,
    page,
    pages,
    selected,
    isGone,
    /** Whether a person has opened it; a phone shows the queue until then. */
    isOpened: selected !== undefined && idOf(selected) === item,
    /** Gets the focus as soon as it is there. */
    focused,
    said,
    select: goTo,
    /** Back to the queue, on a phone. */
    leave: () => {
      setFocused(undefined)
      isLeaving.current = true
      go({ page, item: undefined })
    },
    /** Whether the focus is to return to the queue. */
    isLeaving,
    turnTo,
    refresh,
    goOn,
    decided
  }
}
export type Desk = ReturnType<typeof useDesk>

/** The props of every decision. */
export type DecisionProps = { line: WaitingLine; desk: Desk }

/** The screen that shows what a line was about once it is decided; undefined where there is none. */
function screenOf({ kind, key, name, cycle }: WaitingLine) {
  if (kind === 'PAYMENT RUN' || kind === 'RUN WITHDRAWAL') return { to: '/payments/run', search: { runNo: key } }
  if (kind !== 'CYCLE APPROVAL' && kind !== 'CYCLE REVIEW') return undefined
  return { to: '/payoutsDealerSummary', search: { ...cycle, payoutCycleName: name ?? key, flowFrom: 'desk' } }
}
