import type { CompanyType, DealerKind, DealerLine, PayoutRoute, Tier } from '@payouts/contract/dealers/schema'
import type { Day } from '@payouts/contract/page'
import type { Generated, Selectable } from 'kysely'

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
  own_e_invoices: Generated<boolean>
  tin: string | null
  id_kind: string | null
  id_number: string | null
  sst_number: string | null
  msic_code: string | null
  resident: string | null
  resident_since: Day | null
  address_line1: string | null
  address_line2: string | null
  address_line3: string | null
  postcode: string | null
  city: string | null
  state_code: string | null
  country: string | null
  contact_phone: string | null
  contact_email: string | null
  contacts: string | null
  bank_bic: string | null
  account_holder: string | null
  payout_route: Generated<PayoutRoute>
  record_version: Generated<number>
}
export type DealerRow = Selectable<DealersTable>

type BranchesTable = {
  company_id: number
  branch_code: string
  branch_name: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    dealers: DealersTable
    branches: BranchesTable
  }
}
