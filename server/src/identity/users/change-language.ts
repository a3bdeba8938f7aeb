import { type Language, languageNames } from '@payouts/contract/language'
import { recordEvent } from '#activity/record.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import '../tables.ts'

/** Keeps the language that the caller chose, for every device. */
export async function changeLanguage({
  tx,
  caller,
  input: { language },
  clock,
  requestId
}: WriteCall<{ language: Language }>): Promise<{ language: Language }> {
  await tx.updateTable('users').set({ language }).where('user_id', '=', caller.userId).execute()
  await recordEvent(tx, {
    area: 'identity',
    action: 'CHANGE LANGUAGE',
    activity: `${caller.name} chose ${languageNames[language]}`,
    actor: caller,
    requestId,
    at: clock.now()
  })
  return { language }
}
