// Sends whoever comes to the root to their language (specification, section 1): the saved one, else
// Hebrew or Yiddish where the browser speaks it, else English. Query and hash go along.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('locale')
  } catch {
    // storage may be forbidden
  }
  const spoken = navigator.language.slice(0, 2).toLowerCase()
  const chosen = [saved, spoken].find((locale) => /^(en|he|yi)$/.test(locale)) ?? 'en'
  location.replace(`/${chosen}${location.search}${location.hash}`)
})()
