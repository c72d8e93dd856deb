import type { AddressPart } from '#domain/address.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { TextField } from '#web/ui/fields.tsx'
import { CountryField } from './country-field.tsx'
import { FieldStack } from './field-stack.tsx'
import styles from './fields.module.css'
import { AddressLine } from './places/address-line.tsx'

const autoComplete = {
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
} as const

type AddressProps = {
  /** The prefix of the field names: `payment_city`. */
  prefix: '' | 'payment_'
  /** Returns whether a part is required. */
  required: (part: AddressPart) => boolean
  value: (part: AddressPart) => string
  error: (part: AddressPart) => React.ReactNode
  onChange: (part: AddressPart, value: string) => void
}

/** The six fields of an address: the requester's (no prefix) or the payee's (`payment_`). */
export function AddressFields(props: AddressProps) {
  const { prefix, required, value, error, onChange } = props
  const { t } = useTranslation()
  const field = (part: AddressPart) => ({
    name: `${prefix}${part}`,
    label: t(requestLabels[part]),
    optional: !required(part),
    value: value(part),
    error: error(part),
  })
  const textField = (part: Exclude<AddressPart, 'country'>) => ({
    ...field(part),
    dir: 'auto',
    autoComplete: prefix ? `section-payment ${autoComplete[part]}` : autoComplete[part],
  })
  const line = (part: Exclude<AddressPart, 'country'>, help?: string) => (
    <TextField
      {...textField(part)}
      help={help}
      onChange={(event) => onChange(part, event.currentTarget.value)}
    />
  )
  return (
    <FieldStack>
      <AddressLine
        {...textField('address_line1')}
        onChange={(value) => onChange('address_line1', value)}
        onFill={onChange}
      />
      {line('address_line2')}
      <div className={styles.row}>
        {line('city')}
        {line('state', prefix && required('state') ? t('field.stateNeeded') : undefined)}
        {line('postal_code', value('country') === 'IL' ? t('field.postalCodeIsrael') : undefined)}
      </div>
      <CountryField {...field('country')} onChange={(code) => onChange('country', code)} />
    </FieldStack>
  )
}
