import { recordEvent } from '#activity/record.ts'
import type { Reseal } from '#platform/master-key/reseal.ts'
import { openSecret, sealSecret } from './two-step/authenticator.ts'

/**
 * Authenticator apps keep working. Message keys, and what is only stored as a hash with the former key, do not:
 * everybody has to sign in again, from networks that count as unknown at first, and needs new recovery codes.
 */
export const resealIdentity: Reseal = async (tx, { from, to }) => {
  const secrets = await tx.selectFrom('two_step').select(['user_id', 'sealed_secret']).execute()
  for (const { user_id, sealed_secret } of secrets) {
    const sealed = sealSecret(to, user_id, openSecret(from, user_id, sealed_secret))
    await tx.updateTable('two_step').set({ sealed_secret: sealed }).where('user_id', '=', user_id).execute()
  }
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('bootstraps').execute()
  await tx.deleteFrom('recovery_codes').execute()
  await tx.deleteFrom('usual_places').execute()
  await recordEvent(tx, {
    area: 'users',
    action: 'REPLACE MASTER KEY',
    activity: `Replaced the master key ${from.fingerprint} by ${to.fingerprint}`,
    actor: { name: 'Command line' }
  })
}
