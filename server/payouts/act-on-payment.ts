import type { ActInput, PaymentAct } from '#domain/payouts/payment-acts.ts'
import { type Handlers, officeDate } from '#server/context.ts'
import { answerCheck, checkActs } from './checks/index.ts'
import { answerPayment } from './ledger/answers.ts'
import {
  type Acts,
  type ByAdministrator,
  doubtActs,
  givingUpActs,
  holdingActs,
  markingActs,
  planningActs,
  refusalOfFields,
  undoingActs,
  updateActs,
} from './payments/index.ts'

const acts: Acts<PaymentAct> = {
  ...updateActs,
  ...planningActs,
  ...holdingActs,
  ...markingActs,
  ...undoingActs,
  ...doubtActs,
  ...givingUpActs,
  ...checkActs,
}
type AnyAct = (input: ActInput, context: ByAdministrator) => ReturnType<Acts<'hold'>['hold']>

/** The handler of everything that is done with one payment (domain/payouts/payment-acts.ts). */
export const actProcedures: Handlers<'act_on_payment'> = {
  act_on_payment: {
    async act(input, context) {
      const refusal = refusalOfFields(input, officeDate(context))
      return refusal ?? (acts[input.act] as AnyAct)(input, context)
    },

    async answer({ payment_id, check_id, ...done }, context) {
      return {
        ...done,
        ...(payment_id && (await answerPayment(context.services, String(payment_id)))),
        ...(check_id && { check: await answerCheck(String(check_id), context) }),
      }
    },
  },
}
