import { profileName, rail } from '@payouts/contract/bank-files/schema'
import { bankByCode } from '@payouts/contract/dealers/banks'
import { ringgit } from '@payouts/contract/money'
import { z } from 'zod'
import { datePattern, decimalForms } from './formats.ts'
import { nameParts, namesEachRun } from './name-pattern.ts'
import { type FilePart, type SourceName, sourceNames, sources, sourcesOfPart } from './sources.ts'

/** Printable ASCII: the constant texts of a layout. */
const constantText = z
  .string()
  .max(200)
  .regex(/^[ -~]*$/, 'must be printable ASCII')
  .refine((text) => !/^[=+@-]/.test(text), 'must not begin with = + - or @, which spreadsheets run')
const source = z.enum(sourceNames, 'must be one of the sources that docs/bank-layouts.md lists')

/** A record or field is written only if a source has one of these values, or any value. */
const condition = z
  .strictObject({ source, is: z.array(z.string()).min(1).optional(), present: z.literal(true).optional() })
  .refine(({ is, present }) => (is === undefined) !== (present === undefined), 'must have either "is" or "present"')
export type Condition = z.infer<typeof condition>

const field = z
  .strictObject({
    name: z.string().min(1).max(60),
    source: source.optional(),
    constant: constantText.optional(),
    when: condition.optional(),
    /** The bank's word for each value; `*` for all others. */
    values: z.record(z.string(), constantText).optional(),
    mandatory: z.boolean().default(false),
    width: z.int().min(1).max(2000).optional(),
    /** The first character that is taken, from 1: a long name may fill two fields. */
    start: z.int().min(1).max(2000).default(1),
    /** What happens to a text that is longer than the width. */
    longer: z.enum(['refuse', 'cut', 'continue']).default('refuse'),
    pad: z
      .string()
      .regex(/^[ -~]$/, 'must be one printable character')
      .default(' '),
    align: z.enum(['left', 'right']).default('left'),
    decimals: z.enum(decimalForms).default('point'),
    date: z.string().regex(datePattern, 'must be made of yyyy, yy, MM, dd, HH, mm, ss and / : . - T').optional(),
    characters: z.enum(['permitted', 'alphanumeric', 'digits', 'email']).default('permitted'),
    upperCase: z.boolean().default(false)
  })
  .superRefine((given, context) => {
    for (const [path, message] of fieldFaults(given)) context.addIssue({ code: 'custom', path: [path], message })
  })
export type LayoutField = z.infer<typeof field>

type GivenField = {
  source?: SourceName | undefined
  constant?: string | undefined
  date?: string | undefined
  values?: object | undefined
  width?: number | undefined
}

/** Contradictions inside a field. */
function* fieldFaults(given: GivenField): Generator<[path: string, message: string]> {
  if ((given.source === undefined) === (given.constant === undefined))
    yield ['source', 'must be given, or else "constant"; not both']
  const kind = given.source && sources[given.source].kind
  if ((kind === 'date') !== (given.date !== undefined))
    yield ['date', kind === 'date' ? 'must say how the date is written' : 'belongs to a source that is a date']
  if (given.values && kind !== 'text') yield ['values', 'belong to a source that is a text']
  if (given.constant && given.width && given.constant.length > given.width)
    yield ['constant', `is longer than the width of ${given.width}`]
}

const fileParts = ['header', 'payment', 'trailer'] as const satisfies FilePart[]

const record = z.strictObject({ when: condition.optional(), fields: z.array(field).min(1).max(200) })
export type LayoutRecord = z.infer<typeof record>

const records = z
  .strictObject({
    header: z.array(record).default([]),
    payment: z.array(record).min(1),
    trailer: z.array(record).default([])
  })
  .superRefine((given, context) => {
    for (const part of fileParts)
      for (const [at, { when, fields }] of given[part].entries()) {
        const named = [
          [[], { source: undefined, when }] as const,
          ...fields.map((one, index) => [['fields', index], one] as const)
        ]
        for (const [path, one] of named)
          for (const [key, name] of [
            ['source', one.source],
            ['when', one.when?.source]
          ] as const)
            if (name && !sourcesOfPart[part].has(name))
              context.addIssue({
                code: 'custom',
                path: [part, at, ...path, key],
                message: `names ${name}, which a ${part} does not know`
              })
      }
  })

const head = {
  name: profileName,
  title: z.string().min(1).max(80),
  /** The bank's document, and open questions. */
  document: z.string().max(2000).default(''),
  bankBic: z
    .string()
    .refine((bic) => bankByCode(bic) !== undefined, 'must be the code of a bank of contract/src/dealers/banks.ts')
    .nullable()
    .default(null),
  rails: z.array(rail).min(1),
  /** The largest payment that the bank accepts by each rail. */
  largest: z.partialRecord(rail, ringgit).default({}),
  mostPayments: z.int().min(1).nullable().default(null),
  fileName: z
    .string()
    .max(120)
    .refine((pattern) => nameParts(pattern) !== undefined, {
      message: 'must be letters, digits, . _ - and run or payer sources',
      abort: true
    })
    .refine(namesEachRun, 'must hold {run.number}: two files of one name would be taken for one')
}

/** All text is ASCII, so US-ASCII covers ISO-8859-1, and UTF-8 without a byte order mark. */
export const encodings = ['US-ASCII', 'UTF-8 with BOM', 'UTF-16 with BOM'] as const
const asText = { lineEnd: z.enum(['CRLF', 'LF']).default('CRLF'), encoding: z.enum(encodings).default('US-ASCII') }

const delimited = z.strictObject({
  kind: z.literal('delimited'),
  ...head,
  ...asText,
  delimiter: z.string().regex(/^[,;|\t]$/, 'must be a comma, a semicolon, a bar or a tab'),
  /** `auto` quotes a field that contains the delimiter; `none` writes a space instead. */
  quotes: z.enum(['auto', 'none']).default('auto'),
  /** Shorter records are filled with empty fields. */
  leastFields: z.int().min(1).max(200).default(1),
  records
})

const fixed = z
  .strictObject({ kind: z.literal('fixed'), ...head, ...asText, records })
  .superRefine((layout, context) => {
    for (const part of fileParts)
      layout.records[part].forEach(({ fields }, at) => {
        fields.forEach(({ width }, index) => {
          if (width !== undefined) return
          const path = ['records', part, at, 'fields', index, 'width']
          context.addIssue({ code: 'custom', path, message: 'must be given in a layout of fixed widths' })
        })
      })
  })

/** An Excel workbook of one sheet. Amounts are numbers, everything else is text. */
const spreadsheet = z.strictObject({
  kind: z.literal('spreadsheet'),
  ...head,
  sheet: z.string().min(1).max(31).default('Payments'),
  records
})

const code = z.string().regex(/^[A-Za-z0-9]{1,35}$/, 'must be a code of letters and digits')

/** ISO 20022: the standard defines the records; only differences between banks are data. */
const xml = z.strictObject({
  kind: z.literal('xml'),
  ...head,
  message: z.enum(['pain.001.001.09', 'pain.001.001.03']),
  /** Whether the bank books one debit for all payments of a rail, or one for each payment. */
  batchBooking: z.boolean().default(true),
  chargeBearer: z.enum(['DEBT', 'CRED', 'SHAR', 'SLEV']).default('DEBT'),
  /** How the bank wants rails to be named: codes of ISO's lists, or the bank's own names. */
  paymentTypes: z
    .partialRecord(
      rail,
      z.strictObject({
        serviceLevel: code.max(4).optional(),
        localInstrument: code.optional(),
        categoryPurpose: code.max(4).optional()
      })
    )
    .default({}),
  purpose: code.max(4).optional(),
  /** The longest name and remittance information, if the bank accepts less than the standard. */
  nameWidth: z.int().min(1).max(140).default(140),
  detailsWidth: z.int().min(1).max(140).default(140)
})

/** A bank's file format as data. docs/bank-layouts.md explains each part. */
export const layoutShape = z.discriminatedUnion('kind', [delimited, fixed, spreadsheet, xml])
export type Layout = z.infer<typeof layoutShape>
export type LayoutOf<Kind extends Layout['kind']> = Extract<Layout, { kind: Kind }>
