import type { Verdict } from '../cycles/can.ts'
import type { HoldType } from '../cycles/schema.ts'

/** Every hold has an exit: what ends each type, and who can bring it about. */
export const holdExits: Record<HoldType, string> = {
  'Manual Hold':
    'Ends when one person requests its release and another releases it, or when it is cancelled and never paid.',
  'e-Inv Missing': 'Ends by itself when the dealer’s e-invoice numbers are imported; nobody needs to release it.',
  'Account Frozen':
    'Ends when its release is requested and given after the account is unfrozen, or when it is cancelled and never paid.'
}

/** The hold type whose buttons are hidden: its rows clear when their e-invoice numbers arrive. */
export const holdTypeWithoutButtons: HoldType = 'e-Inv Missing'

export const canBeActedOn = (holdType: string): boolean => holdType !== holdTypeWithoutButtons

/** Whether people may request, give, refuse or cancel anything of a hold type. */
export const holdCan = {
  act: (holdType: HoldType): Verdict =>
    canBeActedOn(holdType) ? { allowed: true } : { allowed: false, reason: holdExits[holdType] }
}
