import { z } from 'zod'

/** An entry of the archive. Its digest reveals damage. */
const part = z.object({
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** Of the unpacked content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/)
})
export type Part = z.output<typeof part>

const tablePart = part.extend({
  schema: z.string(),
  table: z.string().regex(/^\w+$/),
  /** The columns that COPY reads and writes, in order, without generated ones. */
  columns: z.array(z.object({ name: z.string(), type: z.string().regex(/^[\w. ,()[\]]+$/) })),
  /** The parent table and the value of a partition, and into how many parts it is cut. */
  partitionOf: z.object({ table: z.string(), batchNo: z.int(), partCount: z.int().min(1).max(1000) }).nullable(),
  rows: z.int().nonnegative()
})
export type TablePart = z.output<typeof tablePart>

/** The contents of a backup. It is the archive's last entry, written once everything else is known. */
export const manifest = z.object({
  format: z.literal('dealer-payouts backup 1'),
  /** The moment of the snapshot. */
  madeOn: z.iso.datetime(),
  productVersion: z.string(),
  postgresVersion: z.string(),
  /** The fingerprint of the master key that sealed values of the database. */
  masterKey: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(tablePart),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  files: z.array(part),
  /** Attachments that the file store lacks or has with other bytes. */
  lostFiles: z.array(z.string()),
  /** The master key itself, if it was requested. */
  key: part.nullable()
})
export type Manifest = z.output<typeof manifest>

export const manifestName = 'manifest.json'
export const keyName = 'keys/master-key'
export const tablePartName = (schema: string, table: string): string => `database/${schema}.${table}.tsv`
export const filePartName = (storedAs: string): string => `files/${storedAs}`
export const storedNameOf = (filePart: string): string => filePart.slice('files/'.length)
