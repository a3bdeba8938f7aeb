import type { MenuList } from '@payouts/contract/permissions'

/** Who makes a call, as the session says; nothing of the envelope's own claims. */
export type Caller = {
  userId: number
  userName: string
  /** The person's name. */
  name: string
  role: string
  /** What the role was granted. */
  menu: MenuList[]
  /** The company of an external user, to whose rows every query must narrow; null for staff. */
  companyId: number | null
}
