/**
 * The single definition of the six payment methods (docs/product.md §5).
 *
 * Step 4 of the wizard, the direct form, server validation, storage and both dashboards read from
 * it. A seventh method needs an entry here and one in payouts/methods.ts, its messages and, for new
 * fields, columns. The compiler asks for the rest.
 */

/** The fields of the payment form, which are also column names. */
export const paymentFields = [
  'payment_full_name',
  'payment_address_line1',
  'payment_address_line2',
  'payment_city',
  'payment_state',
  'payment_postal_code',
  'payment_country',
  'payment_location',
  'routing_number',
  'account_number',
  'account_type',
  'swift_code',
  'iban',
  'check_delivery_method',
  'congregation_name',
  'tax_id',
  'bank_name',
  'teudat_zeut',
] as const
export type PaymentField = (typeof paymentFields)[number]

/** Numbers that are typed twice. They are encrypted in the database and excluded from drafts. */
export const secretFields = [
  'routing_number',
  'account_number',
  'swift_code',
  'iban',
  'tax_id',
  'teudat_zeut',
] as const satisfies PaymentField[]
export type SecretField = (typeof secretFields)[number]

/**
 * The content of a field. Determines its input control, normalization and check (bank-numbers.ts).
 */
export type FieldKind =
  | 'text'
  | 'country'
  | 'choice'
  | 'abaRouting'
  | 'usAccount'
  | 'bic'
  | 'iban'
  | 'ein'
  | 'teudatZeut'
  | 'israeliBranch'
  | 'israeliAccount'
  | 'email'

export type PaymentValues = Partial<Record<PaymentField, string | null>>

export type PaymentFieldRule = {
  name: PaymentField
  /** Key in the detail object, and in create_request after the prefix of the method. */
  detail: string
  kind: FieldKind
  /** Message key of the label. */
  label: string
  required: boolean | ((values: PaymentValues) => boolean)
  /**
   * The field is shown only if this returns true, and is otherwise left empty. Always shown if
   * absent.
   */
  when?: (values: PaymentValues) => boolean
  options?: readonly { value: string; label: string }[]
  /** The option that is chosen until another one is. */
  preset?: string
  /**
   * Only for numbers that are typed twice: the label of the second entry and the messages for a
   * difference.
   */
  twin?: { label: string; mismatch: string; mismatchDirect: string }
}

type PaymentMethodRule = {
  /** Message key of the name. */
  label: string
  /** Message key of the note on how long a payment takes. */
  note?: string
  /** Message key of a sentence for families about what it is. */
  about: string
  fields: readonly PaymentFieldRule[]
}

const isUs = (values: PaymentValues) => values.payment_location === 'us'
const isInternational = (values: PaymentValues) => values.payment_location === 'international'
// A US account is assumed to have a US address until another country is entered.
const isUsAddress = (values: PaymentValues) => (values.payment_country || 'US') === 'US'

const text = (
  name: PaymentField,
  detail: string,
  label: string,
  required: PaymentFieldRule['required'] = true,
): PaymentFieldRule => ({ name, detail, label, required, kind: 'text' })

const payee = (detail: string, label: string) => text('payment_full_name', detail, label)

const address = (stateRequired: PaymentFieldRule['required'] = false): PaymentFieldRule[] => [
  text('payment_address_line1', 'address_line1', 'field.addressLine1'),
  text('payment_address_line2', 'address_line2', 'field.addressLine2', false),
  text('payment_city', 'city', 'field.city'),
  text('payment_state', 'state', 'field.state', stateRequired),
  text('payment_postal_code', 'postal_code', 'field.postalCode'),
  { ...text('payment_country', 'country', 'field.country'), kind: 'country' },
]

const choice = (
  name: PaymentField,
  detail: string,
  label: string,
  options: PaymentFieldRule['options'],
): PaymentFieldRule => ({ name, detail, label, required: true, kind: 'choice', options })

type Twin = NonNullable<PaymentFieldRule['twin']>

/**
 * Defines a number that is typed twice: the label of the second entry, and the messages for a
 * difference in the wizard and in the direct form.
 */
const twice = (
  name: SecretField,
  kind: FieldKind,
  label: string,
  [confirm, mismatch, mismatchDirect]: [Twin['label'], Twin['mismatch'], Twin['mismatchDirect']],
): PaymentFieldRule => {
  const twin = { label: confirm, mismatch, mismatchDirect }
  return { name, detail: name, kind, label, required: true, twin }
}

const routing = twice('routing_number', 'abaRouting', 'pay.routingNumber', [
  'pay.confirmRouting',
  'err.numbersMismatch',
  'err.routingMismatch',
])
const account = twice('account_number', 'usAccount', 'pay.accountNumber', [
  'pay.confirmAccount',
  'err.numbersMismatch',
  'err.accountMismatch',
])
const swift = twice('swift_code', 'bic', 'pay.swiftCode', [
  'pay.confirmSwift',
  'err.codesMismatch',
  'err.swiftMismatch',
])
const iban = twice('iban', 'iban', 'pay.iban', [
  'pay.confirmIban',
  'err.codesMismatch',
  'err.ibanMismatch',
])
const taxId = twice('tax_id', 'ein', 'pay.taxId', [
  'pay.confirmTaxId',
  'err.numbersMismatch',
  'err.taxIdMismatch',
])
const teudatZeut = twice('teudat_zeut', 'teudatZeut', 'pay.teudatZeut', [
  'pay.confirmTeudatZeut',
  'err.numbersMismatch',
  'err.teudatZeutMismatch',
])
const bankAndBranch = twice('routing_number', 'israeliBranch', 'pay.bankCode', [
  'pay.confirmBankCode',
  'err.numbersMismatch',
  'err.routingMismatch',
])

/** The fields of each method, in the order of the form. */
export const paymentMethodRules = {
  ach: {
    label: 'pay.ach',
    about: 'explain.ach',
    note: 'pay.achNote',
    fields: [
      payee('account_holder_name', 'pay.accountHolder'),
      routing,
      account,
      {
        ...choice('account_type', 'account_type', 'pay.accountType', [
          { value: 'checking', label: 'pay.checking' },
          { value: 'savings', label: 'pay.savings' },
        ]),
        required: false,
        preset: 'checking',
      },
      ...address(isUsAddress),
    ],
  },
  wire: {
    label: 'pay.wire',
    about: 'explain.wire',
    note: 'pay.wireNote',
    fields: [
      choice('payment_location', 'payment_location', 'pay.location', [
        { value: 'us', label: 'pay.locationUs' },
        { value: 'international', label: 'pay.locationIntl' },
      ]),
      payee('beneficiary_name', 'pay.accountHolder'),
      { ...routing, when: isUs },
      { ...account, when: isUs },
      { ...swift, when: isInternational },
      { ...iban, when: isInternational },
      ...address(),
    ],
  },
  check: {
    label: 'pay.check',
    about: 'explain.check',
    fields: [
      choice('check_delivery_method', 'delivery_method', 'pay.delivery', [
        { value: 'email', label: 'pay.deliveryEmail' },
        { value: 'mail', label: 'pay.deliveryMail' },
      ]),
      payee('payee_name', 'pay.payeeName'),
      ...address(),
    ],
  },
  ojc_check: {
    label: 'pay.ojc_check',
    about: 'explain.ojc_check',
    fields: [payee('payee_name', 'pay.payeeName'), ...address()],
  },
  ojc_online: {
    label: 'pay.ojc_online',
    about: 'explain.ojc_online',
    fields: [text('congregation_name', 'congregation_name', 'pay.congregationName'), taxId],
  },
  israeli_bank: {
    label: 'pay.israeli_bank',
    about: 'explain.israeli_bank',
    fields: [
      bankAndBranch,
      text('bank_name', 'bank_name', 'pay.bankName'), // follows the number before it
      { ...account, kind: 'israeliAccount' },
      teudatZeut,
    ],
  },
} as const satisfies Record<string, PaymentMethodRule>

export type PaymentMethod = keyof typeof paymentMethodRules

/** The six methods, most likely choice first. */
export const paymentMethods = Object.keys(paymentMethodRules) as PaymentMethod[]

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(paymentMethodRules, value)

/** Returns the labels and fields of a method. */
export const rulesOf = (method: PaymentMethod): PaymentMethodRule => paymentMethodRules[method]

/** Returns whether a method asks for a field, whatever is entered in others. */
export const hasField = (method: PaymentMethod, name: PaymentField): boolean =>
  rulesOf(method).fields.some((field) => field.name === name)

/**
 * Returns the fields to show, given the values so far. A US wire has other numbers than an
 * international one.
 */
export const fieldsFor = (method: PaymentMethod, values: PaymentValues): PaymentFieldRule[] =>
  rulesOf(method).fields.filter((field) => field.when?.(values) ?? true)

const isRequired = (field: PaymentFieldRule, values: PaymentValues) =>
  typeof field.required === 'function' ? field.required(values) : field.required

/** Returns the names of the required fields, given the values so far. */
export const requiredFields = (method: PaymentMethod, values: PaymentValues): PaymentField[] =>
  fieldsFor(method, values)
    .filter((field) => isRequired(field, values))
    .map((field) => field.name)

/** Returns the key of a method's detail object in `get_request_info`, for example `ach_details`. */
export const detailsKey = <M extends PaymentMethod>(method: M) => `${method}_details` as const
