import type { OutputOf } from '@payouts/contract/endpoint'
import { savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { type ReadCall, type Route, read, write } from '#platform/http/calls/bind.ts'
import { removeView, saveView } from './commands.ts'
import { countedLists, countLists } from './count-lists.ts'
import './tables.ts'

const { getSavedViews } = savedViewEndpoints

/** @param allRoutes the server's calls, including the lists of views */
export function savedViewRoutes(allRoutes: () => readonly Route[]): Route[] {
  return [
    read(getSavedViews, listSavedViews),
    read(savedViewEndpoints.countLists, (call) => countLists(call, countedLists(allRoutes()))),
    write(savedViewEndpoints.saveView, saveView),
    write(savedViewEndpoints.removeView, removeView)
  ]
}

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
