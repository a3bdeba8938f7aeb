import { isGranted, type MenuList, type Permission, permission } from '#permissions.ts'

/** The permissions to review or decide; users without any have no desk. */
const decides: readonly Permission[] = [
  permission('Payout', 'REQUEST APPROVAL'),
  permission('Payout', 'APPROVE'),
  permission('Validations', 'SAVE'),
  permission('Validations', 'APPROVE'),
  permission('On Hold', 'RELEASE'),
  permission('On Hold', 'CANCEL'),
  permission('Dealers', 'APPROVE'),
  permission('Debit/Credit', 'APPROVE'),
  permission('Users', 'APPROVE'),
  permission('Roles', 'APPROVE'),
  permission('Signals', 'APPROVE'),
  permission('Payment Runs', 'APPROVE'),
  permission('Approval Policies', 'APPROVE'),
  permission('Bulk Changes', 'APPROVE'),
  permission('Reconciliation', 'CONFIRM')
]

/** Whether anything could ever wait for a person with these rights. */
export const hasDesk = (menu: readonly MenuList[]): boolean => decides.some((needed) => isGranted(menu, needed))
