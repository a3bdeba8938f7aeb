import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permittedText } from './transliterate.ts'

test.each([
  ['Kedai Telefon Ampang Sdn Bhd', 'Kedai Telefon Ampang Sdn Bhd'],
  ["O'Brien (M) Sdn. Bhd., cawangan 2/3", "O'Brien (M) Sdn. Bhd., cawangan 2/3"],
  ['Tan & Anak-Anak', 'Tan and Anak-Anak'],
  ['Ali @ Ahmad bin Abu', 'Ali / Ahmad bin Abu'],
  ['José "Joe" Núñez', "Jose 'Joe' Nunez"],
  ['Jose\u0301', 'Jose'],
  ['陈记电讯', 'Chen Ji Dian Xun'],
  ['  two   spaces\tand a tab ', 'two spaces and a tab'],
  ['Kedai_Baru; cawangan [2]', 'Kedai-Baru, cawangan (2)'],
  ['=HYPERLINK("http://x")', "HYPERLINK('http://x')"],
  ['+60123456789', '60123456789'],
  ['-1+1', '1+1'],
  ['//: -A/L', 'A/L'],
  ['line\nbreak\u0000', 'line break'],
  ['★☆', ''],
  ['', '']
])('%j is written %j', (given, written) => {
  expect(permittedText(given)).toEqual({ text: written, changed: given !== written })
})

test('whatever is written: permitted characters only, one space at most, no forbidden beginning, and no more change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      const { text, changed } = permittedText(given)
      expect(text).toMatch(/^(?:[A-Za-z0-9?().,'][A-Za-z0-9/?:().,' +-]*)?$/)
      expect(text).not.toMatch(/ {2}|^ | $/)
      expect(changed).toBe(text !== given)
      expect(permittedText(text)).toEqual({ text, changed: false })
    }),
    { numRuns: 1000 }
  )
})

test('a long text of anything takes a time that grows with its length alone', () => {
  const started = performance.now()
  for (const sign of [' ', '/', '-', 'a ', 'é', '陈', '"']) permittedText(sign.repeat(100_000))
  expect(performance.now() - started).toBeLessThan(20_000)
})
