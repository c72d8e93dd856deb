import { isPositiveAmount } from '#domain/money.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './books.module.css'
import { useFundName } from './money.tsx'
import { useFriday, useMentionedFunds } from './queries.ts'

/** What is approved for a Friday, of its budget if it has one, and by fund and category on demand. */
export function FridayFigures({ on }: { on?: string | undefined }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const nameOf = useFundName()
  const categoryName = useCategoryName()
  const hasFunds = useMentionedFunds().length > 0
  const { data } = useFriday(on)
  if (!data) return null
  const funds = data.funds.filter(({ approved, budget }) => budget || isPositiveAmount(approved))
  const sum = (
    <Message
      of="fund.friday"
      date={<Isolated>{longDate(data.friday)}</Isolated>}
      amount={<AmountOf approved={data.approved} budget={data.budget} />}
    />
  )
  if (!isPositiveAmount(data.approved)) return <p className="numbers">{sum}</p>
  return (
    <details className="numbers">
      <summary>{sum}</summary>
      <div className={styles.parts}>
        {hasFunds && (
          <ul>
            {funds.map(({ fund_id, name, approved, budget }) => (
              <li key={fund_id}>
                <Isolated>{nameOf({ name })}</Isolated>:{' '}
                <AmountOf approved={approved} budget={budget} />
              </li>
            ))}
          </ul>
        )}
        <ul>
          {data.categories.map(({ category, approved }) => (
            <li key={category}>
              <Isolated>
                {category === null ? t('fund.noCategory') : categoryName(category)}
              </Isolated>
              : <AmountOf approved={approved} budget={null} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function AmountOf({ approved, budget }: { approved: string; budget: string | null }) {
  const { dollars } = useFormats()
  const amount = <Ltr>{dollars(approved)}</Ltr>
  if (budget === null) return amount
  return <Message of="fund.amountOf" amount={amount} budget={<Ltr>{dollars(budget)}</Ltr>} />
}
