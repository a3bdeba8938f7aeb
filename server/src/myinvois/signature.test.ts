import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEInvoice as content, testSigner as signer } from '#test/e-invoice-builders.ts'
import { issuerName, serialNumber } from './certificate.ts'
import { signatureFaults } from './check-signature.ts'
import { documentText } from './document.ts'
import { amountJson, jsonText } from './json-text.ts'
import { minified, rawString } from './raw-json.ts'
import { documentBytes } from './sign.ts'

test('names the issuer in reverse, with quotes where a comma stands, and writes the serial number in decimal', () => {
  expect(issuerName(signer.certificate)).toBe('C=MY, O="Tests, Sons & ""Co"" Sdn Bhd", E=ca@test.example, CN=Test CA')
  expect(serialNumber(signer.certificate)).toBe(0xf123456789abcdef0123456789abcdefn.toString())
})

test('signs a document so that it verifies, twice with the same bytes', async () => {
  const bytes = await documentBytes(content, signer)
  expect(signatureFaults(bytes.toString())).toEqual([])
  expect(await documentBytes(content, signer)).toEqual(bytes)
  expect(minified(bytes.toString())).toBe(bytes.toString())
  expect(rawString(bytes.toString(), 'Invoice', 'IssueTime', '_')).toBe('04:05:06Z')
})

/** Each day every eleventh letter, in the long run each one. */
const everyLetter = process.env['SUITE'] === 'long' ? 1 : 11

test('fails with any letter or digit changed', async () => {
  const text = (await documentBytes(content, signer)).toString()
  const letters = [...text.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const places = letters.filter((_, at) => at % everyLetter === 0)
  const unnoticed = places.filter((at) => {
    const other = text[at] === 'a' ? 'b' : text[at] === '1' ? '2' : /\d/.test(text[at] ?? '') ? '1' : 'a'
    const changed = text.slice(0, at) + other + text.slice(at + 1)
    return !isRefused(changed)
  })
  expect(unnoticed.map((at) => text.slice(at - 30, at + 10))).toEqual([])
})

/** What no longer is JSON is refused before a signature is looked at. */
function isRefused(text: string): boolean {
  try {
    JSON.parse(text)
  } catch {
    return true
  }
  return signatureFaults(text).length > 0
}

test('tells what is wrong by its code', async () => {
  const text = (await documentBytes(content, signer)).toString()
  const codes = (changed: string) => signatureFaults(changed).map(({ code }) => code)
  expect(codes(text.replace('1234.56', '1234.57'))).toEqual(['DS322', 'DS333'])
  expect(codes(text.replace('T04:05:06Z', 'T12:05:06Z'))).toEqual(['DS320'])
  expect(codes(text.replace('"Target":"signature"', '"Target":"signatura"'))).toEqual(['DS320'])
  expect(codes(text.replaceAll('CN=Test CA', 'CN=Test'))).toEqual(['DS320', 'DS326', 'DS326'])
  expect(codes(documentText(content))).toEqual(['DS301'])
})

test('writes amounts from sen without exponents, blanks or zeros at the end', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (sen) => {
      const text = jsonText(amountJson(sen))
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d?[1-9])?$/)
      expect(JSON.stringify(JSON.parse(text))).toBe(text)
      const [whole = '', fraction = ''] = text.replace('-', '').split('.')
      expect(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))).toBe(sen < 0n ? -sen : sen)
    })
  )
})

test('an unsigned document of version 1.0 has no signature', async () => {
  const bytes = await documentBytes({ ...content, version: '1.0' }, signer)
  expect(bytes.toString()).not.toContain('UBLExtensions')
  expect(hash('sha256', bytes)).toHaveLength(64)
})
