import { z } from 'zod'
import { optionalParam } from '#list/search-params.ts'

/** The lists of the screen, of which it shows one at a time. */
export const views = ['entries', 'awaited', 'unknown', 'keptBack', 'files', 'statements'] as const
export type View = (typeof views)[number]

/** The lists of the screen read their own parts of it, and ignore invalid values. */
export const reconciliationSearch = z.looseObject({
  view: optionalParam(z.enum(views)),
  /** Which entries: open ones unless all. */
  entries: optionalParam(z.enum(['open', 'all']))
})

export const isOpenOnly = (entries: 'open' | 'all' | undefined): boolean => entries !== 'all'
