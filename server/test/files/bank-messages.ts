import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'

/** Our account, as the settings of these tests name it. */
export const ourAccount = { accountNumber: '514099887766', bankBic: 'MBBEMYKL' }

const urn = 'urn:iso:std:iso:20022:tech:xsd:'
const element = (name: string, content: string | number | undefined | null) =>
  content === undefined || content === null ? '' : `<${name}>${content}</${name}>`
const document = (message: string, name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${urn}${message}">\n<${name}>\n${content}\n</${name}>\n</Document>\n`
const amountOf = (amount: Ringgit, currency = 'MYR') => `<Amt Ccy="${currency}">${amount}</Amt>`

type Reason = { code?: string; text?: string }
export type Said = Reason & { status?: string; more?: Reason[] }
const reason = ({ more = [], ...first }: Said): string =>
  [first, ...more].map(({ code, text }) => (code || text ? reasonOf(code, text) : '')).join('')
const reasonOf = (code: string | undefined, text: string | undefined) =>
  `<StsRsnInf>${code ? `<Rsn><Cd>${code}</Cd></Rsn>` : ''}${element('AddtlInf', text)}</StsRsnInf>`

type GivenReport = {
  version?: '001.03' | '001.10'
  messageId?: string
  runNo: string
  count?: number
  sum?: Ringgit
  group?: Said
  batches?: (Said & {
    reference: string
    payments?: (Said & { reference: string; amount?: Ringgit; currency?: string })[]
  })[]
  /** The agent of our account that it names. */
  bankBic?: string
}

/** A pain.002 as a bank sends it. */
export function statusReport(given: GivenReport): string {
  const { version = '001.10', messageId = 'BANK-1', runNo, count, sum, group = {}, batches = [] } = given
  const bic = version === '001.03' ? 'BIC' : 'BICFI'
  const agent = given.bankBic ? `<DbtrAgt><FinInstnId>${element(bic, given.bankBic)}</FinInstnId></DbtrAgt>` : ''
  const original = [
    element('OrgnlMsgId', runNo),
    element('OrgnlMsgNmId', 'pain.001.001.09'),
    element('OrgnlNbOfTxs', count),
    element('OrgnlCtrlSum', sum),
    element('GrpSts', group.status),
    reason(group)
  ]
  const payments = batches.map((batch) => {
    const rows = (batch.payments ?? []).map((payment) => {
      const amount = payment.amount
        ? `<OrgnlTxRef><Amt><InstdAmt Ccy="${payment.currency ?? 'MYR'}">${payment.amount}</InstdAmt></Amt></OrgnlTxRef>`
        : ''
      return `<TxInfAndSts>${element('OrgnlEndToEndId', payment.reference)}${element('TxSts', payment.status)}${reason(payment)}${amount}</TxInfAndSts>`
    })
    return `<OrgnlPmtInfAndSts>${element('OrgnlPmtInfId', batch.reference)}${element('PmtInfSts', batch.status)}${reason(batch)}${rows.join('\n')}</OrgnlPmtInfAndSts>`
  })
  return document(
    `pain.002.${version}`,
    'CstmrPmtStsRpt',
    `<GrpHdr>${element('MsgId', messageId)}<CreDtTm>2026-11-21T18:00:00+08:00</CreDtTm>${agent}</GrpHdr>
<OrgnlGrpInfAndSts>${original.join('')}</OrgnlGrpInfAndSts>
${payments.join('\n')}`
  )
}

type GivenPart = {
  reference?: string
  /** Our reference, where some banks put it. */
  instruction?: string
  uetr?: string
  text?: string
  /** The amount in another currency beside ours. */
  foreign?: string
  amount?: Ringgit
  credit?: boolean
  returned?: string
  account?: string
  batch?: string
}
export type GivenEntry = {
  amount: Ringgit
  credit?: boolean
  reversal?: boolean
  status?: string
  on?: string
  currency?: string
  bankReference?: string
  /** Several batches are several details. */
  batch?: GivenBatch | GivenBatch[]
  /** The bank's code of the transaction: a sub-family of ISO 20022, or one of its own. */
  coded?: string
  codedByBank?: string
  charges?: Ringgit
  text?: string
  parts?: GivenPart[]
}
type GivenBatch = { reference?: string; message?: string; count?: number }
export type GivenStatement = {
  id?: string
  number?: number
  account?: string
  bankBic?: string
  opening?: Ringgit
  /** Unless given, the opening balance plus the entries. */
  closing?: Ringgit
  on?: string
  entries?: GivenEntry[]
}
type Version = '001.02' | '001.04' | '001.08'

/** A camt.053 as a bank sends it. */
export function bankStatement(
  statements: readonly GivenStatement[],
  { version = '001.08' as Version, messageId = 'STMT-1' } = {}
): string {
  const parts = statements.map((given, index) => {
    const { id = `S${index + 1}`, number, opening = '1000.00', on = '2026-11-21', entries = [] } = given
    const closing = given.closing ?? ringgitOf(senOf(opening) + movedBy(entries))
    return `<Stmt>${element('Id', id)}${element('ElctrncSeqNb', number)}<CreDtTm>${on}T23:00:00+08:00</CreDtTm>
${account(given, version)}
${balance('OPBD', opening, on)}${balance('CLBD', closing, on)}
${entries.map((entry) => entryOf(entry, { version, on })).join('\n')}</Stmt>`
  })
  return document(`camt.053.${version}`, 'BkToCstmrStmt', `${header(messageId)}${parts.join('\n')}`)
}

/** A camt.054 as a bank sends it. */
export function notification(
  entries: readonly GivenEntry[],
  {
    version = '001.08' as Version,
    messageId = 'NTF-1',
    on = '2026-11-21',
    ...given
  }: GivenStatement & { version?: Version; messageId?: string } = {}
): string {
  const rows = entries.map((entry) => entryOf(entry, { version, on })).join('\n')
  return document(
    `camt.054.${version}`,
    'BkToCstmrDbtCdtNtfctn',
    `${header(messageId)}<Ntfctn><Id>N1</Id><CreDtTm>${on}T12:00:00+08:00</CreDtTm>${account(given, version)}${rows}</Ntfctn>`
  )
}

const header = (messageId: string) =>
  `<GrpHdr>${element('MsgId', messageId)}<CreDtTm>2026-11-21T23:00:00+08:00</CreDtTm></GrpHdr>\n`

function account({ account: number = ourAccount.accountNumber, bankBic }: GivenStatement, version: Version): string {
  const bic = version === '001.02' ? 'BIC' : 'BICFI'
  const agent = bankBic ? `<Svcr><FinInstnId>${element(bic, bankBic)}</FinInstnId></Svcr>` : ''
  return `<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>MYR</Ccy>${agent}</Acct>`
}

function balance(code: string, amount: Ringgit, on: string): string {
  const [size, side] = amount.startsWith('-') ? [amount.slice(1), 'DBIT'] : [amount, 'CRDT']
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(size)}<CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`
}

export function movedBy(entries: readonly GivenEntry[]): bigint {
  return entries
    .filter(({ status = 'BOOK' }) => status === 'BOOK')
    .reduce((sum, { amount, credit }) => sum + (credit ? senOf(amount) : -senOf(amount)), 0n)
}

function entryOf(entry: GivenEntry, { version, on }: { version: Version; on: string }): string {
  const { amount, credit = false, reversal, status = 'BOOK', currency, bankReference, batch = [], parts = [] } = entry
  const stated = version === '001.08' ? `<Sts><Cd>${status}</Cd></Sts>` : element('Sts', status)
  const [batched = '', ...others] = [batch].flat().map(batchOf)
  const details = parts.map((part) => partOf(part, { version, credit }))
  const within = [`${batched}${details.join('')}`, ...others].map((detail) => detail && element('NtryDtls', detail))
  return `<Ntry>${amountOf(amount, currency)}<CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd>${element('RvslInd', reversal ? 'true' : undefined)}${stated}
<BookgDt><Dt>${entry.on ?? on}</Dt></BookgDt><ValDt><Dt>${entry.on ?? on}</Dt></ValDt>${element('AcctSvcrRef', bankReference)}${codeOf(entry)}${chargesOf(entry)}${within.join('')}${element('AddtlNtryInf', entry.text)}</Ntry>`
}

const batchOf = ({ message, reference, count }: GivenBatch) =>
  `<Btch>${element('MsgId', message)}${element('PmtInfId', reference)}${element('NbOfTxs', count)}</Btch>`

function codeOf({ coded, codedByBank }: GivenEntry): string {
  const domain = coded ? `<Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${coded}</SubFmlyCd></Fmly></Domn>` : ''
  return `<BkTxCd>${domain}${codedByBank ? `<Prtry><Cd>${codedByBank}</Cd></Prtry>` : ''}</BkTxCd>`
}

const chargesOf = ({ charges }: GivenEntry) =>
  charges ? `<Chrgs><Rcrd>${amountOf(charges)}<ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>` : ''

function partOf(part: GivenPart, { version, credit }: { version: Version; credit: boolean }): string {
  const isCredit = part.credit ?? credit
  const { reference, instruction, uetr, batch, text } = part
  const refs = element(
    'Refs',
    [
      ...[element('PmtInfId', batch), element('InstrId', instruction), element('EndToEndId', reference)],
      element('UETR', uetr)
    ].join('') || undefined
  )
  const amount = part.amount
    ? version === '001.02'
      ? `<AmtDtls><TxAmt>${amountOf(part.amount)}</TxAmt></AmtDtls>`
      : `${amountOf(part.amount)}<CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>`
    : ''
  const foreign = part.foreign ? amountOf(part.foreign, 'USD') : ''
  const remittance = text ? `<RmtInf>${element('Ustrd', text)}</RmtInf>` : ''
  const party = part.account
    ? `<RltdPties><${isCredit ? 'DbtrAcct' : 'CdtrAcct'}><Id><Othr><Id>${part.account}</Id></Othr></Id></${isCredit ? 'DbtrAcct' : 'CdtrAcct'}></RltdPties>`
    : ''
  const returned = part.returned ? `<RtrInf><Rsn><Cd>${part.returned}</Cd></Rsn></RtrInf>` : ''
  return `<TxDtls>${refs}${foreign}${amount}${party}${remittance}${returned}</TxDtls>`
}

/** A list of results. */
export function results(rows: readonly string[]): string {
  return ['referenceNo,status,reasonCode,reasonText,bankReference,valueDate,amount', ...rows].join('\r\n')
}
