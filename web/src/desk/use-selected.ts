import type { WaitingLine } from '@payouts/contract/desk/schema'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '#client/toast.ts'
import { idOf, titleOf } from './line-words.ts'
import { messages } from './messages.ts'

type Read = {
  data: { content: readonly WaitingLine[]; totalElements: number } | undefined
  isPlaceholderData: boolean
}

/**
 * The selected line of the queue. One that the person has decided gives way to the next; one that leaves the queue
 * otherwise stays until they go on, with what they have typed, so that nobody decides on what took its place.
 */
export function useSelected(query: Read, item: string | undefined) {
  const lines = query.data?.content ?? []
  const position = useRef(0)
  const shown = useRef<WaitingLine>(undefined)
  const [left, letGo] = useState<string>()
  const former = shown.current && idOf(shown.current) !== left ? shown.current : undefined
  const placeOf = (id: string | undefined) => lines.findIndex((line) => idOf(line) === id)
  const asked = placeOf(item)
  const found = asked < 0 && former ? placeOf(idOf(former)) : asked
  const kept = found < 0 ? former : undefined
  // If it is gone, the line now at its position, or the one before if it was the last of a page.
  const index = found >= 0 ? found : Math.min(position.current, lines.length - 1)
  position.current = Math.max(index, 0)
  const selected = kept ?? lines[index]
  if (!query.isPlaceholderData) shown.current = selected
  // On a longer queue it may only be on another page; a decision of the person's own is about to say so itself.
  const isDeciding = useIsMutating() > 0
  const gone = kept && !isDeciding && query.data?.totalElements === lines.length ? titleOf(kept) : undefined
  useEffect(() => {
    if (gone) toast.notice(messages.gone(gone), { autoClose: 10_000 })
  }, [gone])
  /** Selects by position on a page that is to be read. */
  const startAt = (at: number) => {
    position.current = at
    shown.current = undefined
  }
  return { selected, index, kept, isGone: gone !== undefined, letGo, startAt }
}
