import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { rawAt, rawItems, rawString } from '../raw-json.ts'
import { structureFaults } from './document-rules.ts'
import type { DocumentFault } from './shape.ts'
import { backgroundFaults, type KnownDocument } from './sums-and-codes.ts'

export type StoredDocument = KnownDocument & {
  submissionUid: string
  longId: string
  text: string
  receivedAt: Date
  validatedAt: Date | null
  cancelledAt: Date | null
  rejectionAskedAt: Date | null
  reason: string | null
  faults: readonly DocumentFault[]
}

export type SentDocument = { format?: string; document?: string; documentHash?: string; codeNumber?: string }

/** How the stub misbehaves for a supplier's tax number or a document's number. */
export type Behaviour = 'slow' | 'lost answer' | 'fails' | 'busy' | 'never done'

export type StubOptions = {
  clock: Clock
  /** The payer's: documents of any other are refused. */
  tin: string
  clientId: string
  clientSecret: string
  /** How long the background takes. */
  validationMs?: number
  /** Off for measurements. */
  limits?: boolean
}

/** What the authority refuses to cancel, by its code. */
type CancelRefusal = 'OperationPeriodOver' | 'IncorrectState' | 'ActiveReferencingDocuments' | 'NotFound'

/** The hours in which a document may be cancelled or its rejection be asked. */
export const windowHours = 72
const hour = 3_600_000
const longestDocument = 300_000

const id = (): string => [...randomBytes(26)].map((byte) => 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'[byte % 32]).join('')

/** The documents of one payer at the stub. */
export class TaxpayerDocuments {
  readonly behaviours = new Map<string, Behaviour>()
  readonly unknownTins = new Set<string>()
  readonly #documents = new Map<string, StoredDocument>()
  readonly #options: StubOptions

  constructor(options: StubOptions) {
    this.#options = options
  }

  /** Takes a submission's documents, or refuses some of them at once. */
  submit(sent: readonly SentDocument[]) {
    const submissionUid = id()
    const outcomes = sent.map((one) => this.#accept(one, submissionUid))
    const accepted = outcomes.flatMap((outcome) => (outcome.accepted ? [outcome.accepted] : []))
    return {
      submissionUid: accepted.length > 0 ? submissionUid : null,
      acceptedDocuments: accepted,
      rejectedDocuments: outcomes.flatMap((outcome) => (outcome.rejected ? [outcome.rejected] : []))
    }
  }

  #accept({ document = '', documentHash, codeNumber = '' }: SentDocument, submissionUid: string) {
    const bytes = Buffer.from(document, 'base64')
    const text = bytes.toString()
    const faults = this.#faultsAtOnce(bytes, text, { document, documentHash, codeNumber })
    if (faults.length > 0) return { rejected: { invoiceCodeNumber: codeNumber, error: refusedDocument(faults) } }
    const stored = this.#stored(text, submissionUid)
    this.#documents.set(stored.uuid, stored)
    return { accepted: { uuid: stored.uuid, invoiceCodeNumber: codeNumber } }
  }

  #faultsAtOnce(bytes: Buffer, text: string, { document, documentHash, codeNumber }: SentDocument): DocumentFault[] {
    const wrong = (path: string, why: string): DocumentFault[] => [{ code: 'CF302', path, text: why }]
    if (bytes.length > longestDocument) return [{ code: 'MaximumSizeExceeded', path: '', text: 'is too large' }]
    if (bytes.toString('base64') !== document) return wrong('document', 'is not base64')
    if (hash('sha256', bytes) !== documentHash) return wrong('documentHash', 'is not the digest of the document')
    const faults = structureFaults(text)
    if (faults.length > 0) return faults
    if (rawString(text, 'Invoice', 'ID', '_') !== codeNumber) return wrong('codeNumber', "is not the document's number")
    const version = rawString(text, 'Invoice', 'InvoiceTypeCode', 'listVersionID')
    if (version !== '1.0' && version !== '1.1') return [{ code: 'CV302', path: 'listVersionID', text: 'is not in use' }]
    if (partyTin(text, 'AccountingCustomerParty') !== this.#options.tin)
      return [{ code: 'IncorrectSubmitter', path: 'AccountingCustomerParty', text: 'is not who sends the document' }]
    return this.#timeFaults(text)
  }

  #timeFaults(text: string): DocumentFault[] {
    const age = this.#options.clock.now().getTime() - new Date(issuedAtOf(text)).getTime()
    if (age < -999) return [{ code: 'CF403', path: 'Invoice[0].IssueDate', text: 'lies ahead' }]
    if (age > windowHours * hour) return [{ code: 'CF401', path: 'Invoice[0].IssueDate', text: 'is too long ago' }]
    return []
  }

  #stored(text: string, submissionUid: string): StoredDocument {
    const references = rawItems(rawAt(text, 'Invoice', 'BillingReference') ?? '') ?? []
    return {
      uuid: id(),
      longId: id() + id(),
      submissionUid,
      text,
      documentNo: rawString(text, 'Invoice', 'ID', '_') ?? '',
      type: rawString(text, 'Invoice', 'InvoiceTypeCode', '_') ?? '',
      version: rawString(text, 'Invoice', 'InvoiceTypeCode', 'listVersionID') ?? '',
      issuedAt: issuedAtOf(text),
      buyerTin: partyTin(text, 'AccountingCustomerParty'),
      supplierTin: partyTin(text, 'AccountingSupplierParty'),
      refersTo: references.map((reference) => rawString(reference, 'InvoiceDocumentReference', 'UUID', '_') ?? ''),
      status: 'Submitted',
      receivedAt: this.#options.clock.now(),
      ...{ validatedAt: null, cancelledAt: null, rejectionAskedAt: null, reason: null, faults: [] }
    }
  }

  behaviourOf(sent: readonly SentDocument[]): Behaviour | undefined {
    const keys = sent.flatMap(({ document = '', codeNumber = '' }) => [
      codeNumber,
      partyTin(Buffer.from(document, 'base64').toString(), 'AccountingSupplierParty')
    ])
    return keys.map((key) => this.behaviours.get(key)).find((behaviour) => behaviour !== undefined)
  }

  /** All documents as they are by now: the background has looked at those whose time has come. */
  all(): StoredDocument[] {
    const now = this.#options.clock.now()
    for (const document of this.#documents.values()) {
      const isDue = now.getTime() - document.receivedAt.getTime() >= (this.#options.validationMs ?? 0)
      const held = this.behaviours.get(document.supplierTin) ?? this.behaviours.get(document.documentNo)
      if (document.status !== 'Submitted' || !isDue || held === 'never done') continue
      const known = [...this.#documents.values()]
      document.faults = backgroundFaults(document.text, { known, document, unknownTins: this.unknownTins, now })
      document.status = document.faults.length > 0 ? 'Invalid' : 'Valid'
      document.validatedAt = now
    }
    return [...this.#documents.values()]
  }

  find(uuid: string): StoredDocument | undefined {
    return this.all().find((document) => document.uuid === uuid)
  }

  cancel(uuid: string, reason: string): CancelRefusal | undefined {
    const document = this.find(uuid)
    if (!document) return 'NotFound'
    if (document.status !== 'Valid') return 'IncorrectState'
    if (this.#isOver(document)) return 'OperationPeriodOver'
    const isNamed = this.all().some((other) => other.status === 'Valid' && other.refersTo.includes(uuid))
    if (isNamed) return 'ActiveReferencingDocuments'
    document.status = 'Cancelled'
    document.cancelledAt = this.#options.clock.now()
    document.reason = reason
    return undefined
  }

  /** The dealer's act: the document stays valid until the payer cancels it. */
  askRejection(uuid: string, reason: string): CancelRefusal | undefined {
    const document = this.find(uuid)
    if (!document) return 'NotFound'
    if (document.status !== 'Valid' || document.rejectionAskedAt) return 'IncorrectState'
    if (this.#isOver(document)) return 'OperationPeriodOver'
    document.rejectionAskedAt = this.#options.clock.now()
    document.reason = reason
    return undefined
  }

  #isOver({ validatedAt }: StoredDocument): boolean {
    return this.#options.clock.now().getTime() - (validatedAt?.getTime() ?? 0) > windowHours * hour
  }
}

const issuedAtOf = (text: string): string =>
  `${rawString(text, 'Invoice', 'IssueDate', '_')}T${rawString(text, 'Invoice', 'IssueTime', '_')}`

function partyTin(text: string, party: string): string {
  const list = rawItems(rawAt(text, 'Invoice', party, 'Party', 'PartyIdentification') ?? '') ?? []
  const tin = list.find((item) => rawString(item, 'ID', 'schemeID') === 'TIN')
  return (tin && rawString(tin, 'ID', '_')) ?? ''
}

const refusedDocument = (faults: readonly DocumentFault[]) => ({
  code: '3',
  message: 'Validation Error',
  target: 'document',
  propertyPath: null,
  details: faults.map(({ code, path, text }) => ({ code, message: text, target: path, propertyPath: path }))
})
