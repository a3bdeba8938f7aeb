import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FixedClock, fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { anEInvoice, testSigner } from '#test/e-invoice-builders.ts'
import { MyInvois } from '../client.ts'
import type { DocumentContent } from '../document.ts'
import { documentBytes } from '../sign.ts'
import { type MyInvoisStub, startMyInvoisStub } from './stub-server.ts'

const client = { tin: 'C10000000010', clientId: 'payer', clientSecret: 'secret' }
const start = '2026-11-05T04:05:06.789Z'
let clock: FixedClock
let stub: MyInvoisStub
let authority: MyInvois
let token: string

beforeEach(async () => {
  clock = fixedClock(start)
  stub = await startMyInvoisStub({ clock, ...client, validationMs: 2000 })
  authority = new MyInvois({ url: stub.url, ...client }, { clock, log: silentLog })
  token = await logIn()
})
afterEach(() => stub.close())

async function logIn(): Promise<string> {
  const response = await fetch(`${stub.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: client.clientId,
      client_secret: client.clientSecret
    })
  })
  const { access_token: given } = (await response.json()) as { access_token: string }
  return given
}

/** Sets the clock so many milliseconds later. */
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())

let drawn = 0
/** A document with a number of its own. */
const aDocument = (given: Partial<DocumentContent> = {}): DocumentContent => {
  drawn += 1
  return { ...anEInvoice, documentNo: `SB-2026-${String(drawn).padStart(6, '0')}`, ...given }
}

/** Sends a document's text as it is, with whatever is wrong with it, and tells the first refusal. */
async function sent(text: string, given: { documentHash?: string; codeNumber?: string } = {}) {
  const bytes = Buffer.from(text)
  const documentHash = hash('sha256', bytes)
  const codeNumber = /"ID":\[\{"_":"([^"]*)"/.exec(text)?.[1] ?? ''
  const document = { format: 'JSON', document: bytes.toString('base64'), documentHash, codeNumber, ...given }
  const response = await post({ documents: [document] })
  const answer = (await response.json()) as {
    acceptedDocuments?: { uuid: string }[]
    rejectedDocuments?: { error: { details: { code: string | null; target: string }[] } }[]
    error?: { code: string }
  }
  const [refused] = answer.rejectedDocuments?.[0]?.error.details ?? []
  return {
    uuid: answer.acceptedDocuments?.[0]?.uuid ?? '',
    ...(refused && { refused: `${refused.code} ${refused.target}` })
  }
}

const post = (body: unknown, withToken = token) =>
  fetch(`${stub.url}/api/v1.0/documentsubmissions/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${withToken}` },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })

/** What the background finds in a document. */
async function found(content: DocumentContent, signer = testSigner): Promise<string[]> {
  const { uuid, refused } = await sent((await documentBytes(content, signer)).toString())
  expect(refused).toBeUndefined()
  later(2000)
  return (stub.documents.find(uuid)?.faults ?? []).map(({ code }) => code ?? '')
}

test('takes a document, and says it is valid after a while, with the link that nobody has before', async () => {
  const content = aDocument()
  const submitted = await authority.submit([
    { documentNo: content.documentNo, bytes: await documentBytes(content, testSigner) }
  ])
  if ('problem' in submitted) throw new Error(submitted.problem)
  const { submissionUid, acceptedDocuments } = submitted.answer
  expect(acceptedDocuments).toEqual([
    { uuid: expect.stringMatching(/^[A-Z0-9]{26}$/), invoiceCodeNumber: content.documentNo }
  ])
  expect(await authority.submission(submissionUid ?? '', 1)).toMatchObject({
    answer: { overallStatus: 'in progress', documentSummary: [{ status: 'submitted', longId: '' }] }
  })
  later(2000)
  expect(await authority.submission(submissionUid ?? '', 1)).toMatchObject({
    answer: {
      overallStatus: 'valid',
      documentSummary: [{ status: 'valid', internalId: content.documentNo, longId: expect.stringMatching(/^\w{52}$/) }]
    }
  })
})

test('refuses what is wrong with the structure without a code and with its place, and other fields by a code', async () => {
  const text = (await documentBytes(aDocument({ version: '1.0' }), null)).toString()
  const changed = async (from: string | RegExp, to: string) => (await sent(text.replace(from, to))).refused
  expect(await changed('"CityName"', '"Town"')).toBe(
    'null #/Invoice[0].AccountingSupplierParty[0].Party[0].PostalAddress[0].Town'
  )
  expect(await changed('"TaxCurrencyCode":[{"_":"MYR"}]', '"TaxCurrencyCode":{"_":"MYR"}')).toMatch(
    /^null .*TaxCurrencyCode$/
  )
  expect(await changed('{"_":1234.56,', '{"_":"1234.56",')).toMatch(/^null /)
  expect(await changed('{"_":1234.56,', '{"_":1.23456e3,')).toBe('null #/')
  expect(await changed('xsd:Invoice-2', 'xsd:Invoice')).toBe('null #/_D')
  expect(await changed('+60312345678', '0312')).toMatch(/^CF412 /)
  expect(await changed('04:05:06Z', '04:05:06.1Z')).toMatch(/^CF404 /)
  expect(await changed('2026-11-05', '2026-11-06')).toMatch(/^CF403 /)
  expect(await changed('2026-11-05', '2026-11-01')).toMatch(/^CF401 /)
  expect(await changed('"037"', '"999"')).toMatch(/^CV302 /)
  expect(await changed(/"CountrySubentityCode":\[\{"_":"14"/, '"CountrySubentityCode":[{"_":"00"')).toMatch(/^CV302 /)
  expect(await changed('"listVersionID":"1.0"', '"listVersionID":"1.2"')).toMatch(/^CV302 /)
  expect(await changed('C10000000010', 'C99999999990')).toMatch(/^IncorrectSubmitter /)
  expect((await sent(text, { documentHash: '0' })).refused).toMatch(/documentHash$/)
  expect((await sent(text, { codeNumber: 'SB-1' })).refused).toMatch(/codeNumber$/)
})

test('finds in the background: signatures, taxpayers, references, duplicates, sums and states', async () => {
  expect(await found(aDocument())).toEqual([])
  const signed = (await documentBytes(aDocument(), testSigner)).toString()
  const { uuid } = await sent(signed.replace('Kuala Lumpur', 'Kuala Lumpus'))
  later(2000)
  expect(stub.documents.find(uuid)?.faults.map(({ code }) => code)).toEqual(['DS322', 'DS333'])
  const abroad = { ...anEInvoice.supplier, stateCode: '17' }
  expect(await found(aDocument({ supplier: abroad }))).toEqual(['CV316'])
  expect(await found(aDocument({ supplier: { ...anEInvoice.supplier, tin: 'EI00000000020' } }))).toEqual(['ERR208'])
  stub.documents.unknownTins.add('C30000000010')
  expect(await found(aDocument({ supplier: { ...anEInvoice.supplier, tin: 'C30000000010' } }))).toEqual(['ERR206'])
  expect(await found(aDocument({ type: '12', refersTo: [{ documentNo: 'SB-0', uuid: 'A'.repeat(26) }] }))).toEqual([
    'DR303'
  ])
  const zero = { description: 'Nothing', classification: '037' as const, amount: 0n }
  expect(await found(aDocument({ lines: [zero] }))).toEqual(['CF372'])
})

test('finds a document that is sent twice within two hours, and takes it as another one later', async () => {
  const content = aDocument()
  expect(await found(content)).toEqual([])
  later(11 * 60_000)
  expect(await found(content)).toEqual(['DV302'])
  later(2 * 3_600_000)
  token = await logIn()
  expect(await found(content)).toEqual([])
})

test('answers the same payload within ten minutes, too much, strangers and too many calls by their codes', async () => {
  const text = (await documentBytes(aDocument(), testSigner)).toString()
  await sent(text)
  const again = Buffer.from(text)
  const documents = [
    {
      format: 'JSON',
      document: again.toString('base64'),
      documentHash: hash('sha256', again),
      codeNumber: /"ID":\[\{"_":"([^"]*)"/.exec(text)?.[1]
    }
  ]
  expect((await post({ documents })).status).toBe(422)
  expect((await post({ documents: Array.from({ length: 101 }, () => ({})) })).status).toBe(400)
  expect((await post('x'.repeat(6 * 1024 * 1024))).status).toBe(400)
  expect((await post({ documents }, 'somebody')).status).toBe(401)
  later(3_600_000)
  expect((await post({ documents })).status).toBe(401)
  token = await logIn()
  const wanted = { from: new Date(start), to: clock.now() }
  const answers = await Promise.all(Array.from({ length: 13 }, () => authority.search('SB-1', wanted)))
  expect(answers.filter((answer) => 'problem' in answer)).toEqual([{ problem: 'busy', retryAfterMs: 60_000 }])
})

test('cancels for three days, and not what a valid note names; a dealer may ask to reject', async () => {
  const content = aDocument()
  const bytes = await documentBytes(content, testSigner)
  const { uuid } = await sent(bytes.toString())
  later(2000)
  expect(stub.documents.askRejection(uuid, 'Not mine')).toBeUndefined()
  expect(stub.documents.find(uuid)).toMatchObject({ status: 'Valid', reason: 'Not mine' })
  const note = { refersTo: [{ documentNo: content.documentNo, uuid }], lines: anEInvoice.lines.slice(0, 1) }
  expect(await found(aDocument({ type: '12', ...note }))).toEqual([])
  expect(await authority.cancel(uuid, 'Wrong')).toMatchObject({
    problem: 'refused',
    refused: { code: 'ActiveReferencingDocuments' }
  })
  const { uuid: other } = await sent((await documentBytes(aDocument(), testSigner)).toString())
  later(2000)
  expect(await authority.cancel(other, 'Wrong')).toMatchObject({ answer: { uuid: other, status: 'cancelled' } })
  expect(await authority.cancel(other, 'Wrong')).toMatchObject({ refused: { code: 'IncorrectState' } })
  later(73 * 3_600_000)
  expect(await authority.cancel(uuid, 'Late')).toMatchObject({ refused: { code: 'OperationPeriodOver' } })
})

test('loses an answer after it has stored the document, which a search by its number finds', async () => {
  const content = aDocument()
  stub.documents.behaviours.set(content.documentNo, 'lost answer')
  const bytes = await documentBytes(content, testSigner)
  const document = { documentNo: content.documentNo, bytes }
  expect(await authority.submit([document])).toMatchObject({ problem: 'lost' })
  later(2000)
  expect(await authority.search(content.documentNo, { from: new Date(start), to: clock.now() })).toMatchObject({
    answer: { result: [{ internalId: content.documentNo, status: 'valid' }] }
  })
})
