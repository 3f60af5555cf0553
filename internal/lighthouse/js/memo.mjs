// Pure work that Lighthouse repeats on every page, the results of which are cached: about
// 1,500 messages a page are parsed and their formatters built, and the white picture that
// a page's pictures are compared with is encoded and decoded again.
import {createRequire} from 'node:module';

import {IntlMessageFormat} from 'intl-messageformat';
import jpeg from 'jpeg-js';

// Far more than Lighthouse has messages in one locale.
const MAX_REMEMBERED = 20_000;

// Pictures of different sizes: devices and orientations.
const MAX_SIZES = 8;

function memoized(fn, key, max = MAX_REMEMBERED) {
  const results = new Map();
  return (...args) => {
    const k = key(...args);
    let result = results.get(k);
    if (result === undefined) {
      result = fn(...args);
      if (results.size < max) results.set(k, result);
    }
    return result;
  };
}

/** remember makes work that depends only on its arguments happen once each. */
export function remember() {
  rememberMessages();
  rememberPictures();
}

/**
 * rememberMessages caches formatters, which have no state but caches, by text and locale.
 * Lighthouse passes one table of formats to all of them, and looks the class up for each.
 */
function rememberMessages() {
  IntlMessageFormat.__parse = memoized(IntlMessageFormat.__parse,
      (message, options) => `${options?.locale} ${options?.ignoreTag} ${message}`);
  IntlMessageFormat.resolveLocale = memoized(IntlMessageFormat.resolveLocale, (locales) => String(locales));
  const byFormats = new WeakMap();
  const create = (formats) => memoized((message, locale, options) => new IntlMessageFormat(message, locale, formats, options),
      (message, locale, options) => `${locale} ${options?.ignoreTag} ${message}`);
  const core = createRequire(import.meta.url)('intl-messageformat/src/core.js');
  core.IntlMessageFormat = function(message, locale, formats, options) {
    if (typeof message !== 'string' || !formats) return new IntlMessageFormat(message, locale, formats, options);
    if (!byFormats.has(formats)) byFormats.set(formats, create(formats));
    return byFormats.get(formats)(message, locale, options);
  };
}

/** rememberPictures decodes no picture twice, and encodes a white one of each size once. */
function rememberPictures() {
  const decoded = new WeakMap(); // by the bytes of a picture
  const {decode, encode} = jpeg;
  jpeg.decode = (bytes, options) => {
    if (options) return decode(bytes, options);
    if (!decoded.has(bytes)) decoded.set(bytes, decode(bytes));
    return decoded.get(bytes);
  };
  const white = memoized((width, height) => Buffer.alloc(width * height * 4, 0xff), (width, height) => `${width} ${height}`, MAX_SIZES);
  const whitePicture = memoized((width, height) => encode({data: white(width, height), width, height}),
      (width, height) => `${width} ${height}`, MAX_SIZES);
  jpeg.encode = (picture, quality) => {
    const {data, width, height} = picture;
    const isWhite = quality === undefined && Buffer.isBuffer(data) && data.equals(white(width, height));
    return isWhite ? whitePicture(width, height) : encode(picture, quality);
  };
}
