import type { OrdersOf } from './file-profile.ts'
import type { Beneficiary, PaymentFileHead, PaymentOrder, Rail } from './payment-order.ts'

const shop: Beneficiary = {
  name: 'Kedai Telefon Ampang Sdn Bhd',
  bankBic: 'CIBBMYKL',
  bankName: 'CIMB Bank',
  accountNumber: '8001234567',
  idKind: 'BRN',
  idNumber: '201901234567',
  resident: true,
  addressLines: ['12, Jalan Ampang Utama', 'Taman Ampang'],
  postcode: '68000',
  city: 'Ampang',
  stateCode: '10',
  country: 'MYS',
  phone: '+60342912345',
  email: null
}

const details = 'Incentives October 2026'

/**
 * Payments for trying out a layout: each rail and kind of identification, names that are altered or too long,
 * addresses in parts and none. All are fictitious.
 */
export const samplePayments: readonly PaymentOrder[] = [
  {
    ...{ referenceNo: 'PP00000001', amount: 125_050n, rail: 'INTRABANK', details },
    beneficiary: { ...shop, bankBic: 'MBBEMYKL', bankName: 'Maybank', accountNumber: '514012345678' }
  },
  {
    referenceNo: 'PP00000002',
    amount: 1n,
    rail: 'IBG',
    details,
    beneficiary: { ...shop, email: 'akaun@kedai.example' }
  },
  {
    ...{ referenceNo: 'PP00000003', amount: 5_358_137n, rail: 'IBG', details },
    beneficiary: {
      ...shop,
      ...{ name: 'Tan Ah Kow @ José "Joe" Núñez & Anak-Anak Perniagaan Telekomunikasi', accountNumber: '0012345678' },
      ...{ bankBic: 'PBBEMYKL', bankName: 'Public Bank', idKind: 'NRIC', idNumber: '850101145678' },
      ...{ addressLines: [], postcode: null, city: null, stateCode: null, phone: null }
    }
  },
  {
    ...{ referenceNo: 'PP00000004', amount: 99_999_999n, rail: 'IBG', details: '语音 bonus; October/November' },
    beneficiary: {
      ...shop,
      ...{ name: '陈记电讯', bankBic: 'HLBBMYKL', bankName: 'Hong Leong Bank', accountNumber: '12345678901' },
      ...{ idKind: 'PASSPORT', idNumber: 'A12345678', resident: false, country: 'SGP', city: 'Singapore' },
      ...{ addressLines: ['1 Raffles Place'], postcode: '048616', stateCode: null }
    }
  },
  {
    ...{ referenceNo: 'PP00000005', amount: 12_345_678_900n, rail: 'RENTAS', details },
    beneficiary: { ...shop, ...{ name: 'Rangkaian Borneo Bhd', bankBic: 'BIMBMYKLXXX', bankName: 'Bank Islam' } }
  }
]

const sampleHead: Omit<PaymentFileHead, 'count' | 'total' | 'rails'> = {
  runNo: 'PR00000001',
  createdAt: new Date('2026-11-23T02:15:00Z'),
  executeOn: '2026-11-24',
  payer: { name: 'Contoh Telekom Bhd', clientCode: 'CONTOH01', accountNumber: '514098765432', bankBic: 'MBBEMYKL' }
}

/** The head of a file with these payments and their sums. */
export function headOf(orders: readonly PaymentOrder[], more: Partial<PaymentFileHead> = {}): PaymentFileHead {
  const sum = (some: readonly PaymentOrder[]) => some.reduce((total, { amount }) => total + amount, 0n)
  const rails = [...Map.groupBy(orders, ({ rail }) => rail)].map(([rail, of]) => ({
    rail,
    count: of.length,
    total: sum(of)
  }))
  return { ...sampleHead, count: orders.length, total: sum(orders), rails, ...more }
}

/** The payments of each rail, as a file reads them. */
export function ordersIn(orders: readonly PaymentOrder[]): OrdersOf {
  return async function* (rail: Rail) {
    for (const order of orders) if (order.rail === rail) yield order
  }
}
