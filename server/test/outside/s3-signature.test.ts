import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureOf } from './s3-signature.ts'

// The worked examples of the S3 documentation, "Signature Calculations for the Authorization Header".
const signer = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1'
}
const sha256 = (text: string) => hash('sha256', text)
const get = { method: 'GET', path: '/', query: '', body: '' }

test.each([
  [
    'an object',
    { ...get, path: '/test.txt', headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  ],
  [
    'putting an object',
    {
      ...{ method: 'PUT', path: '/test%24file.text', query: '', body: 'Welcome to Amazon S3.' },
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'
  ],
  [
    'a parameter without a value',
    { ...get, query: 'lifecycle', headers: {} },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'
  ],
  [
    'several parameters',
    { ...get, query: 'prefix=J&max-keys=2', headers: {} },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'
  ]
])('the published signature of %s', (_, { method, path, query, body, headers }, signature) => {
  const signed = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': sha256(body),
    ...headers
  }
  const request = { method, path, query: new URLSearchParams(query), headers: signed, body: Buffer.from(body) }
  expect(signatureOf(request, Object.keys(signed).sort(), signer)).toBe(signature)
})
