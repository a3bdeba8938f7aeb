import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSession } from '#client/session/session.ts'
import { lazyMessages } from '../lazy-messages.ts'
import { useMenu } from '../menu/use-menu.ts'
import type { Found } from '../root-route.tsx'

export type FoundGroup = { readonly name: string; readonly found: readonly Found[] }

const leastLetters = 2

/** Screens match at every keystroke; the server searches once typing has paused. */
export function useFound(
  text: string,
  settledText: string
): { screens: readonly Found[]; groups: readonly FoundGroup[]; searching: boolean } {
  const { finders } = useRouter().options.context
  const menu = useSession()?.menu ?? []
  const entries = useMenu().flatMap((group) => group.entries)
  const searchesServer = settledText.trim().length >= leastLetters
  const usable = finders.filter((finder) => finder.mayUse(menu))
  const answers = useQueries({
    queries: usable.map((finder) => ({
      queryKey: ['screen-finder', finder.group, settledText.trim()],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(settledText.trim(), signal),
      enabled: searchesServer
    }))
  })
  const screens = entries
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ label, path, letter }): Found => ({ label, to: path, hint: `g ${letter}` }))
  const groups = [
    { name: lazyMessages.screens, found: screens },
    ...usable.map((finder, index) => ({ name: finder.group, found: (searchesServer && answers[index]?.data) || [] }))
  ]
  return {
    screens,
    groups: groups.filter((group) => group.found.length > 0),
    searching: answers.some((answer) => answer.isFetching)
  }
}
