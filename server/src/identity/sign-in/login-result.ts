import type { LoginResult } from '@payouts/contract/identity/endpoints'
import { menuOf } from '@payouts/contract/permissions'
import { findDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { User } from '../users/queries.ts'

/** What the browser learns of a session that was opened: its secrets, and whose it is. */
export async function loginResultOf(
  db: Database,
  user: User,
  opened: Pick<LoginResult, 'sessionId' | 'messageKey' | 'twoStepMissing'>
): Promise<LoginResult> {
  const company = user.company_id === null ? undefined : await findDealer(db, { companyId: user.company_id })
  return {
    ...opened,
    userAccessDetails: { menuList: menuOf(user.granted) },
    isExternalUser: user.company_id === null ? 'N' : 'Y',
    companyCode: company?.companyCode ?? null,
    companyName: company?.companyName ?? null,
    companyId: user.company_id,
    userId: user.user_id,
    name: user.name,
    role: user.role,
    language: user.language,
    isNew: user.tour_ended_at === null
  }
}
