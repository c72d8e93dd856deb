// Redirects the root to a language (docs/product.md §11.1): the saved one, else
// Hebrew or Yiddish where the browser speaks it, else English. Query and hash go along.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('locale')
  } catch {
    // storage may be forbidden
  }
  const language = navigator.language.slice(0, 2).toLowerCase()
  const spoken = { iw: 'he', ji: 'yi' }[language] ?? language // what old systems call them
  const chosen = [saved, spoken].find((locale) => /^(en|he|yi)$/.test(locale)) ?? 'en'
  location.replace(`/${chosen}${location.search}${location.hash}`)
})()
