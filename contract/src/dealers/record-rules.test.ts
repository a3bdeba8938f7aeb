import { describe, expect, it, test } from 'vitest'
import { bankByCode, bankByName, banks, banksOn, isOpenOn } from './banks.ts'
import { recordFileColumns } from './import-file.ts'
import { type DealerRecord, isGuarded, maskedAccount, recordGroups } from './record.ts'
import { recordFields } from './record-fields.ts'
import { fieldProblem, recordProblems, storedValue, typedProblem } from './record-rules.ts'

const empty = Object.fromEntries(recordFields.map((field) => [field, null])) as DealerRecord
const today = '2026-11-21'

test('each field is in one group, and each further column of a file is a field', () => {
  expect(Object.values(recordGroups).flat().toSorted()).toEqual([...recordFields].toSorted())
  expect(recordFileColumns.filter((column) => !recordFields.includes(column))).toEqual([])
})

test('what decides who is paid, where and with which tax takes a second person, and no other field', () => {
  expect(recordFields.filter((field) => !isGuarded(field))).toEqual([
    ...['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'stateCode', 'country'],
    ...['phone', 'contacts', 'startDate', 'endDate']
  ])
})

test.each([
  ['tin', 'IG115002000', true],
  ['tin', 'IG56003500070', true],
  ['tin', 'C20880050010', true],
  ['tin', 'D4800990020', true],
  ['tin', 'C2088005001', false],
  ['tin', 'C02088005000', false],
  ['tin', 'EI00000000010', false],
  ['tin', '115002000', false],
  ['idKind', 'NRIC', true],
  ['idKind', 'DRIVING', false],
  ['sstNumber', 'W10-1808-32000059', true],
  ['sstNumber', '1808-32000059', false],
  ['msicCode', '61201', true],
  ['msicCode', '6120', false],
  ['phone', '+60312345678', true],
  ['phone', '0312345678', false],
  ['email', 'aminah@kedai.example', true],
  ['email', 'aminah', false],
  ['country', 'MYS', true],
  ['country', 'MY', false],
  ['stateCode', '14', true],
  ['stateCode', '18', false],
  ['bankBic', 'MBBEMYKL', true],
  ['bankBic', 'MBBEMYKLXXX', true],
  ['bankBic', 'DEUTDEFF', false],
  ['resident', 'Y', true],
  ['resident', 'yes', false],
  ['residentSince', '2026-02-29', false],
  ['payoutRoute', 'WALLET', true],
  ['payoutRoute', 'CASH', false],
  ['contacts', 'x'.repeat(501), false]
] as const)('%s may be %s: %s', (field, value, isRight) => {
  expect(fieldProblem(field, value) === undefined).toBe(isRight)
})

test.each([
  ['phone', '03-1234 5678', '+60312345678'],
  ['phone', '+65 6123 4567', '+6561234567'],
  ['tin', ' ig 115002000', 'IG115002000'],
  ['bankAccountNumber', '5140-1234 5678', '514012345678'],
  ['city', ' Ampang ', 'Ampang'],
  ['city', '  ', null]
] as const)('%s written %j is kept as %j', (field, written, kept) => {
  expect(storedValue(field, written)).toBe(kept)
})

test('what every dealer has cannot be emptied, and anything else can', () => {
  expect(typedProblem('payoutRoute', '')).toBe('is missing')
  expect(typedProblem('companyName', null)).toBe('is missing')
  expect(typedProblem('bankAccountNumber', '')).toBeUndefined()
})

describe('a record', () => {
  const problems = (part: Partial<DealerRecord>) =>
    recordProblems({ ...empty, ...part }, today).map(({ field, problem }) => `${field} ${problem}`)
  const maybank = { bankBic: 'MBBEMYKL', bankName: 'Maybank' }

  it.each([
    [{}, []],
    [{ idKind: 'NRIC' }, ['idNumber is missing beside Kind of identification']],
    [{ idNumber: '201901234567' }, ['idKind is missing beside Identification number']],
    [{ idKind: 'NRIC', idNumber: '201901' }, ['idNumber is not the 12 digits of an NRIC']],
    [{ idKind: 'PASSPORT', idNumber: 'A12345678' }, []],
    [{ resident: 'N' }, ['residentSince is missing beside Resident']],
    [{ resident: 'N', residentSince: '2026-11-22' }, ['residentSince is in the future']],
    [{ ...maybank, bankAccountNumber: '514012345678' }, []],
    [{ ...maybank, bankAccountNumber: '5140123456' }, ['bankAccountNumber does not have the 12 digits of Maybank']],
    [{ ...maybank }, ['bankAccountNumber is missing beside Bank']],
    [{ bankName: 'Bank Contoh', bankAccountNumber: '12-34' }, ['bankAccountNumber is not 5 to 20 digits']],
    [{ startDate: '2026-01-02', endDate: '2026-01-01' }, ['endDate is before the start 2026-01-02']]
  ] as const)('%j has the problems %j', (part, expected) => {
    expect(problems(part)).toEqual(expected)
  })
})

describe('the list of banks', () => {
  it.each([
    ['maybank', 'MBBEMYKL'],
    ['MALAYAN BANKING BERHAD', 'MBBEMYKL'],
    ['CIMB Bank Bhd.', 'CIBBMYKL'],
    ['Bank Islam Malaysia Berhad', 'BIMBMYKL'],
    ['Bank Contoh', undefined]
  ])('knows %s as %s', (name, bic) => {
    expect(bankByName(name)?.bic).toBe(bic)
  })

  it('has each code and each name once', () => {
    expect(new Set(banks.map(({ bic }) => bic)).size).toBe(banks.length)
    const names = banks.flatMap(({ name, aliases }) => [name.toUpperCase(), ...aliases])
    expect(new Set(names).size).toBe(names.length)
    expect(names.map((name) => bankByName(name)?.bic)).not.toContain(undefined)
  })

  it('offers a bank on its days alone, and names it for good', () => {
    const merged = { ...bankByCode('UOVBMYKL'), from: '2010-01-01', to: '2020-12-31' } as (typeof banks)[number]
    expect(['2009-12-31', '2010-01-01', '2020-12-31', '2021-01-01'].map((day) => isOpenOn(merged, day))).toEqual([
      ...[false, true, true, false]
    ])
    expect(banksOn(today)).toHaveLength(banks.length)
  })
})

test('a masked account shows its last four digits', () => {
  expect(maskedAccount('514012345678')).toBe('•••• 5678')
})
