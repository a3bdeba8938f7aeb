import type { Generated } from 'kysely'

type SavedViewsTable = {
  view_id: Generated<number>
  user_id: number
  /** Unique for a person and screen. */
  name: string
  path: string
  search: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable
  }
}
