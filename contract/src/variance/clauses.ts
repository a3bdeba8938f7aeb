import { holdName } from '#cycles/hold-advice.ts'
import type { HoldType } from '#cycles/hold-types.ts'
import { catalogueOf, type Language, listIn } from '#language.ts'
import { type Ringgit, senOf, withCurrency } from '#money.ts'
import type { Causes } from './causes.ts'
import type { VariancePartName } from './names.ts'
import type { Variance, VariancePart } from './schema.ts'

type Direction = 'less' | 'more'
type Directed = Exclude<VariancePartName, 'VOLUME'>
type Key =
  | `${Directed} ${Direction}`
  | `VOLUME ${Direction | 'mixed'}`
  | 'less'
  | 'more'
  | 'same'
  | 'because'
  | 'mostly'
  | 'although'

const both = <Name extends Directed>(name: Name, text: string) =>
  ({ [`${name} less`]: text, [`${name} more`]: text }) as Record<`${Name} ${Direction}`, string>

/** `less` and `more` say what the part does to the payout: more on hold is less paid. */
const say = catalogueOf<Key>({
  en: {
    less: '{amount} less than {before}',
    more: '{amount} more than {before}',
    same: 'as much as {before}',
    because: ' because {causes}',
    mostly: ' mostly because {causes}',
    although: ', although {cause}',
    ...both('DEALERS_CAME', '{count, plural, one {# dealer} other {# dealers}} came'),
    ...both('DEALERS_WENT', '{count, plural, one {# dealer} other {# dealers}} went'),
    ...both('TYPES_CAME', '{count, plural, one {# transaction type is} other {# transaction types are}} new'),
    ...both(
      'TYPES_WENT',
      '{count, plural, one {# transaction type has} other {# transaction types have}} no sale any more'
    ),
    ...both('PLANS_CAME', '{count, plural, one {# plan is} other {# plans are}} new'),
    ...both('PLANS_WENT', '{count, plural, one {# plan has} other {# plans have}} no sale any more'),
    'VOLUME less': 'there were fewer sales',
    'VOLUME more': 'there were more sales',
    'VOLUME mixed': 'other plans were sold',
    'RATE_CARD less': 'the rate card gives less',
    'RATE_CARD more': 'the rate card gives more',
    'RATE less': 'each sale earned less',
    'RATE more': 'each sale earned more',
    'CLAWBACKS less': 'more was taken back',
    'CLAWBACKS more': 'less was taken back',
    'EXCLUSIONS less': 'more is excluded',
    'EXCLUSIONS more': 'less is excluded',
    'HOLDS less': 'more is held as {hold}',
    'HOLDS more': 'less is held as {hold}',
    'CANCELLATIONS less': 'more was cancelled',
    'CANCELLATIONS more': 'less was cancelled',
    'TAX less': 'more tax is withheld',
    'TAX more': 'less tax is withheld',
    'OLDER_RELEASES less': 'less of older cycles was released',
    'OLDER_RELEASES more': 'more of older cycles was released',
    'LATER_RELEASES less': 'more was released in another period',
    'LATER_RELEASES more': 'less was released in another period',
    'ADJUSTMENTS less': 'credits less debits by hand came to less',
    'ADJUSTMENTS more': 'credits less debits by hand came to more'
  },
  ms: {
    less: '{amount} kurang daripada {before}',
    more: '{amount} lebih daripada {before}',
    same: 'sama banyak dengan {before}',
    because: ' kerana {causes}',
    mostly: ' terutamanya kerana {causes}',
    although: ', walaupun {cause}',
    ...both('DEALERS_CAME', '{count} pengedar baharu'),
    ...both('DEALERS_WENT', '{count} pengedar tiada lagi'),
    ...both('TYPES_CAME', 'terdapat {count} jenis transaksi baharu'),
    ...both('TYPES_WENT', '{count} jenis transaksi tiada jualan lagi'),
    ...both('PLANS_CAME', 'terdapat {count} pelan baharu'),
    ...both('PLANS_WENT', '{count} pelan tiada jualan lagi'),
    'VOLUME less': 'bilangan jualan berkurang',
    'VOLUME more': 'bilangan jualan bertambah',
    'VOLUME mixed': 'pelan yang dijual berlainan',
    'RATE_CARD less': 'kad kadar memberi kurang',
    'RATE_CARD more': 'kad kadar memberi lebih',
    'RATE less': 'setiap jualan memperoleh kurang',
    'RATE more': 'setiap jualan memperoleh lebih',
    'CLAWBACKS less': 'lebih banyak ditarik balik',
    'CLAWBACKS more': 'kurang ditarik balik',
    'EXCLUSIONS less': 'lebih banyak dikecualikan',
    'EXCLUSIONS more': 'kurang dikecualikan',
    'HOLDS less': 'lebih banyak ditahan sebagai {hold}',
    'HOLDS more': 'kurang ditahan sebagai {hold}',
    'CANCELLATIONS less': 'lebih banyak dibatalkan',
    'CANCELLATIONS more': 'kurang dibatalkan',
    'TAX less': 'lebih banyak cukai dipegang',
    'TAX more': 'kurang cukai dipegang',
    'OLDER_RELEASES less': 'kurang dilepaskan daripada kitaran terdahulu',
    'OLDER_RELEASES more': 'lebih banyak dilepaskan daripada kitaran terdahulu',
    'LATER_RELEASES less': 'lebih banyak dilepaskan dalam tempoh lain',
    'LATER_RELEASES more': 'kurang dilepaskan dalam tempoh lain',
    'ADJUSTMENTS less': 'kredit tolak debit secara manual berkurang',
    'ADJUSTMENTS more': 'kredit tolak debit secara manual bertambah'
  }
})

const size = (amount: Ringgit) => withCurrency(amount.replace('-', ''))

/** `RM 187.52 less than Incentives September 2026 because each sale earned less`. */
export function comparedClause(
  language: Language,
  { difference, before }: Pick<Variance, 'difference' | 'before'>,
  causes: Causes | undefined
): string {
  const words = say(language)
  if (!causes) return words('same', { before: before.name })
  const headline = words(directionOf(difference), { amount: size(difference), before: before.name })
  const [first, ...others] = causes.main
  if (!first) return headline
  const isWhole = others.length === 0 && first.amount === difference
  const named = causes.main.map((part) => causeClause(language, part, !isWhole))
  const because = words(causes.isAll ? 'because' : 'mostly', { causes: listIn(language, named) })
  const although = causes.against ? words('although', { cause: causeClause(language, causes.against, true) }) : ''
  return headline + because + although
}

function causeClause(language: Language, part: VariancePart, withAmount: boolean): string {
  const { holdType, subjectCount: count } = part
  const hold = holdType ? holdName(language, holdType satisfies HoldType) : ''
  const clause = say(language)(keyOf(part), { count, hold })
  return withAmount ? `${clause} (${size(part.amount)})` : clause
}

function keyOf({ part, amount, before, after }: VariancePart): Key {
  const direction = directionOf(amount)
  if (part !== 'VOLUME') return `${part} ${direction}`
  const change = after.transactionCount - before.transactionCount
  return (direction === 'less' ? change < 0 : change > 0) ? `VOLUME ${direction}` : 'VOLUME mixed'
}

const directionOf = (amount: Ringgit): Direction => (senOf(amount) < 0n ? 'less' : 'more')
