import type { DocumentContent, Party } from '#myinvois/document.ts'
import { issueTestCertificate, nameKinds } from '#myinvois/stub/test-authority.ts'

const dealer: Party = {
  name: 'Kedai "Kopi" & Telefon, Ampang — Zön',
  tin: 'C20000000010',
  idKind: 'BRN',
  idNumber: '202001234567',
  sstNumber: null,
  tourismTaxNumber: null,
  msicCode: '46521',
  activity: 'Wholesale of telephones',
  phone: '+60312345678',
  email: null,
  addressLines: ['Lot 66'],
  postcode: '50480',
  city: 'Kuala Lumpur',
  stateCode: '14',
  country: 'MYS'
}

/** A self-billed e-invoice with a clawback. */
export const anEInvoice: DocumentContent = {
  documentNo: 'SB-2026-000001',
  type: '11',
  version: '1.1',
  issuedAt: new Date('2026-11-05T04:05:06.789Z'),
  period: { from: '2026-10-01', to: '2026-10-31' },
  refersTo: [],
  supplier: dealer,
  buyer: { ...dealer, name: 'The Payer Berhad', tin: 'C10000000010', email: 'tax@payer.example' },
  paymentMeans: '03',
  lines: [
    { description: 'Prepaid Activation, 1,200 transactions', classification: '037', amount: 123_456n },
    { description: 'Prepaid Activation, clawbacks of 3 transactions', classification: '037', amount: -310n }
  ]
}

/** Sixteen bytes, the first above 127; a name with a comma and an e-mail address. */
export const testSigner = issueTestCertificate({
  issuer: [
    [nameKinds.commonName, 'Test CA'],
    [nameKinds.email, 'ca@test.example'],
    [nameKinds.organization, 'Tests, Sons & "Co" Sdn Bhd'],
    [nameKinds.country, 'MY']
  ],
  subject: [
    [nameKinds.commonName, 'The Payer Berhad'],
    [nameKinds.taxNumber, 'C10000000010']
  ],
  serial: Buffer.from('f123456789abcdef0123456789abcdef', 'hex'),
  from: new Date('2026-01-01'),
  to: new Date('2029-01-01')
})
