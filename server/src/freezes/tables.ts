import type { GeneratedAlways } from 'kysely'

export type FreezesTable = {
  freeze_id: GeneratedAlways<number>
  company_id: number
  reason: string
  pic: string
  bank_name: string
  bank_account_number: string
  frozen_by: number
  frozen_on: Date
  unfreeze_reason: string | null
  unfrozen_by: number | null
  unfrozen_on: Date | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    freezes: FreezesTable
  }
}
