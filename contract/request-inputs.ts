import {
  isOptional,
  type OptionalField,
  type RequestField,
  requestFields,
} from '#domain/request-fields.ts'
import { paymentInputNames } from '#domain/request-inputs.ts'
import { eachOf, optionalText, text } from './procedure.ts'
import { reachInputs } from './stored-fields.ts'

type InputShape = {
  [F in RequestField as `input_${F}`]: F extends OptionalField ? typeof optionalText : typeof text
}
/** The inputs that both forms send (domain/request-inputs.ts). */
export const requestInputs = {
  ...(Object.fromEntries(
    requestFields.map((field) => [`input_${field}`, isOptional(field) ? optionalText : text]),
  ) as InputShape),
  ...eachOf(paymentInputNames, optionalText),
  ...reachInputs, // from now on; nothing changes without it
}
