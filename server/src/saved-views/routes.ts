import type { OutputOf } from '@payouts/contract/endpoint'
import { savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { type ReadCall, read, write } from '../platform/http/bind.ts'
import { removeView, saveView } from './commands.ts'
import './tables.ts'

const { getSavedViews } = savedViewEndpoints

export const savedViewRoutes = [
  read(getSavedViews, listSavedViews),
  write(savedViewEndpoints.saveView, saveView),
  write(savedViewEndpoints.removeView, removeView)
]

async function listSavedViews({ db, caller }: ReadCall<object>): Promise<OutputOf<typeof getSavedViews>> {
  const views = await db
    .selectFrom('saved_views')
    .select(['view_id as viewId', 'name', 'path', 'search'])
    .where('user_id', '=', caller.userId)
    .orderBy('name')
    .orderBy('view_id')
    .execute()
  return { views }
}
