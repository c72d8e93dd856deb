/**
 * How names of the community are usually spelled in Latin letters. Keys are in Hebrew letters without
 * points. The first entry of a Latin spelling is also its way back.
 */
const spellings = `
אברהם Avraham, אברום Avrum, אדלר Adler, אהרן Aharon, אהרון Aharon, אונגר Ungar, אייזיק Isaac,
איטא Ita, אילנה Ilana, אלחנן Elchanan, אלטר Alter, אלי Eli, אליהו Eliyahu, אליעזר Eliezer,
אלימלך Elimelech, אלישבע Elisheva, אלכסנדר Alexander, אסתר Esther, אפרים Ephraim, אריה Aryeh,
אשר Asher, באבד Babad, בונים Bunim, בילא Baila, בינה Bina, ביינוש Beinish, בלומא Blima,
בלוי Blau, בנימין Binyamin, בן Ben, בנציון Bentzion, בערל Berel, בער Ber, ברגר Berger, ברוין Braun,
ברוך Baruch, ברכה Bracha, בריינדל Breindel, גאלדא Golda, גולדה Golda, גולדברגר Goldberger,
גולדשטיין Goldstein, גוטמן Guttman, גיטל Gittel, גיטא Gita, גפן Gefen, גראס Gross, גרוס Gross,
גרין Green, גרינוואלד Greenwald, גרינפלד Greenfeld, גרינבערג Greenberg, גרינברג Greenberg,
גרשון Gershon, דב Dov, דבורה Devorah, דוד David, דויטש Deutsch, דייטש Deutsch, דינה Dina,
דן Dan, דניאל Daniel, הלוי Halevi, הכהן Hakohen, הערש Hersh, הערשל Hershel, הורוויץ Horowitz,
הורביץ Horowitz, הירש Hirsch, הלל Hillel, העניא Henya, וואלף Wolf, ווייס Weiss, ווייז Weiss,
ווייסמן Weissman, וויינבערגער Weinberger, וועבער Weber, ויס Weiss, זאב Zev, זכריה Zecharia,
זלמן Zalman, זעליג Zelig, חוה Chava, חיה Chaya, חיים Chaim, חנה Chana, חנוך Chanoch, חנניה Chanania,
חזקיהו Chizkiyahu, טובה Tova, טויבא Toba, טויבער Tauber, טייטלבוים Teitelbaum, יהודה Yehuda,
יהודית Yehudis, יואל Yoel, יוטא Yita, יוכבד Yocheved, יום Yom, יונה Yona, יונתן Yonasan, יוסף Yosef,
יוסי Yossi, יחזקאל Yechezkel, יחיאל Yechiel, יעקב Yaakov, ירחמיאל Yerachmiel, ירמיהו Yirmiyahu,
ישי Yishai, ישעיה Yeshaya, ישעיהו Yeshayahu, ישכר Yissachar, ישראל Yisroel, יצחק Yitzchok,
כהן Cohen, כהנא Kahana, כ״ץ Katz, כץ Katz, לאה Leah, לוי Levi, לייב Leib, לייפער Leifer,
ליבא Liba, ליפשיץ Lipschitz, ליפא Lipa, לנדא Landau, לנדאו Landau, מאיר Meir, מאטל Mottel,
מאטיל Matel, מיכאל Michael, מיכל Michal, מילר Miller, מינדל Mindel, מלכה Malka, מנחם Menachem,
מנשה Menashe, מענדל Mendel, מענדלוויטש Mendlowitz, מרדכי Mordechai, מרים Miriam, משה Moshe,
משולם Meshulam, נחום Nachum, נחמן Nachman, נחמיה Nechemia, ניימאן Neiman, נפתלי Naftali, נתן Nosson,
סענדער Sender, עזרא Ezra, עזריאל Azriel, עובדיה Ovadia, עקיבא Akiva, עמרם Amram, פאלאטשעק Polatsek,
פייגא Faiga, פיגא Faiga, פייבל Feivel, פייש Feish, פינחס Pinchas, פנחס Pinchas, פעסל Pessel,
פערל Perel, פרידמאן Friedman, פרידמן Friedman, פריד Fried, פרישמן Frischman, פריינד Freund,
פרנקל Frankel, פרענקל Frankel, פישל Fishel, פישער Fischer, פישר Fischer, פאגעל Vogel,
צבי Tzvi, ציפורה Tzipora, צירל Tzirel, קליין Klein, קופמן Kaufman, קוממער Kummer, קרויז Kraus,
ראובן Reuven, רבקה Rivka, רוזא Rosa, רוזה Rosa, רויזא Roiza, רוזנברג Rosenberg, ראזענבערג Rosenberg,
רוזנפלד Rosenfeld, רוזנבוים Rosenbaum, רוטנברג Rottenberg, רוט Roth, ראטה Roth, רחל Rachel,
רייזל Raizel, ריינר Reiner, רייכמן Reichman, רפאל Rafael, שבתי Shabsai, שאול Shaul, שושנה Shoshana,
שטיין Stein, שטערן Stern, שטרן Stern, שיינדל Sheindel, שיפרא Shifra, שפרה Shifra, שלום Shalom,
שלמה Shlomo, שמואל Shmuel, שמעון Shimon, שמחה Simcha, שמעיה Shemaya, שניאור Shneur, שפירא Shapiro,
שפיצער Spitzer, שפיצר Spitzer, שרגא Shraga, שרה Sarah, ששון Sasson, שווארץ Schwartz, שוורץ Schwartz,
שווימער Schwimmer, שטרויס Strauss, תמר Tamar,
אביגיל Avigail, אברמוביץ Abramowitz, אברהמוביץ Abramowitz, איינהורן Einhorn, איצקוביץ Itzkowitz, אלישע Elisha, בתיה Basya,
ברקוביץ Berkowitz, גבריאל Gavriel, גדליה Gedalya, גלבר Gelber, געלבער Gelber, גליק Glick,
גערטנער Gertner, דאסקאל Daskal, דוידוביץ Davidowitz, הדסה Hadassah, הינדא Hinda, הינדה Hinda,
הלברשטאם Halberstam, הלפרין Halperin, הרץ Hertz, הרשקוביץ Hershkowitz, הערשקאוויטש Hershkowitz,
וולף Wolf, וינטר Winter, ווינטער Winter, וייס Weiss, זומר Sommer, זושא Zusha, יעקובוביץ Jacobowitz,
יענקל Yankel, יקותיאל Yekusiel, יששכר Yissachar, לייזר Leizer, ליבוביץ Leibowitz,
לייבאוויטש Leibowitz, לעפקאוויטש Lefkowitz, לפקוביץ Lefkowitz, לרנר Lerner, מאסקאוויטש Moskowitz,
מושקוביץ Moskowitz, מלך Melech, נעמי Naomi, סופר Sofer, סימא Sima, פאלאק Pollak, פולק Pollak,
פוקס Fuchs, פרומא Fruma, פרומה Fruma, צביה Tzivya, צדוק Tzadok, קרויס Kraus, ראטנבערג Rottenberg,
רבינוביץ Rabinowitz, ראבינאוויטש Rabinowitz, רובין Rubin, רייך Reich, רייס Reiss, שכטר Schechter,
שמידט Schmidt, שמעלקא Shmelka, שניידר Schneider, שניידער Schneider, שרייבר Schreiber,
ירושלים Jerusalem, בני Bnei, ברק Brak, בית Beit, שמש Shemesh, רחוב Rechov, ביתר Beitar, עילית Illit,
אלעד Elad, מודיעין Modiin, אשדוד Ashdod, חיפה Haifa, צפת Tzfat, טבריה Tiberias, ברוקלין Brooklyn,
בארא Boro, פארק Park, מאנסי Monsey, וויליאמסבורג Williamsburg, לעיקוואוד Lakewood, לונדון London
`

/** What surnames of two parts begin with; the letter before the second part is not a final one. */
const starts = `
אייזנ eisen, אייכנ eichen, אלט alt, אק eck, אפל apfel, בלומ blum, בלומנ blumen, בלוי blau, בראונ braun, ברוינ braun,
ברנ bern, גאלד gold, גוט gut, גולד gold, גליק glick, גרוס gross, גרינ green, הוכ hoch, הירש hirsch,
הערש hersh, הרצ hertz, ויינ wein, וויינ wein, וייס weiss, ווייס weiss, זוננ sonnen, זילבער silber,
זילבר silber, טויב taub, טייטל teitel, טננ tannen, לוונ lowen, לוינ levin, ליבר lieber, ליכט licht, ליכטנ lichten,
לנג lang, מיטל mittel, מנדל mandel, מרק mark, נוי neu, ניי nei, ניו neu, נוס nuss, פיינ fein, פינקל finkel,
פיש fish, פעלד feld, פלד feld, פערל perl, פריד fried, פרל perl, צוקר zucker, צימר zimmer, קופר kupfer,
קירש kirsch, קליינ klein, קצנ katzen, ראזנ rosen, ראזענ rosen, רובינ rubin, רוזנ rosen, רוט roth,
רוטנ rotten, רייכ reich, ריינ rein, שווארצ schwartz, שוורצ schwartz, שטיינ stein, שטערנ stern,
שטרנ stern, שיינ shein, שפיר shapir`

/** What they end in. */
const ends = `
אוויטש owitz, באום baum, באך bach, בוים baum, ביץ witz, בלאט blatt, בלום blum, בלט blatt, בך bach,
בערג berg, בערגער berger, ברג berg, ברגר berger, דארף dorf, דורף dorf, האלץ holtz, הויז haus,
הולץ holtz, היימר heimer, היים heim, מעץ metz, מץ metz, וביץ owitz, וואלד wald, וויטש witz, וויץ witz, ולד wald, מאן man,
מן man, פעלד feld, פלד feld, צווייג zweig, קראנץ krantz, קרנץ krantz, שטיין stein, שטין stein,
שטערן stern, שטרן stern`

const pairsOf = (list: string) =>
  list
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([hebrew = '', latin = '']) => [hebrew.replaceAll('״', '"'), latin] as const)
const pairs = pairsOf(spellings)

export const surnameStarts: ReadonlyMap<string, string> = new Map(pairsOf(starts))
/** The longest first. */
export const surnameEnds = pairsOf(ends).sort(([one], [other]) => other.length - one.length)

/** The usual Latin spelling of a word in Hebrew letters. */
export const usualLatin: ReadonlyMap<string, string> = new Map(pairs)

/** The Hebrew letters of a usual Latin spelling, in small letters. */
export const usualHebrew: ReadonlyMap<string, string> = new Map(
  [...pairs].reverse().map(([hebrew, latin]) => [latin.toLowerCase(), hebrew]),
)
