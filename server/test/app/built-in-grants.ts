import { type Granted, permissionTree } from '@payouts/contract/permissions'
import type { BuiltInRole } from '#identity/users/roles.ts'

const reports = { Reports: ['DOWNLOAD'] }

/** The grants of each built-in role at installation; null: all. */
export const builtInGrants: Record<BuiltInRole, Granted | null> = {
  Administrator: null,
  'Payout Reviewer': {
    Payout: ['DOWNLOAD', 'REQUEST APPROVAL', 'HOLD', 'COMMENT'],
    'On Hold': ['DOWNLOAD', 'REQUEST RELEASE', 'COMMENT'],
    Exclusions: ['DOWNLOAD', 'ADD NEW', 'REMOVE', 'EDIT', 'ADD ADJUSTMENT'],
    'Withholding Tax': ['DOWNLOAD', 'ADD NEW', 'REMIT', 'ISSUE'],
    'Payout Dates': ['DOWNLOAD'],
    Signals: ['DISMISS', 'SETTINGS'],
    Validations: ['VIEW', 'SAVE', 'REPAIR'],
    Formulas: ['VIEW', 'EDIT', 'SIMULATE'],
    'Bulk Changes': ['DOWNLOAD', 'UPLOAD'],
    Dealers: ['DOWNLOAD', 'EDIT', 'ANSWER'],
    'Payment Runs': ['DOWNLOAD', 'MAKE', 'WITHDRAW', 'SETTINGS'],
    Reconciliation: ['DOWNLOAD', 'IMPORT'],
    'E-Invoices': ['EDIT'],
    Books: ['CLOSE', 'EDIT', 'EXPORT'],
    ...reports
  },
  'Payout Approver': {
    Payout: ['DOWNLOAD', 'APPROVE', 'COMMENT'],
    'On Hold': ['DOWNLOAD', 'RELEASE', 'CANCEL', 'COMMENT'],
    Exclusions: ['DOWNLOAD'],
    'Withholding Tax': ['DOWNLOAD', 'APPROVE'],
    'Payout Dates': ['DOWNLOAD', 'SAVE', 'EDIT'],
    Signals: ['DISMISS', 'APPROVE'],
    Validations: ['VIEW', 'APPROVE'],
    Formulas: ['VIEW', 'APPROVE', 'SIMULATE'],
    'Debit/Credit': ['APPROVE'],
    'Bulk Changes': ['DOWNLOAD', 'APPROVE'],
    Dealers: ['DOWNLOAD', 'APPROVE', 'VIEW ACCOUNT', 'ANSWER'],
    'Payment Runs': ['DOWNLOAD', 'APPROVE'],
    Reconciliation: ['DOWNLOAD', 'CONFIRM'],
    'E-Invoices': ['APPROVE'],
    Books: ['APPROVE'],
    'Approval Policies': ['APPROVE'],
    Systems: ['APPROVE'],
    ...reports
  },
  Adjuster: { Exclusions: ['DOWNLOAD', 'ADD ADJUSTMENT'], ...permissionTree.Adjustment },
  Reporter: reports,
  Auditor: {
    Payout: ['DOWNLOAD'],
    'On Hold': ['DOWNLOAD'],
    Exclusions: ['DOWNLOAD'],
    'Withholding Tax': ['DOWNLOAD'],
    'Payout Dates': ['DOWNLOAD'],
    Signals: [],
    Validations: ['VIEW'],
    Formulas: ['VIEW'],
    'Freeze Account': ['DOWNLOAD'],
    'Debit/Credit': ['DOWNLOAD'],
    Earmark: ['DOWNLOAD', 'VIEW'],
    'Bulk Changes': ['DOWNLOAD'],
    'Cash Out Limit': ['DOWNLOAD', 'VIEW'],
    Dealers: ['DOWNLOAD'],
    'Payment Runs': ['DOWNLOAD'],
    Reconciliation: ['DOWNLOAD'],
    'E-Invoices': [],
    Books: [],
    Users: [],
    Roles: [],
    Systems: [],
    'Approval Policies': [],
    Audit: ['DOWNLOAD'],
    ...reports
  },
  'Company User': reports,
  'Dealer Owner': {}
}
