import { z } from 'zod'

/** Other PostgreSQL databases: the address of each by its name. */
export type Archives = Readonly<Record<string, string>>

const form = /^([a-z][a-z0-9_]{0,30})=(postgres(?:ql)?:\/\/\S+)$/

/** `slow=postgres://user:password@host:5432/payouts_archive`, several separated by blanks. */
export const archivesVariable = z
  .string()
  .default('')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine(
    (parts) => parts.every((part) => URL.canParse(form.exec(part)?.[2] ?? '')),
    'must be names with addresses such as slow=postgres://user:password@host:5432/payouts_archive, separated by blanks'
  )
  .transform((parts): Archives => Object.fromEntries(parts.map((part) => form.exec(part)?.slice(1) ?? [])))
