import { afterEach, expect, test } from 'vitest'
import { said } from '#ui/texts/said.ts'
import { sayIn } from './malay.ts'

afterEach(() => sayIn('en'))

test('refusals are said in Malay with what they name, and in English again afterwards', () => {
  const refusals = [
    'The current password is not correct.',
    'There is no valid e-invoice SB-2026-000001.',
    'These are 60,000 rows, and a PDF takes at most 50,000. Please choose XLSX or CSV.',
    'This PDF contains an embedded file. Please print it to a new PDF and choose that one.'
  ]
  sayIn('ms')
  expect(refusals.map(said)).toEqual([
    'Kata laluan semasa tidak betul.',
    'Tiada e-Invois sah SB-2026-000001.',
    'Terdapat 60,000 baris, dan PDF memuatkan paling banyak 50,000. Sila pilih XLSX atau CSV.',
    'PDF ini mengandungi fail terbenam. Sila cetak ke PDF baharu dan pilih fail itu.'
  ])
  expect(said('Something that nobody translated')).toBe('Something that nobody translated')
  sayIn('en')
  expect(refusals.map(said)).toEqual(refusals)
})
