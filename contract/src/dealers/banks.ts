import type { Day } from '#page.ts'

/** A bank for payouts, with the days on which it may be chosen. */
export type Bank = {
  /** Its business identifier code, ISO 9362. */
  bic: string
  name: string
  /** Other names in files, in capitals and without a legal form. */
  aliases: readonly string[]
  /** The number of digits of its current and savings accounts, if that is published. */
  digits?: AccountDigits
  from: Day
  /** The last day; null while it exists. */
  to: Day | null
}

/**
 * The range of digits. `certain`: the published lists agree on one length, and an account with another length is
 * refused if its bank is given by code. If they differ, or only one has the bank, the range is the widest, and
 * another length is only noted.
 */
type AccountDigits = { from: number; to: number; certain: boolean }

const always = (length: number): AccountDigits => ({ from: length, to: length, certain: true })
const between = (from: number, to: number): AccountDigits => ({ from, to, certain: false })

const unlimited: Pick<Bank, 'from' | 'to'> = { from: '2000-01-01', to: null }

/**
 * Malaysian banks by code. A bank that merges keeps its line with a last day, so that earlier choices still have a
 * name; its successor gets a line with a first day. `docs/decisions/compared-forms.md` has the sources.
 */
export const banks: readonly Bank[] = [
  { bic: 'PHBMMYKL', name: 'Affin Bank', aliases: ['AFFIN'], digits: always(12), ...unlimited },
  { bic: 'AIBBMYKL', name: 'Affin Islamic Bank', aliases: ['AFFIN ISLAMIC'], ...unlimited },
  {
    bic: 'AGOBMYKL',
    name: 'Agrobank',
    aliases: ['AGRO BANK', 'BANK PERTANIAN MALAYSIA'],
    digits: between(16, 16),
    ...unlimited
  },
  {
    bic: 'RJHIMYKL',
    name: 'Al Rajhi Bank',
    aliases: ['AL RAJHI', 'ALRAJHI BANK'],
    digits: between(15, 15),
    ...unlimited
  },
  { bic: 'MFBBMYKL', name: 'Alliance Bank', aliases: ['ALLIANCE'], digits: always(15), ...unlimited },
  { bic: 'ALSRMYKL', name: 'Alliance Islamic Bank', aliases: ['ALLIANCE ISLAMIC'], ...unlimited },
  { bic: 'ARBKMYKL', name: 'AmBank', aliases: ['AM BANK', 'AMBANK (M)'], digits: between(12, 13), ...unlimited },
  { bic: 'AISLMYKL', name: 'AmBank Islamic', aliases: ['AM BANK ISLAMIC'], ...unlimited },
  {
    bic: 'BIMBMYKL',
    name: 'Bank Islam',
    aliases: ['BANK ISLAM MALAYSIA', 'BIMB'],
    digits: between(13, 14),
    ...unlimited
  },
  {
    ...{ bic: 'BMMBMYKL', name: 'Bank Muamalat', aliases: ['BANK MUAMALAT MALAYSIA', 'MUAMALAT'] },
    ...{ digits: always(14), ...unlimited }
  },
  {
    ...{ bic: 'BKRMMYKL', name: 'Bank Rakyat', aliases: ['BANK KERJASAMA RAKYAT MALAYSIA'] },
    ...{ digits: between(10, 12), ...unlimited }
  },
  { bic: 'BSNAMYK1', name: 'Bank Simpanan Nasional', aliases: ['BSN'], ...unlimited },
  { bic: 'CIBBMYKL', name: 'CIMB Bank', aliases: ['CIMB'], digits: between(10, 14), ...unlimited },
  { bic: 'HLBBMYKL', name: 'Hong Leong Bank', aliases: ['HONG LEONG', 'HLB'], digits: between(11, 11), ...unlimited },
  {
    ...{ bic: 'HBMBMYKL', name: 'HSBC Bank Malaysia', aliases: ['HSBC', 'HSBC BANK'] },
    ...{ digits: between(12, 12), ...unlimited }
  },
  { bic: 'MBBEMYKL', name: 'Maybank', aliases: ['MALAYAN BANKING', 'MBB'], digits: always(12), ...unlimited },
  { bic: 'OCBCMYKL', name: 'OCBC Bank', aliases: ['OCBC', 'OCBC BANK (MALAYSIA)'], ...unlimited },
  { bic: 'PBBEMYKL', name: 'Public Bank', aliases: ['PBB'], digits: always(10), ...unlimited },
  { bic: 'RHBBMYKL', name: 'RHB Bank', aliases: ['RHB'], digits: always(14), ...unlimited },
  {
    bic: 'SCBLMYKX',
    name: 'Standard Chartered Bank',
    aliases: ['STANDARD CHARTERED', 'SCB'],
    digits: between(12, 12),
    ...unlimited
  },
  {
    ...{
      bic: 'UOVBMYKL',
      name: 'United Overseas Bank',
      aliases: ['UOB', 'UOB BANK', 'UNITED OVERSEAS BANK (MALAYSIA)']
    },
    ...{ digits: between(11, 11), ...unlimited }
  }
]

const bankOfCode = new Map(banks.map((bank) => [bank.bic, bank]))
const bankOfName = new Map(banks.flatMap((bank) => [bank.name, ...bank.aliases].map((name) => [plainName(name), bank])))

/** The bank of a code of 8 letters and figures, or of 11, whose last three name a branch. */
export function bankByCode(bic: string): Bank | undefined {
  return bankOfCode.get(bic.slice(0, 8))
}

/** The bank that a name in a file means: in any case, with or without legal form. */
export function bankByName(name: string): Bank | undefined {
  return bankOfName.get(plainName(name))
}

/** The banks that may be chosen on a day, by their names. */
export function banksOn(day: Day): readonly Bank[] {
  return banks.filter((bank) => isOpenOn(bank, day))
}

export const isOpenOn = ({ from, to }: Bank, day: Day): boolean => from <= day && (to === null || day <= to)

/** A bank's name without capitals, punctuation and legal form. */
export function plainName(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[.,]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ (?:BERHAD|BHD)$/, '')
}
