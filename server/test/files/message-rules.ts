import { validateXML } from 'xmllint-wasm'

/**
 * The pattern of a text, `money` for an amount with its currency, or an element's children in their order: a name ends
 * with ? where it may be missing, * where it may also repeat, + where it comes at least once.
 */
type Content = string | { readonly [name: string]: Content }

const money = 'money'
const text = (most: number) => `[0-9A-Za-z/?:().,' +\\-]{1,${most}}`
const name = text(140)
const reference = text(35)
const digits = '[0-9]{1,15}'
const decimal = '[0-9]{1,15}\\.[0-9]{2}'
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const instant = `${day}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?\\+08:00`
const reason = '[A-Z0-9]{4}'
const direction = 'CRDT|DBIT'
const laterBic = '[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?'
const earlierBic = '[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?'

const account = { Id: { Othr: { Id: text(34) } } }
const statusReason = { Rsn: { Cd: reason }, 'AddtlInf*': text(105) }

/** What the payment file of a run may consist of, in the form of either version. */
function creditTransfers(version: '03' | '09'): Content {
  const bank: Content = { FinInstnId: version === '03' ? { BIC: earlierBic } : { BICFI: laterBic } }
  const identity = (scheme: Content): Content => ({ Othr: { Id: reference, SchmeNm: scheme } })
  return {
    CstmrCdtTrfInitn: {
      GrpHdr: {
        ...{ MsgId: reference, CreDtTm: instant, NbOfTxs: digits, CtrlSum: decimal },
        InitgPty: { Nm: name, 'Id?': { OrgId: { Othr: { Id: reference } } } }
      },
      'PmtInf+': {
        ...{ PmtInfId: reference, PmtMtd: 'TRF', BtchBookg: 'true', NbOfTxs: digits, CtrlSum: decimal },
        PmtTpInf: { SvcLvl: { Cd: 'NURG|URGP' }, 'LclInstrm?': { Prtry: reference } },
        ReqdExctnDt: version === '03' ? day : { Dt: day },
        Dbtr: { Nm: name },
        DbtrAcct: { ...account, Ccy: 'MYR' },
        DbtrAgt: bank,
        ChrgBr: 'DEBT',
        'CdtTrfTxInf+': {
          PmtId: { InstrId: reference, EndToEndId: reference },
          Amt: { InstdAmt: money },
          CdtrAgt: bank,
          Cdtr: {
            Nm: name,
            'PstlAdr?': {
              ...{ 'StrtNm?': text(70), 'PstCd?': text(16), 'TwnNm?': text(35), 'CtrySubDvsn?': text(35) },
              ...{ 'Ctry?': '[A-Z]{2}', 'AdrLine*': text(70) }
            },
            'Id?': {
              'OrgId?': identity({ Prtry: 'BRN' }),
              'PrvtId?': identity({ 'Cd?': 'CCPT|NIDN', 'Prtry?': 'ARMY' })
            }
          },
          CdtrAcct: account,
          RmtInf: { Ustrd: text(140) }
        }
      }
    }
  }
}

const statusReports: Content = {
  CstmrPmtStsRpt: {
    GrpHdr: { MsgId: reference, CreDtTm: instant, 'DbtrAgt?': { FinInstnId: { BICFI: laterBic } } },
    OrgnlGrpInfAndSts: {
      ...{ OrgnlMsgId: reference, OrgnlMsgNmId: reference, 'OrgnlNbOfTxs?': digits, 'OrgnlCtrlSum?': decimal },
      ...{ 'GrpSts?': reason, 'StsRsnInf*': statusReason }
    },
    'OrgnlPmtInfAndSts*': {
      ...{ OrgnlPmtInfId: reference, 'PmtInfSts?': reason, 'StsRsnInf*': statusReason },
      'TxInfAndSts*': {
        ...{ 'OrgnlEndToEndId?': reference, 'TxSts?': reason, 'StsRsnInf*': statusReason },
        'OrgnlTxRef?': { Amt: { InstdAmt: money } }
      }
    }
  }
}

const entry = {
  ...{ Amt: money, CdtDbtInd: direction, 'RvslInd?': 'true|false', Sts: { Cd: 'BOOK|PDNG' } },
  ...{ 'BookgDt?': { Dt: day }, 'ValDt?': { Dt: day }, 'AcctSvcrRef?': reference, BkTxCd: '' },
  'NtryDtls*': {
    'Btch?': { 'MsgId?': reference, 'PmtInfId?': reference, 'NbOfTxs?': digits },
    'TxDtls*': {
      Refs: { 'PmtInfId?': reference, 'EndToEndId?': reference },
      ...{ 'Amt?': money, 'CdtDbtInd?': direction, 'RltdPties?': { CdtrAcct: account } },
      'RtrInf?': { Rsn: { Cd: reason } }
    }
  }
}
const head = { MsgId: reference, CreDtTm: instant }
const ownAccount = { ...account, Ccy: 'MYR', 'Svcr?': { FinInstnId: { BICFI: laterBic } } }

const statements: Content = {
  BkToCstmrStmt: {
    GrpHdr: head,
    'Stmt+': {
      ...{ Id: reference, 'ElctrncSeqNb?': digits, CreDtTm: instant, Acct: ownAccount },
      'Bal+': { Tp: { CdOrPrtry: { Cd: 'OPBD|CLBD' } }, Amt: money, CdtDbtInd: direction, Dt: { Dt: day } },
      'Ntry*': entry
    }
  }
}

const notifications: Content = {
  BkToCstmrDbtCdtNtfctn: {
    GrpHdr: head,
    'Ntfctn+': { Id: reference, CreDtTm: instant, Acct: ownAccount, 'Ntry*': entry }
  }
}

const messages = {
  'pain.001.001.03': creditTransfers('03'),
  'pain.001.001.09': creditTransfers('09'),
  'pain.002.001.10': statusReports,
  'camt.053.001.08': statements,
  'camt.054.001.08': notifications
}

/**
 * What is wrong with files of a message by our own statement of it: the elements that our profiles write and our readers'
 * tests use, in the order and number, and with the texts, that the message's definition and formats.md permit. It takes
 * less than the published schema does, since what nobody writes is left out.
 */
export async function messageProblems(message: keyof typeof messages, ...files: string[]): Promise<string[]> {
  const xml = files.map((contents, index) => ({ fileName: `${index}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: { fileName: 'rules.xsd', contents: schemaOf(message) } })
  return errors.map((error) => error.message)
}

function schemaOf(message: keyof typeof messages): string {
  const names = `urn:iso:std:iso:20022:tech:xsd:${message}`
  return `<xs:schema xmlns="${names}" targetNamespace="${names}" xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
    <xs:simpleType name="sum"><xs:restriction base="xs:string"><xs:pattern value="${decimal}"/></xs:restriction></xs:simpleType>
    <xs:complexType name="money"><xs:simpleContent><xs:extension base="sum">
      <xs:attribute name="Ccy" type="xs:string" fixed="MYR" use="required"/>
    </xs:extension></xs:simpleContent></xs:complexType>
    ${elementOf('Document', messages[message])}
  </xs:schema>`
}

function elementOf(named: string, content: Content): string {
  const often = /[?*+]$/.exec(named)?.[0] ?? ''
  const fewest = often === '?' || often === '*' ? ' minOccurs="0"' : ''
  const most = often === '*' || often === '+' ? ' maxOccurs="unbounded"' : ''
  const start = `<xs:element name="${named.replace(/[?*+]$/, '')}"${fewest}${most}`
  if (content === money) return `${start} type="money"/>`
  if (typeof content === 'string')
    return `${start}><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${content}"/></xs:restriction></xs:simpleType></xs:element>`
  const children = Object.entries(content).map(([child, inside]) => elementOf(child, inside))
  return `${start}><xs:complexType><xs:sequence>${children.join('')}</xs:sequence></xs:complexType></xs:element>`
}
