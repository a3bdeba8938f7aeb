import { recordEvent } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import '../tables.ts'

/** Ends the caller's tour of the console, on every device. */
export async function endTour({
  tx,
  caller,
  clock,
  requestId
}: WriteCall<Record<string, never>>): Promise<{ message: string }> {
  const at = clock.now()
  await tx.updateTable('users').set({ tour_ended_at: at }).where('user_id', '=', caller.userId).execute()
  await recordEvent(tx, {
    area: 'identity',
    action: 'END TOUR',
    activity: `${caller.name} ended the tour`,
    actor: caller,
    requestId,
    at
  })
  return { message: 'The tour is over' }
}
