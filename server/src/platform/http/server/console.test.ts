import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveConsole } from './console.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-console-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dealer Payouts</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, 'assets/main-3fa9.js'), 'start()')
  await writeFile(join(folder, 'assets/main-3fa9.js.br'), 'smaller')
  app = fastify({ exposeHeadRoutes: false })
  app.post('/api/v1/login', () => 'signed in')
  await serveConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('the console', () => {
  test.each([
    '/',
    '/payouts',
    '/payouts/2026?page=2',
    '/no.such.file',
    '/.vite/manifest.json',
    '/%00',
    `/${'a'.repeat(300)}`,
    '/assets'
  ])('answers %s with its page, never kept', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '<!doctype html><title>Dealer Payouts</title>' })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toMatch('text/html')
  })

  test('lets browsers cache an asset for a year, and compresses it if they accept that', async () => {
    const plain = await get('/assets/main-3fa9.js')
    expect(plain.body).toBe('start()')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const small = await get('/assets/main-3fa9.js', { 'accept-encoding': 'br' })
    expect(small.body).toBe('smaller')
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['content-type']).toMatch('javascript')
  })

  test('has browsers revalidate other files each time', async () => {
    const { body, headers } = await get('/favicon.svg')
    expect(body).toBe('<svg/>')
    expect(headers['cache-control']).toBe('public, max-age=0')
  })

  test.each([
    '/assets/gone-1234.js',
    '/api/v1/nothing',
    '/api',
    '/metrics',
    '/%E0%A4%A',
    '/assets/',
    '/assets/%00',
    `/assets/${'a'.repeat(300)}`
  ])('has no page for %s', async (url) => {
    const { statusCode, body } = await get(url)
    expect([400, 404]).toContain(statusCode)
    expect(body).not.toContain('<title>')
  })

  test.each(['/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
    'lets nobody out of its folder by %s',
    async (url) => {
      const { body } = await get(url)
      expect(body).not.toMatch(/"version"|root:/)
    }
  )

  test('answers HEAD as GET, without the body', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/payouts' })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers['content-type']).toMatch('text/html')
  })

  test('leaves other methods alone', async () => {
    expect((await app.inject({ method: 'POST', url: '/payouts' })).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/api/v1/login' })).body).toBe('signed in')
  })
})
