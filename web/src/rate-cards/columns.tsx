import { countText } from '@payouts/contract/count-text'
import type { RateCardLine, RateCardVersion } from '@payouts/contract/rate-cards/schema'
import { type Column, textColumn } from '#list/columns.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages } from './messages.ts'

export const cardColumns: readonly Column<RateCardLine>[] = [
  textColumn({
    key: 'name',
    card: 'name',
    header: messages.name,
    of: ({ name }) => name,
    width: 220,
    grow: 3,
    sort: 'NAME'
  }),
  textColumn({
    key: 'commissionType',
    header: messages.commissionType,
    of: ({ commissionType }) => commissionType,
    width: 200,
    least: 140,
    grow: true,
    sort: 'COMMISSION_TYPE'
  }),
  versionColumn('inForce', messages.inForce, messages.notInForce, ({ inForce }) => inForce),
  versionColumn('coming', messages.coming, messages.noneComing, ({ coming }) => coming),
  {
    key: 'open',
    header: messages.open,
    width: 150,
    least: 104,
    align: 'right',
    cell: ({ openCount }) => countText(openCount)
  }
]

function versionColumn(
  key: string,
  header: string,
  none: string,
  of: (line: RateCardLine) => RateCardVersion | null
): Column<RateCardLine> {
  return {
    key,
    header,
    width: 200,
    least: 150,
    grow: true,
    cell: (line) => {
      const version = of(line)
      return version ? (
        <SecondLine below={messages.fromWithRules(version.validFrom, version.ruleCount)}>
          {messages.version(version.versionNo)}
        </SecondLine>
      ) : (
        <Nothing means={none} />
      )
    }
  }
}
