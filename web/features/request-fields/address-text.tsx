import { Cut } from '#web/ui/cut.tsx'
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
  const country = useCountryName()(address.country ?? '')
  const lines = [address.address_line1, address.address_line2, townOf(address), country]
  return (
    <span className="lines">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </span>
  )
}

/** The country of the office, which is not repeated in each row. */
const HOME = 'US'

/** An address in two lines for a row. What is cut shows under the pointer. */
export function AddressLines({ address }: { address: AddressValues }) {
  const countryName = useCountryName()
  const { address_line1, address_line2, country } = address
  const abroad = country && country !== HOME && countryName(country)
  const street = [address_line1, address_line2].filter(Boolean).join(', ')
  return (
    <>
      <Cut>{street}</Cut>
      <Cut>{[townOf(address), abroad].filter(Boolean).join(', ')}</Cut>
    </>
  )
}

function townOf({ city, state, postal_code }: AddressValues) {
  const region = [state, postal_code].filter(Boolean).join(' ')
  return [city, region].filter(Boolean).join(', ')
}
