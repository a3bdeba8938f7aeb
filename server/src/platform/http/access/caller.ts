import type { Language } from '@payouts/contract/language'
import type { MenuList } from '@payouts/contract/permissions'

/** The caller according to the session, never to the envelope. */
export type Caller = {
  userId: number
  userName: string
  /** The person's name. */
  name: string
  role: string
  /** The role's permissions. */
  menu: MenuList[]
  /** The company of an external user, to which every query must narrow its rows; null for staff. */
  companyId: number | null
  /** In which an external user reads; staff read English. */
  language?: Language
}
