import { isGranted, type MenuList, type Permission, permission } from '#permissions.ts'

/** The permissions to review, decide or mend; users without any have no desk. */
const acts: readonly Permission[] = [
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
  permission('Reconciliation', 'CONFIRM'),
  permission('Reconciliation', 'IMPORT'),
  permission('Validations', 'REPAIR'),
  permission('Debit/Credit', 'EDIT'),
  permission('Payment Runs', 'MAKE'),
  permission('Dealers', 'EDIT'),
  permission('E-Invoices', 'APPROVE'),
  permission('E-Invoices', 'EDIT')
]

/** Whether anything could ever wait for a person with these rights. */
export const hasDesk = (menu: readonly MenuList[]): boolean => acts.some((needed) => isGranted(menu, needed))
