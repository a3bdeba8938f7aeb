import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'

/** A saved list: a screen's path, and its search with filters, order and page size. */
const savedView = z.object({
  viewId: z.int(),
  name: z.string(),
  path: z.string(),
  /** Without its question mark. */
  search: z.string()
})
export type SavedView = z.infer<typeof savedView>

/** How many views a person may keep. */
export const mostSavedViews = 50

/** A person's own views. Another person's is answered like a missing one. */
export const savedViewEndpoints = {
  getSavedViews: endpoint({
    path: '/api/v1/user/getSavedViews',
    summary: "Lists the caller's saved views",
    kind: 'read',
    access: 'session',
    input: z.object({}),
    /** By their names. */
    output: z.object({ views: z.array(savedView) })
  }),
  /** In their order; null for a list that is not counted, or not permitted. */
  countLists: endpoint({
    path: '/api/v1/user/countLists',
    summary: 'Counts the rows that lists find, each narrowed as its own call would be',
    kind: 'read',
    access: 'session',
    input: z.object({
      lists: z
        .array(z.strictObject({ path: z.string().max(200), payload: z.record(z.string().max(40), z.unknown()) }))
        .min(1)
        .max(mostSavedViews)
    }),
    output: z.object({ totals: z.array(z.int().nullable()) })
  }),
  saveView: endpoint({
    path: '/api/v1/user/saveView',
    summary: 'Saves a view of a list under a name, or gives the name another view of that list',
    kind: 'write',
    access: 'session',
    input: z.object({
      name: z.string().trim().min(1, 'Please enter a name.').max(40, 'Please enter at most 40 characters.'),
      path: z.string().regex(/^\/[A-Za-z][A-Za-z0-9/]{0,60}$/),
      search: z.string().max(2000)
    }),
    output: z.object({ viewId: z.int() })
  }),
  removeView: endpoint({
    path: '/api/v1/user/removeView',
    summary: "Removes one of the caller's saved views",
    kind: 'write',
    access: 'session',
    input: z.object({ viewId: z.int() }),
    output: messageResult
  })
} as const
