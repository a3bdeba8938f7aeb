import { expect, it } from 'vitest'
import { fullMenu, menuOf } from '#permissions.ts'
import { differenceInWords, rightsDifference } from './difference.ts'

const reviewer = menuOf({ Payout: ['DOWNLOAD', 'HOLD'], Reports: [] })
const approver = menuOf({ Payout: ['DOWNLOAD', 'APPROVE'], 'On Hold': [] })

it('says what is gained and what is lost, screens and buttons', () => {
  const difference = rightsDifference(reviewer, approver)
  expect(difference).toEqual({ gains: ['Payout › APPROVE', 'On Hold'], loses: ['Payout › HOLD', 'Reports'] })
  expect(differenceInWords(difference)).toBe('gains Payout › APPROVE, On Hold; loses Payout › HOLD, Reports')
})

it('is nothing between the same rights', () => {
  expect(differenceInWords(rightsDifference(fullMenu, menuOf(null)))).toBe('gains and loses nothing')
})
