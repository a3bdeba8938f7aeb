import type { Rail } from '@payouts/contract/bank-files/schema'
import type { OrdersOf } from '../file-profile.ts'
import { type CompiledField, compileField, type Notes } from '../layout/fields.ts'
import { amountText, dateText } from '../layout/formats.ts'
import type { LayoutField, LayoutOf } from '../layout/layout.ts'
import { strictNotes } from '../layout/records.ts'
import type { RecordContext, SourceName } from '../layout/sources.ts'
import { type FileWriter, inPieces, newContext, ordersInOrder, type RailOfHead } from './file-writer.ts'

type PainLayout = LayoutOf<'xml'>

/** Differences between the versions of the message. */
const dialects = {
  'pain.001.001.09': {
    bic: 'BICFI',
    bicPattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
    executionDate: (day: string) => `<Dt>${day}</Dt>`
  },
  'pain.001.001.03': {
    bic: 'BIC',
    // Narrower: the bank is letters only, and the location has no 0 or 1 first and no O second.
    bicPattern: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/,
    executionDate: (day: string) => day
  }
} as const

/**
 * ISO 20022 customer credit transfer initiation with one PmtInf for each rail. MsgId is the run's number, PmtInfId
 * that and the rail, EndToEndId the payment's reference; a bank's answer names one of the three.
 */
export function painWriter(layout: PainLayout): FileWriter {
  const fields = compileFields(layout)
  return {
    contentType: 'application/xml',
    readHead(context, notes) {
      for (const field of Object.values(fields.head)) field.read(context, notes)
      bankXml(layout, fields.head.bic, context, notes)
    },
    readOrder: (context, notes) => void paymentXml(layout, fields, context, notes),
    write(head, ordersOf) {
      const context = newContext(head)
      return inPieces(messageXml(layout, fields, { context, ordersOf }), (text) => Buffer.from(text, 'utf8'))
    }
  }
}

type Fields = ReturnType<typeof compileFields>

function compileFields({ nameWidth, detailsWidth }: PainLayout) {
  const of = (source: SourceName, width: number, more: Partial<LayoutField> = {}): CompiledField =>
    compileField({ ...plainField, name: source, source, width, ...more }, undefined)
  const must = { mandatory: true }
  const cut = { longer: 'cut' as const }
  return {
    head: {
      runNo: of('run.number', 24, must),
      name: of('payer.name', 140, { ...must, ...cut }),
      clientCode: of('payer.clientCode', 35, must),
      account: of('payer.accountNumber', 34, { ...must, characters: 'digits' }),
      bic: of('payer.bankBic', 11, must)
    },
    payment: {
      reference: of('payment.reference', 35, must),
      bic: of('beneficiary.bankBic', 11, must),
      name: of('beneficiary.name', nameWidth, { ...must, ...cut }),
      account: of('beneficiary.accountNumber', 34, { ...must, characters: 'digits' }),
      idNumber: of('beneficiary.idNumber', 35),
      details: of('payment.details', detailsWidth, cut)
    },
    address: {
      street: of('beneficiary.addressLine1', 70, cut),
      postcode: of('beneficiary.postcode', 16),
      town: of('beneficiary.city', 35, cut),
      state: of('beneficiary.state', 35, cut),
      country: of('beneficiary.shortCountry', 2),
      line2: of('beneficiary.addressLine2', 70, cut),
      line3: of('beneficiary.addressLine3', 70, cut)
    }
  }
}

const plainField: LayoutField = {
  name: '',
  mandatory: false,
  start: 1,
  longer: 'refuse',
  pad: ' ',
  align: 'left',
  decimals: 'point',
  characters: 'permitted',
  upperCase: false
}

type Message = { context: RecordContext; ordersOf: OrdersOf }

async function* messageXml(layout: PainLayout, fields: Fields, { context, ordersOf }: Message): AsyncGenerator<string> {
  const notes = strictNotes(context)
  yield openingXml(layout, fields, context, notes)
  let current: RailOfHead | undefined
  for await (const rail of ordersInOrder(context, ordersOf)) {
    const opening =
      rail === current ? '' : (current ? closingOfRail : '') + railXml(layout, fields, rail, context, notes)
    current = rail
    yield opening + paymentXml(layout, fields, context, notes)
  }
  yield `${current ? closingOfRail : ''}</CstmrCdtTrfInitn>\n</Document>\n`
}

const closingOfRail = '</PmtInf>\n'

function openingXml({ message }: PainLayout, { head: fields }: Fields, context: RecordContext, notes: Notes): string {
  const { count, total, createdAt } = context.head
  const name = escaped(fields.name.read(context, notes))
  const clientCode = escaped(fields.clientCode.read(context, notes))
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">\n` +
    `<CstmrCdtTrfInitn>\n<GrpHdr><MsgId>${escaped(fields.runNo.read(context, notes))}</MsgId>` +
    `<CreDtTm>${dateText(createdAt, 'yyyy-MM-ddTHH:mm:ss')}+08:00</CreDtTm>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${amountText(total, 'point')}</CtrlSum>` +
    `<InitgPty><Nm>${name}</Nm><Id><OrgId><Othr><Id>${clientCode}</Id></Othr></OrgId></Id></InitgPty></GrpHdr>\n`
  )
}

/** The common part of a rail's payments. */
function railXml(
  layout: PainLayout,
  { head: fields }: Fields,
  { rail, count, total }: RailOfHead,
  context: RecordContext,
  notes: Notes
): string {
  const { executionDate } = dialects[layout.message]
  const runNo = escaped(fields.runNo.read(context, notes))
  const account = fields.account.read(context, notes)
  return (
    `<PmtInf>\n<PmtInfId>${runNo}-${rail}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>${layout.batchBooking}</BtchBookg>` +
    `<NbOfTxs>${count}</NbOfTxs><CtrlSum>${amountText(total, 'point')}</CtrlSum>${paymentTypeXml(layout, rail)}` +
    `<ReqdExctnDt>${executionDate(context.head.executeOn)}</ReqdExctnDt>` +
    `<Dbtr><Nm>${escaped(fields.name.read(context, notes))}</Nm></Dbtr>` +
    `<DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>MYR</Ccy></DbtrAcct>` +
    `<DbtrAgt>${bankXml(layout, fields.bic, context, notes)}</DbtrAgt>` +
    `<ChrgBr>${layout.chargeBearer}</ChrgBr>\n`
  )
}

/** A bank by its code, in the message version's element. */
function bankXml({ message }: PainLayout, field: CompiledField, context: RecordContext, notes: Notes): string {
  const { bic, bicPattern } = dialects[message]
  const code = field.read(context, notes)
  if (code !== '' && !bicPattern.test(code)) notes.problem(field.name, `is no code of a bank in ${message}`)
  return `<FinInstnId><${bic}>${escaped(code)}</${bic}></FinInstnId>`
}

function paymentTypeXml({ paymentTypes }: PainLayout, rail: Rail): string {
  const { serviceLevel, localInstrument, categoryPurpose } = paymentTypes[rail] ?? {}
  const parts =
    (serviceLevel ? `<SvcLvl><Cd>${serviceLevel}</Cd></SvcLvl>` : '') +
    (localInstrument ? `<LclInstrm><Prtry>${localInstrument}</Prtry></LclInstrm>` : '') +
    (categoryPurpose ? `<CtgyPurp><Cd>${categoryPurpose}</Cd></CtgyPurp>` : '')
  return parts && `<PmtTpInf>${parts}</PmtTpInf>`
}

function paymentXml(layout: PainLayout, { payment, address }: Fields, context: RecordContext, notes: Notes): string {
  const { order } = context
  if (!order) throw new Error('A payment is written only where there is one.')
  const reference = escaped(payment.reference.read(context, notes))
  const details = escaped(payment.details.read(context, notes))
  return (
    `<CdtTrfTxInf><PmtId><InstrId>${reference}</InstrId><EndToEndId>${reference}</EndToEndId></PmtId>` +
    `<Amt><InstdAmt Ccy="MYR">${amountText(order.amount, 'point')}</InstdAmt></Amt>` +
    `<CdtrAgt>${bankXml(layout, payment.bic, context, notes)}</CdtrAgt>` +
    `<Cdtr><Nm>${escaped(payment.name.read(context, notes))}</Nm>${addressXml(address, context, notes)}` +
    `${idXml(order.beneficiary.idKind, payment.idNumber.read(context, notes))}</Cdtr>` +
    `<CdtrAcct><Id><Othr><Id>${payment.account.read(context, notes)}</Id></Othr></Id></CdtrAcct>` +
    (layout.purpose ? `<Purp><Cd>${layout.purpose}</Cd></Purp>` : '') +
    (details && `<RmtInf><Ustrd>${details}</Ustrd></RmtInf>`) +
    `</CdtTrfTxInf>\n`
  )
}

/** In parts, and only with a town and a country: banks no longer accept addresses of lines only. */
function addressXml(fields: Fields['address'], context: RecordContext, notes: Notes): string {
  const { beneficiary } = context.order ?? {}
  const country = fields.country.read(context, notes)
  if (!beneficiary?.city || !country) return ''
  const element = (name: string, field: CompiledField) => {
    const text = field.read(context, notes)
    return text && `<${name}>${escaped(text)}</${name}>`
  }
  return (
    `<PstlAdr>${element('StrtNm', fields.street)}${element('PstCd', fields.postcode)}${element('TwnNm', fields.town)}` +
    `${element('CtrySubDvsn', fields.state)}<Ctry>${country}</Ctry>` +
    `${element('AdrLine', fields.line2)}${element('AdrLine', fields.line3)}</PstlAdr>`
  )
}

type IdKind = NonNullable<RecordContext['order']>['beneficiary']['idKind']

/** ISO's codes of national identity numbers and passports; other kinds by their Malaysian names. */
const idSchemes: Record<NonNullable<IdKind>, { party: 'OrgId' | 'PrvtId'; scheme: string }> = {
  BRN: { party: 'OrgId', scheme: '<Prtry>BRN</Prtry>' },
  NRIC: { party: 'PrvtId', scheme: '<Cd>NIDN</Cd>' },
  PASSPORT: { party: 'PrvtId', scheme: '<Cd>CCPT</Cd>' },
  ARMY: { party: 'PrvtId', scheme: '<Prtry>ARMY</Prtry>' }
}

function idXml(kind: IdKind, number: string): string {
  if (!kind || !number) return ''
  const { party, scheme } = idSchemes[kind]
  return `<Id><${party}><Othr><Id>${escaped(number)}</Id><SchmeNm>${scheme}</SchmeNm></Othr></${party}></Id>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Permitted characters need no escaping, but no other text may become markup either. */
function escaped(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign) : text
}
