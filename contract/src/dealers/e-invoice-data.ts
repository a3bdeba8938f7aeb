import type { DealerRecord } from './record.ts'
import type { RecordField } from './record-fields.ts'

/** What a document has of every dealer, whoever it is. */
const always: readonly RecordField[] = ['addressLine1', 'city', 'stateCode', 'country', 'phone']

/**
 * The fields that a self-billed e-invoice needs of a dealer and that its record lacks, or has in a form that the tax
 * authority does not take. A business has a TIN and a registration number. For an individual either is enough; without
 * both, the TIN is asked for, which withholding tax needs as well. From abroad no TIN is asked for. Postcode, e-mail,
 * SST number and MSIC code may be missing.
 */
export function missingForEInvoice(record: DealerRecord): RecordField[] {
  const missing = always.filter((field) => record[field] === null)
  return [...identityOf(record), ...missing, ...unfitAddress(record)]
}

function identityOf({ companyType, country, tin, idKind, idNumber }: DealerRecord): RecordField[] {
  if (companyType === null) return ['companyType']
  // The authority gives registration numbers of businesses more room than numbers of persons.
  if (idNumber !== null && idKind !== 'BRN' && idNumber.length > longestPersonalNumber) return ['idNumber']
  if (country !== null && country !== malaysia) return idNumber === null ? ['idNumber'] : []
  if (companyType === 'Individual') return tin === null && idNumber === null ? ['tin'] : []
  const registration: RecordField[] = idNumber === null ? ['idNumber'] : idKind === 'BRN' ? [] : ['idKind']
  return [...(tin === null ? (['tin'] as const) : []), ...registration]
}

const malaysia = 'MYS'
const longestPersonalNumber = 12
/** "Not applicable" is the state of every address abroad, and of none in Malaysia. */
const noState = '17'

function unfitAddress({ country, stateCode, postcode }: DealerRecord): RecordField[] {
  if (country === null) return []
  const isHere = country === malaysia
  return [
    ...(stateCode !== null && isHere === (stateCode === noState) ? (['stateCode'] as const) : []),
    ...(isHere && postcode !== null && !/^\d{1,5}$/.test(postcode) ? (['postcode'] as const) : [])
  ]
}
