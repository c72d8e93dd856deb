import { Message } from '#web/i18n/message.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import type { ExceededFund } from './fund-exceeded.ts'
import { SignedDollars, useFundName } from './money.tsx'

/** Asks whether an amount may exceed its fund, and says what is left in it. */
export function FundQuestion({ fund }: { fund: ExceededFund }) {
  const nameOf = useFundName()
  const name = <Isolated>{nameOf(fund)}</Isolated>
  return (
    <>
      <p>
        <strong>
          <Message of="fund.overTitle" fund={name} />
        </strong>
      </p>
      <p>
        <Message of="fund.left" fund={name} amount={<SignedDollars amount={fund.left} />} />
      </p>
    </>
  )
}
