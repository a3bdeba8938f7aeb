import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'

/** A calendar year of the forms. */
export const formYear = z.int().min(2000).max(2199)

/**
 * Nothing: the year came to nothing, so that no form is made. To Issue: there is no form yet. Changed: the figures have
 * changed since the form. Making: the form's file is being made. To Hand Over: the dealer has to receive it. On Request:
 * it is kept, and handed over to a dealer that asks for it. Handed Over: there is proof.
 */
export const formStates = [
  'Nothing',
  'To Issue',
  'Changed',
  'Making',
  'To Hand Over',
  'On Request',
  'Handed Over'
] as const
export const formState = z.enum(formStates)
export type FormState = z.infer<typeof formState>

/** What a dealer's year comes to, in RM. */
const yearFigures = {
  /** In money: what postings paid, less what they took back. */
  money: ringgit,
  /** Not in money, at cost. */
  benefits: ringgit,
  /** Withheld under section 107D. */
  tax: ringgit
}

/** A dealer's form of a year, or what it will say. */
export const formRow = z.object({
  companyCode: z.string(),
  name: z.string(),
  companyType: z.string().nullable(),
  ...yearFigures,
  total: ringgit,
  state: formState
})
export type FormRow = z.infer<typeof formRow>

const figuresOfYear = z.object({ dealers: z.int(), ...yearFigures })

/** The forms of a year as a whole. */
export const yearOfForms = z.object({
  year: formYear,
  /** The years that have figures, the latest first. */
  years: z.array(formYear),
  /** Forms are for a calendar year that is over. */
  isOver: z.boolean(),
  /** By when dealers have their forms. */
  dueOn: day,
  /** A dealer whose year comes to more than this is handed its form. */
  handedOverAbove: ringgit,
  sums: figuresOfYear,
  /** How many dealers have to receive their form, issued or not, and how many of them did, as the proofs say. */
  toReceive: z.object({ dealers: z.int(), received: z.int() }),
  /** How many dealers there are in each state. */
  states: z.partialRecord(formState, z.int()),
  /** Who pays; null while the payer's details are not kept. */
  payer: z.object({ name: z.string(), tin: z.string(), registrationNo: z.string() }).nullable(),
  /** Whether an issue waits for its second person. */
  isRequested: z.boolean(),
  /** How far the files and mails of the latest issue are, also mails whose address is refused; null without one. */
  progress: z.object({ forms: z.int(), made: z.int(), toMail: z.int(), mailed: z.int(), refused: z.int() }).nullable()
})
export type YearOfForms = z.infer<typeof yearOfForms>

/** What a form's figures are compared with. */
const comparedSources = ['POSTINGS', 'DOCUMENTS', 'TAX LISTS'] as const
export type ComparedSource = (typeof comparedSources)[number]

/** A dealer whose figures differ from what another record has of the year. In RM. */
const formDifference = z.object({
  companyCode: z.string(),
  name: z.string(),
  source: z.enum(comparedSources),
  onForm: ringgit,
  found: ringgit
})
export type FormDifference = z.infer<typeof formDifference>

export const mostNamedDifferences = 100

/** A year's figures beside those of another record, in RM. */
const comparedSum = z.object({
  source: z.enum(comparedSources),
  onForms: ringgit,
  found: ringgit,
  /** How many dealers differ. */
  differing: z.int()
})

export const yearComparison = z.object({
  sums: z.array(comparedSum),
  /** What the forms state besides: the system before this one paid it, and no other record has it. */
  broughtForward: ringgit,
  differences: z.array(formDifference).max(mostNamedDifferences)
})
export type YearComparison = z.infer<typeof yearComparison>

/** How a dealer received its form. */
const handOverWays = ['MAIL', 'DOWNLOAD', 'POST', 'IN PERSON'] as const
export type HandOverWay = (typeof handOverWays)[number]
/** The ways that a person records. */
export const recordedWays = ['POST', 'IN PERSON'] as const

/** The proof that a dealer received a form. */
export const handOver = z.object({
  way: z.enum(handOverWays),
  /** An address, or the name of who took it. */
  recipient: z.string(),
  at: instant,
  /** Of the file that was handed over, in hexadecimal digits. */
  sha256: z.string()
})

/** An address that its mail server refused for good, and what it said. */
const refusedMail = z.object({ mailTo: z.string(), problem: z.string(), at: instant })

/** One issued form; a later one replaces it. */
const issuedForm = z.object({
  version: z.int(),
  issuedOn: day,
  issuedBy: z.string(),
  ...yearFigures,
  total: ringgit,
  /** Null until its file is made. */
  sha256: z.string().nullable(),
  handOvers: z.array(handOver),
  refusedMails: z.array(refusedMail)
})
export type IssuedForm = z.infer<typeof issuedForm>

/** A dealer's year with its forms. */
export const dealerForms = z.object({
  year: formYear,
  row: formRow,
  /** What the money consists of. */
  paid: ringgit,
  takenBack: ringgit,
  broughtForward: ringgit,
  /** Credits less debits by hand. They settle other things, and no form states them. */
  adjustments: ringgit,
  differences: z.array(formDifference),
  /** The address that forms are mailed to. */
  email: z.string().nullable(),
  forms: z.array(issuedForm)
})
export type DealerForms = z.infer<typeof dealerForms>

/** A request to issue the forms of a year that are not issued yet, or have changed. In RM. */
export const formIssue = z.object({
  changeId: z.int(),
  year: formYear,
  forms: z.int(),
  amount: ringgit,
  tax: ringgit,
  ...requestAndDecision
})
export type FormIssue = z.infer<typeof formIssue>

/** A form as its own dealer finds it. */
export const ownForm = z.object({ year: formYear, issuedOn: day, total: ringgit, tax: ringgit })
export type OwnForm = z.infer<typeof ownForm>
