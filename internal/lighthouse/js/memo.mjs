// Lighthouse formats about 1,500 messages a page, and parses each of them again. Parsing
// is a pure function of text and locale, so its results are cached.
import {IntlMessageFormat} from 'intl-messageformat';

// Far more than Lighthouse has messages in one locale.
const MAX_REMEMBERED = 20_000;

function memoized(fn, key) {
  const results = new Map();
  return (...args) => {
    const k = key(...args);
    let result = results.get(k);
    if (result === undefined) {
      result = fn(...args);
      if (results.size < MAX_REMEMBERED) results.set(k, result);
    }
    return result;
  };
}

/** remember makes parsing of messages and the choice of their locale happen once each. */
export function remember() {
  IntlMessageFormat.__parse = memoized(IntlMessageFormat.__parse,
      (message, options) => `${options?.locale} ${options?.ignoreTag} ${message}`);
  IntlMessageFormat.resolveLocale = memoized(IntlMessageFormat.resolveLocale, (locales) => String(locales));
}
