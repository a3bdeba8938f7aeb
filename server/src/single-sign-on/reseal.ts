import type { Reseal } from '#platform/master-key/reseal.ts'
import './tables.ts'

/** Sign-ins that are on their way begin again; sessions end in any case. */
export const resealSingleSignOn: Reseal = async (tx) => {
  await tx.deleteFrom('provider_sign_ins').execute()
}
