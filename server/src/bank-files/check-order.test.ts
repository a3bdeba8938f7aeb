import { expect, test } from 'vitest'
import type { Beneficiary, PaymentOrder } from './payment-order.ts'
import { fileProfiles } from './profiles.ts'
import { changesOf, checkHead, checkOrder, fileNameOf } from './render.ts'
import { headOf, samplePayments } from './sample-payments.ts'

const [, plain] = samplePayments
if (!plain) throw new Error('There is no sample payment.')
const order = plain

function profile(name: string) {
  const found = fileProfiles[name]
  if (!found) throw new Error(`There is no profile ${name}.`)
  return found
}
const problems = (name: string, part: Partial<PaymentOrder>, beneficiary: Partial<Beneficiary> = {}) =>
  checkOrder(profile(name), { ...order, ...part, beneficiary: { ...order.beneficiary, ...beneficiary } }).map(
    ({ field, problem }) => `${field} ${problem}`
  )

test.each(Object.keys(fileProfiles))('%s takes a payment that has everything', (name) => {
  expect(problems(name, {})).toEqual([])
})

test.each<[string, string, Partial<PaymentOrder>, Partial<Beneficiary>?]>([
  ['PAIN_001_09', 'beneficiary.bankBic is missing', {}, { bankBic: '' }],
  ['PAIN_001_09', 'beneficiary.bankBic is no code of a bank', {}, { bankBic: 'Maybank' }],
  ['PAIN_001_09', 'beneficiary.accountNumber is missing', {}, { accountNumber: '' }],
  ['PAIN_001_09', 'beneficiary.accountNumber has characters other than digits', {}, { accountNumber: '12-34' }],
  ['PAIN_001_09', 'beneficiary.accountNumber is longer than 34 characters', {}, { accountNumber: '1'.repeat(35) }],
  ['PAIN_001_09', 'beneficiary.name is missing', {}, { name: ' ' }],
  ['PAIN_001_09', 'beneficiary.name has no character that banks permit', {}, { name: '★' }],
  ['PAIN_001_09', 'payment.amount is not above zero', { amount: 0n }],
  ['PAIN_001_09', 'payment.reference is missing', { referenceNo: '' }],
  ['PAIN_001_09', 'beneficiary.postcode is longer than 16 characters', {}, { postcode: '1'.repeat(17) }],
  ['M2U_BIZ_CSV', 'beneficiary.idNumber is missing', {}, { idNumber: null }],
  ['M2U_BIZ_CSV', 'beneficiary.idKind is missing', {}, { idKind: null }],
  ['M2U_BIZ_CSV', 'beneficiary.bank is RJHIMYKL, which the file has no word for', {}, { bankBic: 'RJHIMYKL' }],
  [
    'M2U_BIZ_CSV',
    'payment.rail is RENTAS, which Maybank M2U Biz bulk payment (CSV) does not carry',
    { rail: 'RENTAS' }
  ],
  ['RHB_SMART_PAYROLL', 'payment.rail is RENTAS, which RHB Smart Payroll (Excel) does not carry', { rail: 'RENTAS' }],
  ['RHB_SMART_PAYROLL', 'beneficiary.idNumber is missing', {}, { idNumber: null }]
])('%s: %s', (name, expected, part, beneficiary) => {
  expect(problems(name, part, beneficiary)).toEqual([expected])
})

test('what a profile does not require may be missing', () => {
  expect(problems('RHB_SMART_PAYROLL', {}, { idKind: null, idNumber: null, addressLines: [] })).toEqual([])
  expect(problems('PAIN_001_09', {}, { city: null, country: 'XXX', idKind: null, idNumber: null })).toEqual([])
})

test('several problems are named together, each field once', () => {
  expect(problems('M2U_BIZ_CSV', { amount: -1n }, { name: '', bankBic: '', accountNumber: 'x', idNumber: '' })).toEqual(
    [
      'payment.amount is not above zero',
      'beneficiary.bankBic is missing',
      'beneficiary.accountNumber has characters other than digits',
      'beneficiary.name is missing',
      'beneficiary.bank is missing',
      'beneficiary.idNumber is missing'
    ]
  )
})

test('texts that the file has in other characters or cut are named, and only where the file has them', () => {
  const name = `Núñez & ${'Perniagaan '.repeat(14)}`
  const given = { ...order, beneficiary: { ...order.beneficiary, name, addressLines: ['№ 1'], city: null } }
  const changes = changesOf(profile('PAIN_001_09'), given)
  expect(changes.map(({ field, why }) => [field, why])).toEqual([
    ['beneficiary.name', 'CHARACTERS'],
    ['beneficiary.name', 'LENGTH']
  ])
  expect(changes[0]).toMatchObject({ from: name, to: `Nunez and ${'Perniagaan '.repeat(14)}`.trim() })
  expect(changes[1]?.to).toHaveLength(140)
  expect(changesOf(profile('PAIN_001_09'), order)).toEqual([])
})

test('a comma becomes a space where the file knows no quotes, and the change is named', () => {
  const given = { ...order, beneficiary: { ...order.beneficiary, name: 'Ampang, Cheras dan Rakan' } }
  expect(changesOf(profile('M2U_BIZ_CSV'), given)).toEqual([
    { field: 'beneficiary.name', from: 'Ampang, Cheras dan Rakan', to: 'Ampang Cheras dan Rakan', why: 'CHARACTERS' }
  ])
})

test('what is wrong with our own account, or with the sums of the head, is named before a file is made', () => {
  const head = headOf([order])
  const pain = profile('PAIN_001_09')
  expect(checkHead(pain, head)).toEqual([])
  const payer = { name: '', clientCode: '', accountNumber: '51-40', bankBic: '' }
  expect(checkHead(pain, { ...head, payer }).map(({ field }) => field)).toEqual([
    ...['payer.bankBic', 'payer.accountNumber', 'payer.name', 'payer.clientCode']
  ])
  expect(checkHead(pain, { ...head, total: head.total + 1n })).toEqual([
    { field: 'run.total', problem: 'is not the sum of its rails: 1 of 0.02, 1 of 0.01' }
  ])
  const ofRhb = { ...head, payer: { ...head.payer, bankBic: 'RHBBMYKLXXX' } }
  expect(checkHead(profile('RHB_SMART_PAYROLL'), ofRhb)).toEqual([])
  expect(checkHead(profile('RHB_SMART_PAYROLL'), head)).toEqual([
    { field: 'payer.bankBic', problem: 'is MBBEMYKL, and the file is for accounts at RHBBMYKL' }
  ])
  const many = { ...ofRhb, count: 2_000_000, rails: [{ rail: 'IBG' as const, count: 2_000_000, total: head.total }] }
  expect(checkHead(profile('RHB_SMART_PAYROLL'), many)).toEqual([
    { field: 'run.count', problem: 'is 2000000, and a file holds 1048576 payments at most' }
  ])
})

test('a file is named by its run', () => {
  const head = headOf([order], { runNo: 'PR/7 7' })
  expect(fileNameOf(profile('M2U_BIZ_CSV'), head)).toBe('PR-7-7.csv')
})
