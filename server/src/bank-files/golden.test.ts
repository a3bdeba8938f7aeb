import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { messageProblems } from '#test/files/message-rules.ts'
import { fileOf, unzipped, zipTimes } from '#test/files/payment-files.ts'
import { readLayouts } from './layout/load.ts'
import { profileOf } from './profile-of-layout.ts'
import { fileProfiles } from './profiles.ts'
import { checkOrder } from './render.ts'
import { headOf, ordersIn, samplePayments } from './sample-payments.ts'

const golden = (name: string) => readFileSync(join(import.meta.dirname, 'golden', name))
const example = join(import.meta.dirname, '../../../docs/bank-layouts')

const [contoh] = readLayouts(example).map(profileOf)
if (!contoh) throw new Error('The documented example is gone.')
const profiles = { ...fileProfiles, [contoh.name]: contoh }

function sampleFile(name: string): Promise<Buffer> {
  const profile = profiles[name]
  if (!profile) throw new Error(`There is no profile ${name}.`)
  return fileOf(
    profile,
    samplePayments.filter((order) => checkOrder(profile, order).length === 0)
  )
}

test.each([
  ['PAIN_001_09', golden('pain-001-09.xml')],
  ['PAIN_001_03', golden('pain-001-03.xml')],
  ['M2U_BIZ_CSV', golden('m2u-biz-csv.csv')],
  ['CONTOH_BANK', readFileSync(join(example, 'contoh-bank.txt'))]
])('%s writes the golden file, byte for byte', async (name, expected) => {
  expect((await sampleFile(name)).toString()).toBe(expected.toString())
})

test('RHB_SMART_PAYROLL writes the golden sheet', async () => {
  const file = await sampleFile('RHB_SMART_PAYROLL')
  // Midnight on 1 January 1980, without a zone: the bytes depend neither on the hour nor on the server.
  expect(await zipTimes(file)).toEqual(['33 0 0'])
  const sheet = await unzipped(file, 'xl/worksheets/sheet1.xml')
  expect(sheet).toBe(golden('rhb-smart-payroll.sheet.xml').toString())
})

test('each profile of the product has a golden file above', () => {
  expect(Object.keys(profiles)).toEqual([
    ...['PAIN_001_09', 'PAIN_001_03', 'RHB_SMART_PAYROLL', 'M2U_BIZ_CSV', 'CONTOH_BANK']
  ])
})

test('pain.001.001.09 is valid by the rules of its version', async () => {
  const xml = (await sampleFile('PAIN_001_09')).toString()
  expect(await messageProblems('pain.001.001.09', xml)).toEqual([])
  expect(await messageProblems('pain.001.001.09', xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([])
})

test('pain.001.001.03 is valid by the rules of its version, and what .09 has differently is not', async () => {
  const xml = (await sampleFile('PAIN_001_03')).toString()
  expect(await messageProblems('pain.001.001.03', xml)).toEqual([])
  for (const [from, to] of [
    [/<BIC>(\w+)<\/BIC>/, '<BICFI>$1</BICFI>'],
    [/<BIC>\w+<\/BIC>/, '<BIC>1BBEMYKL</BIC>'],
    [/<ReqdExctnDt>([\d-]+)<\/ReqdExctnDt>/, '<ReqdExctnDt><Dt>$1</Dt></ReqdExctnDt>'],
    [/(<SvcLvl>.*?<\/SvcLvl>)/, '$1$1'],
    [/(<StrtNm>.*?<\/StrtNm>)(<PstCd>.*?<\/PstCd>)/, '$2$1'],
    [/<TwnNm>/, '<TwnLctnNm>Ampang</TwnLctnNm><TwnNm>'],
    [/<\/EndToEndId>/, '</EndToEndId><UETR>00000000-0000-4000-8000-000000000000</UETR>']
  ] as const)
    expect(await messageProblems('pain.001.001.03', xml.replace(from, to)), String(from)).not.toEqual([])
})

test('a code of a bank that the earlier version has no form for is refused before there is a file', () => {
  const [first] = samplePayments
  if (!first) throw new Error('There is no sample payment.')
  const order = { ...first, beneficiary: { ...first.beneficiary, bankBic: '2BBEMYKL' } }
  const problemsOf = (name: string) => {
    const profile = profiles[name]
    return profile && checkOrder(profile, order)
  }
  expect(problemsOf('PAIN_001_09')).toEqual([])
  expect(problemsOf('PAIN_001_03')).toEqual([
    { field: 'beneficiary.bankBic', problem: 'is no code of a bank in pain.001.001.03' }
  ])
})

test('pain.001.001.03 says the same in the elements of its version', async () => {
  const later = (await sampleFile('PAIN_001_09')).toString()
  const asEarlier = later
    .replace('pain.001.001.09', 'pain.001.001.03')
    .replaceAll('BICFI>', 'BIC>')
    .replaceAll(/<ReqdExctnDt><Dt>([\d-]+)<\/Dt>/g, '<ReqdExctnDt>$1')
  expect((await sampleFile('PAIN_001_03')).toString()).toBe(asEarlier)
})

const pain = profiles['PAIN_001_09']
if (!pain) throw new Error('There is no pain.001.')

test('payments that do not come to the head are no file', async () => {
  const head = headOf(samplePayments)
  for (const wrong of [
    { ...head, total: head.total + 1n },
    { ...head, count: head.count + 1 },
    { ...head, rails: head.rails.map((rail) => ({ ...rail, total: rail.total + 1n })) },
    { ...head, rails: head.rails.filter(({ rail }) => rail !== 'IBG') }
  ])
    await expect(fileOf(pain, samplePayments, wrong)).rejects.toThrow('were written')
})

test('a payment that a bank would refuse, or that goes by another rail, is in no file', async () => {
  const [first] = samplePayments
  if (!first) throw new Error('There is no sample payment.')
  const nameless = { ...first, beneficiary: { ...first.beneficiary, name: '' } }
  await expect(fileOf(pain, [nameless])).rejects.toThrow('Payment PP00000001: beneficiary.name is missing.')
  const astray = () => ordersIn([{ ...first, rail: 'IBG' }])('IBG')
  await expect(buffer(pain.render(headOf([first]), astray))).rejects.toThrow('goes by IBG, not by INTRABANK')
})
