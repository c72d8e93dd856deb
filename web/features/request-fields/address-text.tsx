import styles from './address-text.module.css'
import { useCountryName } from './country-names.ts'

/** The parts of an address as stored; the country is a two-letter code. */
export type AddressValues = {
  address_line1?: string | null
  address_line2?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}

/**
 * An address in lines, as on an envelope. Each line starts on the same side and runs in its own
 * direction.
 */
export function AddressText({ address }: { address: AddressValues }) {
  const countryName = useCountryName()
  const region = [address.state, address.postal_code].filter(Boolean).join(' ')
  const town = [address.city, region].filter(Boolean).join(', ')
  const country = address.country && countryName(address.country)
  const lines = [address.address_line1, address.address_line2, town, country]
  return (
    <span className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </span>
  )
}
