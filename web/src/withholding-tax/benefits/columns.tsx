import type { Benefit, BenefitState } from '@payouts/contract/withholding-tax/benefits'
import { type Column, dayColumn, moneyColumn, nameColumn, statusColumn, textColumn } from '#list/columns.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const tones: Record<BenefitState, Tone> = {
  Waiting: 'blue',
  Counts: 'green',
  'Removal Waiting': 'orange',
  Removed: 'grey',
  'Not Added': 'grey'
}

export const benefitColumns: readonly Column<Benefit>[] = [
  dayColumn({ key: 'givenOn', header: messages.givenOn, of: ({ givenOn }) => givenOn, sort: 'GIVEN_ON' }),
  nameColumn({ header: messages.name, of: ({ name }) => name, sort: 'NAME' }),
  textColumn({ key: 'code', header: messages.code, of: ({ companyCode }) => companyCode, width: 96, sort: 'CODE' }),
  textColumn({ key: 'kind', header: messages.kind, of: ({ kind }) => messages.kinds[kind], width: 96 }),
  textColumn({ key: 'note', header: messages.note, of: ({ note }) => note, width: 160, grow: 2 }),
  moneyColumn({
    key: 'cost',
    card: 'amount',
    header: messages.cost,
    of: ({ cost }) => cost,
    width: 128,
    sort: 'COST'
  }),
  statusColumn({
    key: 'state',
    header: messages.state,
    of: ({ state }) => state,
    tone: (state) => tones[state as BenefitState],
    width: 150
  })
]
