import type { CompanyType, DealerKind, DealerLine, Tier } from '@payouts/contract/dealers/schema'
import type { Day } from '@payouts/contract/page'
import type { Selectable } from 'kysely'

type DealersTable = {
  company_id: number
  company_code: string
  company_name: string
  vendor_code: string
  company_type: CompanyType | null
  kind: DealerKind
  line: DealerLine
  bank_name: string | null
  bank_account_number: string | null
  start_date: Day
  end_date: Day
  tier: Tier
  e_invoice_required: boolean
}
export type DealerRow = Selectable<DealersTable>

type BranchesTable = {
  company_id: number
  branch_code: string
  branch_name: string
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    dealers: DealersTable
    branches: BranchesTable
  }
}
