/** Returns the link that calls a telephone number, however that is written; '' for none. */
export const phoneLink = (phone: string): string =>
  phone && `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
