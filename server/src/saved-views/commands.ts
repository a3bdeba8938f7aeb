import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { mostSavedViews, type savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import './tables.ts'

type Save = typeof savedViewEndpoints.saveView
type Remove = typeof savedViewEndpoints.removeView

/** Saves a view of the caller; it replaces one of the same name, ignoring case, on the same screen. */
export async function saveView(call: WriteCall<CheckedInputOf<Save>>): Promise<OutputOf<Save> | Refusal> {
  const { tx, caller, input } = call
  const { viewId } = await tx
    .insertInto('saved_views')
    .values({ user_id: caller.userId, ...input })
    .onConflict((saved) =>
      saved.expression(sql`user_id, path, compared_form(name)`).doUpdateSet({ search: input.search })
    )
    .returning('view_id as viewId')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('saved_views')
    .select((saved) => saved.fn.countAll<number>().as('count'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  if (count > mostSavedViews)
    return refuse('refusedByRule', `You have ${mostSavedViews} saved views already. Please remove one first.`, 'name')
  await record(call, 'SAVE VIEW', `${caller.name} saved the view ${input.name} of ${input.path}`)
  return { viewId }
}

export async function removeView(call: WriteCall<CheckedInputOf<Remove>>): Promise<OutputOf<Remove> | Refusal> {
  const { tx, caller, input } = call
  const removed = await tx
    .deleteFrom('saved_views')
    .where('user_id', '=', caller.userId)
    .where('view_id', '=', input.viewId)
    .returning(['name', 'path'])
    .executeTakeFirst()
  if (!removed) return refuse('refusedByRule', 'There is no such saved view.', 'viewId')
  await record(call, 'REMOVE VIEW', `${caller.name} removed the view ${removed.name} of ${removed.path}`)
  return { message: 'The view was removed.' }
}

async function record({ tx, caller, requestId, clock }: WriteCall<object>, action: string, activity: string) {
  await recordEvent(tx, { area: 'saved-views', action, activity, actor: caller, requestId, at: clock.now() })
}
