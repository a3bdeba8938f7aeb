import { dealerFileColumns, type RecordFileColumn } from '@payouts/contract/dealers/import-file'
import { ringgitOf } from '@payouts/contract/money'
import { secondPersonFor } from '#dealer-records/commands/file-changes.ts'
import type { EInvoiceDuties } from '#dealers/import/dealer-import.ts'
import { importDealers } from '#dealers/import/import-dealers.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { isRefusal } from '#platform/refusal.ts'
import { bringForward } from '#withholding-tax/commands.ts'
import { type Random, randomFrom } from './random.ts'

export type SampleDealer = {
  companyId: number
  companyCode: string
  /** The town of its first branch. */
  town: string
  eInvoiceRequired: boolean
  hasBank: boolean
}

const dealerCount = 120
const firstCompanyId = 900_001

const families = [
  'Setia',
  'Gemilang',
  'Sinar',
  'Harmoni',
  'Jaya',
  'Permata',
  'Perdana',
  'Bintang',
  'Mutiara',
  'Maju'
] as const
const trades = ['Telecom', 'Mobile', 'Komunikasi', 'Digital', 'Wireless'] as const
const people = [
  'Aishah binti Karim',
  'Muhammad Hafiz bin Abdullah',
  'Wong Siew Ling',
  'Rajendran a/l Muthu',
  'Siti Nurhaliza binti Rosli',
  'Chong Kah Wai',
  'Dayang Norhana binti Awang',
  'Prakash a/l Nair'
] as const
/** Each with the tax authority's code of its state. */
const stateOf = {
  ...{ Ampang: '10', Bangsar: '14', Cheras: '14', Ipoh: '08', 'Johor Bahru': '01', Kajang: '10', Klang: '10' },
  ...{ 'Kota Bharu': '03', 'Kota Kinabalu': '12', Kuantan: '06', Kuching: '13', Melaka: '04', Miri: '13' },
  ...{ Penang: '07', Seremban: '05', 'Shah Alam': '10', Sibu: '13', Taiping: '08', Tawau: '12' }
} as const
type Town = keyof typeof stateOf
const towns = Object.keys(stateOf) as [Town, ...Town[]]
const banks = ['Maybank', 'CIMB Bank', 'Public Bank', 'RHB Bank', 'Hong Leong Bank', 'Bank Islam'] as const
const tiers = ['Basic', 'Silver', 'Gold', 'Platinum'] as const

/** One name that no column is wide enough for. */
const longestName = 'Pusat Perkhidmatan Telekomunikasi dan Penyelesaian Digital Bersepadu Wilayah Utara Semenanjung'

/** What the sample's records have beyond the required columns. */
const furtherColumns = [
  ...(['tin', 'idKind', 'idNumber', 'msicCode', 'resident', 'residentSince'] as const),
  ...(['addressLine1', 'postcode', 'city', 'stateCode', 'country', 'phone', 'email'] as const)
] satisfies RecordFileColumn[]

/** Every fourth dealer keeps payouts on the account, and cashes out by the wallet. */
const usesWallet = (index: number) => index % 4 === 0

/** Every fifth dealer has as few of them as a provider's first file. */
function furtherValues(index: number, town: Town, isPerson: boolean): (string | number)[] {
  if (index % 5 === 4) return furtherColumns.map(() => '')
  const number = String(1000 + index)
  return [
    ...[isPerson ? `IG11500${number}` : `C20880${number}0`, isPerson ? 'NRIC' : 'BRN'],
    ...[isPerson ? `77062501${number}` : `20190123${number}`, '61201', 'Y', '2018-01-01'],
    ...[`${index + 1} Jalan Utama`, String(40_000 + index), town, stateOf[town], 'MYS', `+60312${30_000 + index}`],
    `owner@s${10_001 + index}.example`
  ]
}

type Described = SampleDealer & { rows: string[] }

/** About 120 dealers with codes from S10001: every kind, line, tier and company type, some without a bank. */
function describeDealers(): Described[] {
  const random = randomFrom(120_001)
  return Array.from({ length: dealerCount }, (_, index) => describeDealer(index, random))
}

function describeDealer(index: number, random: Random): Described {
  const companyId = firstCompanyId + index
  const companyCode = `S${10_001 + index}`
  const town = random.oneOf(towns)
  const companyType = random.oneOf(['Sdn Bhd', 'Sdn Bhd', 'Sole Proprietor', 'Individual', 'Partnership'] as const)
  const shop = `${random.oneOf(families)} ${town} ${random.oneOf(trades)}`
  const names: Record<typeof companyType, string> = {
    'Sdn Bhd': `${shop} Sdn Bhd`,
    'Sole Proprietor': `${shop} Enterprise`,
    Partnership: `${shop} & Rakan`,
    Individual: random.oneOf(people)
  }
  const hasBank = index % 24 !== 17
  const eInvoiceRequired = index % 9 === 4
  const company = [
    ...[companyId, companyCode, index === 11 ? `${longestName} Sdn Bhd` : names[companyType], `V${30_001 + index}`],
    ...[index % 40 === 7 ? '' : companyType, index % 8 === 0 ? 'MASTER_DEALER' : 'DEALER'],
    ...[
      random.oneOf(['PREPAID', 'POSTPAID'] as const),
      ...(hasBank ? [random.oneOf(banks), bankAccount(random)] : ['', ''])
    ],
    ...[`20${random.between(18, 23)}-01-01`, '2030-12-31', random.oneOf(tiers), eInvoiceRequired ? 'Y' : 'N']
  ]
  const branches = index % 6 === 0 ? [town, random.oneOf(towns), random.oneOf(towns)] : [town]
  const isPerson = companyType === 'Individual' || companyType === 'Sole Proprietor'
  const further = furtherValues(index, town, isPerson)
  const rows = branches.map((name, branch) =>
    [...company, `B00${branch + 1}`, `${name} branch`, ...further, usesWallet(index) ? 'WALLET' : 'BANK'].join(',')
  )
  return { companyId, companyCode, town, eInvoiceRequired, hasBank, rows }
}

function bankAccount(random: Random): string {
  return String(random.between(100_000, 999_999)) + String(random.between(100_000, 999_999))
}

/** Dealers are added before any cycle. */
const noCycles: EInvoiceDuties = { lock: async () => {}, follow: async () => {} }

/** Imports the sample dealers like a file, with what some were paid before this product. */
export async function addSampleDealers(db: Database, lastYear: number): Promise<SampleDealer[]> {
  const dealers = describeDealers()
  const content = Buffer.from(
    [[...dealerFileColumns, ...furtherColumns, 'payoutRoute'].join(','), ...dealers.flatMap(({ rows }) => rows)].join(
      '\n'
    )
  )
  await db.transaction().execute(async (tx) => {
    const report = await importDealers(tx, {
      fileName: 'sample dealers',
      async *open() {
        yield content
      },
      actor: 'system',
      today: systemClock.today(),
      openAccounts: openDealerAccounts,
      secondPerson: secondPersonFor({ fileName: 'sample dealers', clock: systemClock, fourEyes: true }),
      eInvoices: noCycles
    })
    if (isRefusal(report) || report.rowsRejected > 0) throw new Error('The sample dealers are not accepted.')
    // Some are above the threshold of section 107D, so that tax is withheld from individuals among them.
    const formerlyPaid = dealers
      .filter(({ companyId }) => companyId % 3 === 0)
      .map(({ companyId }) => ({
        ...{ companyId, year: lastYear },
        amount: ringgitOf(40_000_00n + BigInt(companyId % 7) * 25_000_50n)
      }))
    await bringForward(tx, formerlyPaid)
  })
  return dealers.map(({ rows: _, ...dealer }) => dealer)
}
