import type { HandOverWay } from '@payouts/contract/cp58/schema'
import type { Ringgit } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { RequestColumns } from '#requests/request-columns.ts'
import type { FormContent } from './form/content.ts'

type Cp58SettingsTable = { first_year: number; handed_over_above: Ringgit; due_month: number; due_day: number }

type Cp58IssuesTable = RequestColumns & {
  change_id: GeneratedAlways<number>
  year: number
  forms: number
  amount: Ringgit
  tax: Ringgit
}

/** Written once. */
type Cp58FormsTable = {
  form_id: GeneratedAlways<number>
  company_id: number
  year: number
  version: number
  change_id: number
  content: ColumnType<FormContent, string, never>
  money: Ringgit
  benefits: Ringgit
  tax: Ringgit
  issued_on: Day
  mail_to: string | null
}

type Cp58FilesTable = { form_id: number; bytes: Buffer; sha256: string }

type Cp58HandOversTable = {
  hand_over_id: GeneratedAlways<number>
  form_id: number
  way: HandOverWay
  recipient: string
  at: Date
  sha256: string
  user_id: number | null
}

/** An address that a mail server refused for good. */
type Cp58MailRefusalsTable = {
  refusal_id: GeneratedAlways<number>
  form_id: number
  mail_to: string
  problem: string
  at: Date
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    cp58_settings: Cp58SettingsTable
    cp58_issues: Cp58IssuesTable
    cp58_forms: Cp58FormsTable
    cp58_files: Cp58FilesTable
    cp58_hand_overs: Cp58HandOversTable
    cp58_mail_refusals: Cp58MailRefusalsTable
  }
}
