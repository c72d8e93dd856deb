/**
 * The six payment methods as one table (docs/product.md §5).
 *
 * The wizard's step 4, the direct form, the server's validation, what is stored and what both
 * dashboards show are all read from here. A seventh method is one entry, its messages and,
 * if it brings new fields, one migration.
 */

/** A field of the payment form; also the name of the column that keeps it. */
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
  'swift_code',
  'iban',
  'check_delivery_method',
  'congregation_name',
  'tax_id',
  'bank_name',
  'teudat_zeut',
] as const
export type PaymentField = (typeof paymentFields)[number]

/** The numbers that are typed twice, encrypted where they are stored and left out of drafts. */
export const secretFields = [
  'routing_number',
  'account_number',
  'swift_code',
  'iban',
  'tax_id',
  'teudat_zeut',
] as const satisfies PaymentField[]
export type SecretField = (typeof secretFields)[number]

/** What a field holds: decides its input, its normal form and its check (bank-numbers.ts). */
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

export type PaymentValues = Partial<Record<PaymentField, string | null>>

export type PaymentFieldRule = {
  name: PaymentField
  /** Its key in the detail object, and after the method's prefix in create_request. */
  detail: string
  kind: FieldKind
  /** Message key of the label. */
  label: string
  required: boolean | ((values: PaymentValues) => boolean)
  /** Asked for only when this holds; left empty otherwise. Absent: always. */
  when?: (values: PaymentValues) => boolean
  options?: readonly { value: string; label: string }[]
  /** Present on numbers typed twice: the second entry's label, and what to say when they differ. */
  twin?: { label: string; mismatch: string; mismatchDirect: string }
}

export type PaymentMethodRule = {
  /** Message key of the name. */
  label: string
  /** Message key of the note on how long it takes. */
  note?: string
  fields: readonly PaymentFieldRule[]
}

const isUs = (values: PaymentValues) => values.payment_location === 'us'
const isInternational = (values: PaymentValues) => values.payment_location === 'international'
// Until another country is named, the address of a US account is taken for one in the United States.
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

/** A number that is typed twice: what the second entry is called, and what the wizard and the direct form say of a difference. */
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

/** Each method and its fields, in the order in which they are asked. */
export const paymentMethodRules = {
  ach: {
    label: 'pay.ach',
    note: 'pay.achNote',
    fields: [
      payee('account_holder_name', 'pay.accountHolder'),
      routing,
      account,
      ...address(isUsAddress),
    ],
  },
  wire: {
    label: 'pay.wire',
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
    fields: [payee('payee_name', 'pay.payeeName'), ...address()],
  },
  ojc_online: {
    label: 'pay.ojc_online',
    fields: [text('congregation_name', 'congregation_name', 'pay.congregationName'), taxId],
  },
  israeli_bank: {
    label: 'pay.israeli_bank',
    fields: [
      text('bank_name', 'bank_name', 'pay.bankName'),
      teudatZeut,
      bankAndBranch,
      { ...account, kind: 'israeliAccount' },
    ],
  },
} as const satisfies Record<string, PaymentMethodRule>

export type PaymentMethod = keyof typeof paymentMethodRules

/** The six methods, the most likely choice first. */
export const paymentMethods = Object.keys(paymentMethodRules) as PaymentMethod[]

export const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  typeof value === 'string' && Object.hasOwn(paymentMethodRules, value)

/** What a method is called and which fields it has. */
export const rulesOf = (method: PaymentMethod): PaymentMethodRule => paymentMethodRules[method]

/** The fields to ask for, given what is filled in so far (a US wire asks for other numbers than an international one). */
export const fieldsFor = (method: PaymentMethod, values: PaymentValues): PaymentFieldRule[] =>
  rulesOf(method).fields.filter((field) => field.when?.(values) ?? true)

const isRequired = (field: PaymentFieldRule, values: PaymentValues) =>
  typeof field.required === 'function' ? field.required(values) : field.required

/** Which fields of a method must be filled in, given what is filled in so far. */
export const requiredFields = (method: PaymentMethod, values: PaymentValues): PaymentField[] =>
  fieldsFor(method, values)
    .filter((field) => isRequired(field, values))
    .map((field) => field.name)

/** The name of the detail object of a method in `get_request_info`: `ach_details`, `wire_details`, … */
export const detailsKey = <M extends PaymentMethod>(method: M) => `${method}_details` as const
