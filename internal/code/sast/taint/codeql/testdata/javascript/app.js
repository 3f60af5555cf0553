const shop = require('shop');

function find() {
  const text = shop.inbox.next();
  shop.find(text); // want: sql-injection
  shop.search(shop.clean(text)); // want: sql-injection
  const base = shop.connect();
  base.find({ text: text }); // want: sql-injection
  base.find({ other: text });
  shop.each((one) => shop.find(one)); // want: sql-injection
}
